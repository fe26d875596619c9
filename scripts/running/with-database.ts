/** Shared by the commands: open the configured database, work, close, report an error in one line. */
import { readConfig, type Config } from '../../api/config.ts';
import { lineOf } from '../../api/runtime/error-record.ts';
import { migrateUnderLock, openDatabase, type Database } from '../../api/postgres/database.ts';
import { refuseUnusableDatabase } from '../../api/usable-database.ts';
import { hasCluster } from '../../api/postgres/embedded/cluster.ts';
import { abortOnSignals, Interrupted } from './interruption.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** An error becomes one line on standard error and a non-zero exit code: `failed`, where 1 is the result of work that was done. */
export async function runCommand(work: (args: string[]) => Promise<void>, failed = 1): Promise<void> {
  try {
    await work(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${lineOf(error)}\n`);
    process.exitCode = error instanceof Interrupted ? error.exitCode : failed;
  }
}

/** Without migrating the schema. */
export async function inDatabase<Result>(
  config: Config,
  work: (database: Database) => Promise<Result>,
  { writes = true } = {},
): Promise<Result> {
  const database = await openDatabase(config, quiet);
  try {
    if (config.databaseUrl) await refuseUnusableDatabase(database.pool, { writes });
    return await work(database);
  } finally {
    await database.close();
  }
}

/** A mistyped folder must not become a new, empty database. */
export async function refuseNoDatabase({ databaseUrl, dataDir }: Config, problem: string): Promise<void> {
  if (databaseUrl === undefined && !(await hasCluster(dataDir)))
    throw new Error(`${problem}: ${dataDir} has no database.`);
}

const noConsole = 'There is no console';

/**
 * The database of a console, on the schema of this version. It never creates a console. A signal aborts work that
 * supports it; other work finishes first, so that no database server is left running.
 */
export async function inConsole(
  work: (database: Database, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const config = readConfig();
  const signal = abortOnSignals('Interrupted.');
  await refuseNoDatabase(config, noConsole);
  await inDatabase(config, async (database) => {
    const { rows } = await database.pool.query<{ isThere: boolean }>(
      `select to_regclass('app_user') is not null as "isThere"`,
    );
    if (!rows[0]?.isThere) throw new Error(`${noConsole}: this database has none of its tables.`);
    await migrateUnderLock(database.pool);
    signal.throwIfAborted();
    await work(database, signal);
  });
}
