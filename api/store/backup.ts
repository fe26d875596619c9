/**
 * Everything as lines of JSON, read in one snapshot while the console goes on. The database turns rows into
 * JSON and back itself, so numbers, times and bytes keep every digit, and new tables need no code here.
 */
import pg from 'pg';

/** Counters of failed sign-ins belong to the moment, resets of lists to their database; reports are counted again as they are restored. */
const leftOut = new Set(['rate_limit', 'list_reset', 'report_count']);

const rowsAtATime = 500;

export interface BackupHeader {
  readonly format: 'console-backup';
  readonly version: 1;
  /** How many migrations the rows were written under; a restore needs the same. */
  readonly migrations: number;
}

const quoted = (name: string) => pg.escapeIdentifier(name);

/** Tables in an order in which each stands behind those it refers to. */
async function tablesInOrder(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' order by 1`,
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
     from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  const bare = (name: string) => name.replaceAll('"', '');
  const remaining = new Set(tables.map((table) => table.name).filter((name) => !leftOut.has(name)));
  const ordered: string[] = [];
  while (remaining.size > 0) {
    const waitsFor = (name: string) =>
      references.some(({ from, to }) => bare(from) === name && remaining.has(bare(to)));
    const ready = [...remaining].filter((name) => !waitsFor(name));
    if (ready.length === 0) throw new Error('tables refer to each other in a circle');
    for (const name of ready) remaining.delete(name);
    ordered.push(...ready);
  }
  return ordered;
}

async function migrationCount(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  );
  return rows[0]?.count ?? 0;
}

/** Lines without line ends: a header, then for each table its name and its rows, then how many there were. */
export async function* backupLines(pool: pg.Pool): AsyncGenerator<string> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const migrations = await migrationCount(client);
    yield JSON.stringify({ format: 'console-backup', version: 1, migrations } satisfies BackupHeader);
    let rows = 0;
    for (const table of await tablesInOrder(client)) {
      yield JSON.stringify({ table });
      for await (const row of rowsOf(client, table)) {
        rows += 1;
        yield row;
      }
    }
    yield JSON.stringify({ end: true, rows });
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function* rowsOf(client: pg.ClientBase, table: string): AsyncGenerator<string> {
  await client.query(
    `declare backup_rows no scroll cursor for select row_to_json(t)::text as row from ${quoted(table)} t`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtATime} from backup_rows`);
    if (rows.length === 0) break;
    for (const { row } of rows) yield row;
  }
  await client.query('close backup_rows');
}

class RestoreProblem extends Error {}

/** Puts lines of a backup into an empty, migrated database: all of it, or nothing. */
export async function restoreLines(pool: pg.Pool, lines: AsyncIterable<string>): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await refuseFullDatabase(client);
    const count = await insertLines(client, lines);
    await client.query('commit');
    client.release();
    return count;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    client.release(true);
    throw error;
  }
}

async function refuseFullDatabase(client: pg.ClientBase): Promise<void> {
  for (const table of await tablesInOrder(client)) {
    const { rowCount } = await client.query(`select 1 from ${quoted(table)} limit 1`);
    if (rowCount)
      throw new RestoreProblem('A backup is restored into an empty database; this one has records.');
  }
}

async function insertLines(client: pg.ClientBase, lines: AsyncIterable<string>): Promise<number> {
  const known = new Set(await tablesInOrder(client));
  let table: string | undefined;
  let batch: string[] = [];
  let count = 0;
  let isComplete = false;
  let isFirst = true;

  const flush = async () => {
    if (table === undefined || batch.length === 0) return;
    const name = quoted(table);
    await client.query(`insert into ${name} select * from json_populate_recordset(null::${name}, $1::json)`, [
      `[${batch.join(',')}]`,
    ]);
    count += batch.length;
    batch = [];
  };

  for await (const line of lines) {
    if (isFirst) {
      isFirst = false;
      await checkHeader(client, line);
      continue;
    }
    const mark = markOf(line);
    if (!mark) {
      batch.push(line);
      if (batch.length >= rowsAtATime) await flush();
      continue;
    }
    await flush();
    if ('table' in mark) {
      if (!known.has(mark.table))
        throw new RestoreProblem(`This backup has a table that is not known here: ${mark.table}`);
      table = mark.table;
    } else {
      isComplete = mark.rows === count;
    }
  }
  if (!isComplete) throw new RestoreProblem('This backup is not complete.');
  return count;
}

/** Rows have many keys; a mark is exactly one of these two short objects. */
type Mark = { readonly table: string } | { readonly end: true; readonly rows: number };

function markOf(line: string): Mark | undefined {
  if (!/^\{"(table":"[a-z_]+"|end":true,"rows":\d+)\}$/.test(line)) return undefined;
  return JSON.parse(line) as Mark;
}

async function checkHeader(client: pg.ClientBase, line: string): Promise<void> {
  const header = parseHeader(line);
  if (header?.format !== 'console-backup') throw new RestoreProblem('This is not a backup of a console.');
  if (header.version !== 1 || header.migrations !== (await migrationCount(client))) {
    throw new RestoreProblem(
      'This backup was made by another version of the console; restore it with that version.',
    );
  }
}

function parseHeader(line: string): Partial<BackupHeader> | undefined {
  try {
    return JSON.parse(line) as Partial<BackupHeader>;
  } catch {
    return undefined;
  }
}
