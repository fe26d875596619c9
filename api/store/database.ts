/**
 * Opens the database: embedded below DATA_DIR, or the server DATABASE_URL names. From here on there is
 * one engine and one code path. Migrations run under a lock, so several app servers may start at once.
 */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { repeat } from './repeat.ts';

export type Orm = NodePgDatabase;
/** Inside a transaction, and outside of one where a single statement is enough. */
export type Executor = Orm | Parameters<Parameters<Orm['transaction']>[0]>[0];
export type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0];

export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface Database {
  readonly pool: pg.Pool;
  readonly orm: Orm;
  close(): Promise<void>;
}

export interface DatabaseTarget {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/** Any number; all app servers of one database take the same lock while they migrate. */
export const migrationLock = 7_204_118;

export const migrationsFolder = path.join(import.meta.dirname, 'migrations');

export function connect(settings: pg.PoolConfig, log: Log): { pool: pg.Pool; orm: Orm } {
  const pool = new pg.Pool({ max: 16, connectionTimeoutMillis: 5000, ...settings });
  // An idle connection that breaks (server restarted) must not end the process; the pool replaces it.
  pool.on('error', (error) => log.warn({ error: error.message }, 'idle database connection lost'));
  return { pool, orm: drizzle(pool, { casing: 'snake_case' }) };
}

/** Brings the schema up to date and runs `afterwards` once at a time, whoever else is starting. */
export async function migrateUnderLock(
  pool: pg.Pool,
  afterwards: (orm: Orm) => Promise<void> = async () => {},
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const orm = drizzle(client, { casing: 'snake_case' });
    await migrate(orm, { migrationsFolder });
    await afterwards(orm);
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    client.release();
  } catch (error) {
    // Destroying the connection gives the lock back whatever state it was left in.
    client.release(true);
    throw error;
  }
}

export async function openDatabase(target: DatabaseTarget, log: Log): Promise<Database> {
  if (!target.databaseUrl) return openEmbedded(target.dataDir, log);
  const { pool, orm } = connect({ connectionString: target.databaseUrl }, log);
  return { pool, orm, close: () => pool.end() };
}

async function openEmbedded(dataDir: string, log: Log): Promise<Database> {
  const options = { dataDir, log: (message: string, details = {}) => log.info(details, message) };
  let server: EmbeddedPostgres = await startEmbeddedPostgres(options);
  const name = `${consolePrefix}${randomUUID()}`;
  // Asked at each connection: a start after the password file was lost makes another one.
  const password = () => server.connection.password;
  const { pool, orm } = connect({ ...server.connection, password, application_name: name }, log);
  const supervisor = supervise(pool, log, async () => {
    server = await startEmbeddedPostgres(options);
  });
  return {
    pool,
    orm,
    close: async () => {
      await supervisor.stop();
      const alone = await nobodyElseConnected(pool, name);
      await pool.end();
      if (alone) await server.stop();
    },
  };
}

const consolePrefix = 'console:';

/** A seed or a second console on the same folder must not lose the server when this one stops. */
async function nobodyElseConnected(pool: pg.Pool, ownName: string): Promise<boolean> {
  const othersLeave = { tries: 10, everyMs: 50 };
  try {
    for (let tries = 0; tries < othersLeave.tries; tries += 1) {
      const { rows } = await pool.query<{ others: number }>(
        `select count(*)::int as others from pg_stat_activity
         where application_name like $1 || '%' and application_name <> $2`,
        [consolePrefix, ownName],
      );
      if (rows[0]?.others === 0) return true;
      // Somebody who closed a moment ago is still listed for a moment.
      await sleep(othersLeave.everyMs);
    }
    return false;
  } catch {
    return true;
  }
}

const probeMs = 1000;

/** Starts the embedded server again when it was killed under us, and keeps one connection warm. */
function supervise(pool: pg.Pool, log: Log, restart: () => Promise<void>) {
  return repeat(async () => {
    try {
      await pool.query('select 1');
    } catch (error) {
      if (!isConnectionFailure(error)) return;
      log.warn({ error: String(error) }, 'database does not answer, starting it again');
      await restart().catch((failure: unknown) =>
        log.error({ error: String(failure) }, 'database start failed'),
      );
    }
  }, probeMs);
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '28P01',
  '53300',
]);

/** True when the database could not be reached, as opposed to refusing what it was asked. */
export function isConnectionFailure(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && connectionCodes.has(at.code)) return true;
    if (
      /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not currently accepting connections/.test(
        at.message,
      )
    )
      return true;
  }
  return false;
}
