/** Shared by the commands: open the configured database, work, close, report an error in one line. */
import { readConfig, type Config } from '../../api/config.ts';
import { lineOf } from '../../api/runtime/error-record.ts';
import { migrateUnderLock, openDatabase, type Database } from '../../api/postgres/database.ts';
import { Interrupted } from './interruption.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** An error becomes one line on standard error and a non-zero exit code. */
export async function runCommand(work: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await work(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${lineOf(error)}\n`);
    process.exitCode = error instanceof Interrupted ? error.exitCode : 1;
  }
}

/** Without migrating the schema. */
export async function useDatabase<Result>(
  config: Config,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(config, quiet);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

export async function withDatabase(
  work: (database: Database, args: readonly string[]) => Promise<void>,
): Promise<void> {
  await runCommand((args) =>
    useDatabase(readConfig(), async (database) => {
      await migrateUnderLock(database.pool);
      await work(database, args);
    }),
  );
}
