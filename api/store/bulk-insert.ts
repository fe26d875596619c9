/** Many records at once: one statement for a thousand of them instead of a thousand statements. */
import { getTableName, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Area } from '../../domain/areas.ts';
import type { Author } from './audit.ts';
import type { RecordTable } from './collection.ts';
import type { Executor } from './database.ts';

const rowsPerStatement = 1000;

interface BulkInsert<Content> {
  readonly area: Area;
  readonly contents: readonly Content[];
  readonly author: Author;
  /** The module's own columns, by their names in the database. */
  readonly columnsOf: (content: Content) => Readonly<Record<string, unknown>>;
  readonly progress?: ((done: number) => void) | undefined;
}

/** Stores the records and gives their ids, in the order they came. The audit trail is the caller's. */
export async function bulkInsert<Content>(
  tx: Executor,
  table: RecordTable,
  { area, contents, author: { username }, columnsOf, progress }: BulkInsert<Content>,
): Promise<string[]> {
  const name = sql.identifier(getTableName(table));
  const ids: string[] = [];
  for (let from = 0; from < contents.length; from += rowsPerStatement) {
    const now = new Date().toISOString();
    const rows = contents.slice(from, from + rowsPerStatement).map((content) => ({
      id: uuidv7(),
      area,
      version: 1,
      created_at: now,
      created_by: username,
      updated_at: now,
      updated_by: username,
      ...columnsOf(content),
    }));
    await tx.execute(
      sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)`,
    );
    ids.push(...rows.map((row) => row.id));
    progress?.(Math.min(from + rowsPerStatement, contents.length));
  }
  return ids;
}
