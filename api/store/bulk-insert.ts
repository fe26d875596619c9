/** Bulk inserts: one statement per thousand records. */
import { getTableName, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Area } from '../../domain/areas.ts';
import type { Author } from './audit.ts';
import type { RecordTable } from './record-store.ts';
import type { Executor } from '../postgres/database.ts';

const rowsPerStatement = 1000;

interface BulkInsert<Content> {
  readonly area: Area;
  readonly contents: readonly Content[];
  readonly author: Author;
  /** The module's own columns, by their database names. */
  readonly columnsOf: (content: Content) => Readonly<Record<string, unknown>>;
  readonly progress?: ((done: number) => void) | undefined;
}

/** Stores the records and returns their ids in the same order. Callers write the audit trail. */
export async function bulkInsert<Content>(
  tx: Executor,
  table: RecordTable,
  { area, contents, author, columnsOf, progress }: BulkInsert<Content>,
): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < contents.length; from += rowsPerStatement) {
    const part = contents.slice(from, from + rowsPerStatement);
    const columns = part.map((content) => JSON.stringify(columnsOf(content)));
    ids.push(...(await insertTexts(tx, table, { area, author, columns })));
    progress?.(Math.min(from + rowsPerStatement, contents.length));
  }
  return ids;
}

interface InsertTexts {
  readonly area: Area;
  readonly author: Author;
  /** A JSON object per record, all with the same columns, at least one. */
  readonly columns: readonly string[];
  /** Columns with the same value for all records. */
  readonly common?: Readonly<Record<string, unknown>>;
}

/** A single statement; the JSON texts are passed to the database unchanged. */
export async function insertTexts(
  tx: Executor,
  table: RecordTable,
  { area, author: { username }, columns, common = {} }: InsertTexts,
): Promise<string[]> {
  const name = sql.identifier(getTableName(table));
  const now = new Date().toISOString();
  const shared = JSON.stringify({
    area,
    created_at: now,
    created_by: username,
    updated_at: now,
    updated_by: username,
    ...common,
  });
  const [first] = columns;
  if (first === undefined) return [];
  const ids = columns.map(() => uuidv7());
  const rows = columns.map((text, at) => `{"id":"${ids[at]}",${text.slice(1)}`);
  // Only these are written, so that the table's defaults apply to all others.
  const written = [
    'id',
    ...Object.keys(JSON.parse(shared) as object),
    ...Object.keys(JSON.parse(first) as object),
  ];
  const list = sql.join(
    written.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${name} (${list}) select ${list} from json_populate_recordset(
      json_populate_record(null::${name}, ${shared}::json), ${`[${rows.join(',')}]`}::json)`);
  return ids;
}
