/**
 * Opens the database: embedded in DATA_DIR, or the server at DATABASE_URL. Everything after that is one
 * engine and one code path. Migrations run under a lock, so several app servers can start at once.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fillAccountKeys } from './account-keys.ts';
import { casing } from './schema/casing.ts';
import { migrationsFolder, refuseNewerSchema } from './schema/migrations.ts';
import { lockNumbers } from './lock-numbers.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { inLoopTime } from '../runtime/loop-time.ts';
import type { Log } from '../runtime/log.ts';
import { clientSettings, WatchedPool } from './connection/pool.ts';
import { cutConnection } from './connection/watch.ts';
import { transactionsOf, type Orm } from './transaction.ts';

export type { Executor, Orm, Transaction } from './transaction.ts';

export interface Database {
  readonly pool: pg.Pool;
  readonly orm: Orm;
  /** Waits for running work. */
  close(): Promise<void>;
}

export interface OpenDatabase extends Database {
  /** Cuts running work off. */
  closeNow(): Promise<void>;
}

export interface DatabaseTarget {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/** Each process names its connections differently, to distinguish them from others. */
const consolePrefix = 'console:';

export function connect(
  settings: pg.PoolConfig,
  log: Log,
  revive?: () => Promise<void>,
): { pool: WatchedPool; orm: Orm } {
  const pool = new WatchedPool(settings, { log, revive });
  const orm = drizzle(pool, { casing });
  orm.transaction = transactionsOf(pool);
  return { pool, orm };
}

/** Migrates the schema and runs `afterwards`, one process at a time. */
export async function migrateUnderLock(
  pool: pg.Pool,
  afterwards: (orm: Orm) => Promise<void> = async () => {},
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumbers.migration]);
    await refuseNewerSchema(client);
    const orm = drizzle(client, { casing });
    await migrate(orm, { migrationsFolder });
    await fillAccountKeys(orm);
    await afterwards(orm);
    await client.query('select pg_advisory_unlock($1)', [lockNumbers.migration]);
    client.release();
  } catch (error) {
    // Destroying the connection releases the lock whatever its state.
    client.release(true);
    throw error;
  }
}

export async function openDatabase(target: DatabaseTarget, log: Log): Promise<OpenDatabase> {
  if (!target.databaseUrl) return openEmbedded(target.dataDir, log);
  const application_name = `${consolePrefix}${randomUUID()}`;
  const { pool, orm } = connect({ connectionString: target.databaseUrl, application_name }, log);
  return { pool, orm, close: () => pool.end(), closeNow: () => pool.endNow() };
}

/** After a crash, sync the whole file system with one call instead of a thousand files one by one. */
const quickRecovery: Record<string, string> =
  process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {};

async function openEmbedded(dataDir: string, log: Log): Promise<OpenDatabase> {
  const options = {
    dataDir,
    log: (message: string, details = {}) => log.info(details, message),
    // Messages about failed statements contain user input; the app logs them without it.
    settings: { log_min_messages: 'log', log_min_error_statement: 'panic', ...quickRecovery },
  };
  let server: EmbeddedPostgres = await startEmbeddedPostgres(options);
  const name = `${consolePrefix}${randomUUID()}`;
  // Read for each connection: if the password file is lost, the next start creates a new password.
  const password = () => server.connection.password;
  // Restarts the server if it was killed.
  const revive = async () => {
    server = await startEmbeddedPostgres(options);
    Object.assign(pool.options, { ...server.connection, password });
  };
  const { pool, orm } = connect({ ...server.connection, password, application_name: name }, log, revive);
  // Once the pool has ended: of two consoles that stop at the same moment, each would otherwise leave the server to the other.
  const stopUnlessUsed = async () => {
    const asked = besidePool(pool, (client) => nobodyElseConnected(client, name));
    if (await asked.catch(() => true)) await server.stop();
  };
  return {
    pool,
    orm,
    close: async () => {
      await pool.end();
      await stopUnlessUsed();
    },
    closeNow: async () => {
      await pool.endNow();
      await stopUnlessUsed();
    },
  };
}

const longestAnswerMs = 3000;

/** On a connection of its own, which does not count for others: the pool has ended. */
async function besidePool<Result>(
  pool: pg.Pool,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...clientSettings(pool), application_name: 'leaving' });
  client.on('error', () => undefined);
  try {
    return await inLoopTime(
      client.connect().then(() => work(client)),
      longestAnswerMs,
    );
  } finally {
    cutConnection(client);
  }
}

/** A seed or a second console on the same folder must not lose the server when this one stops. */
async function nobodyElseConnected(client: pg.Client, ownName: string): Promise<boolean> {
  const othersLeave = { tries: 10, everyMs: 50 };
  try {
    for (let tries = 0; tries < othersLeave.tries; tries += 1) {
      const { rows } = await client.query<{ others: number }>(
        `select count(*)::int as others from pg_stat_activity
         where application_name like $1 || '%' and application_name <> $2`,
        [consolePrefix, ownName],
      );
      if (rows[0]?.others === 0) return true;
      // A connection that was just closed may still be listed.
      await sleep(othersLeave.everyMs);
    }
    return false;
  } catch {
    return true;
  }
}
