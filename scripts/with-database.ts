/** What the commands beside the console share: open the configured database, work, close, tell problems in a line. */
import { readConfig } from '../api/config.ts';
import { migrateUnderLock, openDatabase, type Database } from '../api/store/database.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

export async function withDatabase(
  work: (database: Database, args: readonly string[]) => Promise<void>,
): Promise<void> {
  try {
    const database = await openDatabase(readConfig(), quiet);
    try {
      await migrateUnderLock(database.pool);
      await work(database, process.argv.slice(2));
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
