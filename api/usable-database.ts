/** Refuses an unusable database server with a one-line error that gives the reason. */
import type pg from 'pg';
import { ConfigError } from './config.ts';
import { chainOf } from './postgres/failures.ts';

interface Traits {
  readonly encoding: string;
  readonly isReadOnly: boolean;
  readonly mayCreateSchemas: boolean;
  readonly mayCreateTables: boolean;
  readonly mayUseTemporary: boolean;
}

/** Where the tables are there already, another user may have made them. */
const traits = `select current_setting('server_encoding') as encoding,
  current_setting('transaction_read_only') = 'on' as "isReadOnly",
  has_database_privilege(current_database(), 'create') as "mayCreateSchemas",
  has_database_privilege(current_database(), 'temporary') as "mayUseTemporary",
  coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false)
    or to_regclass('drizzle.__drizzle_migrations') is not null as "mayCreateTables"`;

/** Without `writes`, it is enough that records can be read: a backup may be taken from a standby. */
export async function refuseUnusableDatabase(pool: pg.Pool, { writes }: { writes: boolean }): Promise<void> {
  const problem = problemOf(await pool.query<Traits>(traits).catch(refuseUnreachable), writes);
  if (problem !== undefined) throw new ConfigError(`DATABASE_URL: ${problem}`);
}

/** PostgreSQL's messages before authentication contain no records. */
function refuseUnreachable(error: unknown): never {
  if (chainOf(error).some((at) => 'code' in at && at.code === 'ERR_INVALID_URL'))
    throw new ConfigError(
      'DATABASE_URL: must look like postgres://user:password@host/database; write / ? # and other special characters of the password as %2F %3F %23',
    );
  const reason = chainOf(error).findLast(({ message }) => message !== '')?.message ?? 'it does not answer';
  throw new ConfigError(`DATABASE_URL: the server cannot be used: ${reason}`);
}

function problemOf({ rows: [found] }: pg.QueryResult<Traits>, writes: boolean): string | undefined {
  if (!found) return undefined;
  if (found.encoding !== 'UTF8') return `the database has the encoding ${found.encoding}; it needs UTF8`;
  if (!writes) return undefined;
  if (found.isReadOnly) return 'the database does not accept changes: it is a standby or set to be read only';
  if (!found.mayCreateSchemas) return 'its user needs the right to create schemas in the database';
  if (!found.mayCreateTables) return 'its user needs the right to create tables in the schema public';
  if (!found.mayUseTemporary) return 'its user needs the right to create temporary tables in the database';
  return undefined;
}
