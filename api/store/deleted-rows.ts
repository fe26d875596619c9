/** The deleted rows of a table, the latest first, a page at a time. */
import { and, desc, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../postgres/database.ts';
import type { RecordRow, RowTable } from './record-rows.ts';

const rowsPerPage = 100;

interface Asked {
  readonly columns: Readonly<Record<string, unknown>>;
  readonly where?: SQL | undefined;
}

export async function* deletedRows<Row extends RecordRow>(
  orm: Executor,
  table: RowTable,
  { columns, where }: Asked,
): AsyncGenerator<Row[]> {
  // A Date has no microseconds.
  const deletedAtText = sql<string>`${table.deletedAt}::text`;
  let behind: SQL | undefined;
  for (;;) {
    const found = (await orm
      .select({ ...(columns as Record<string, SQL>), deletedAtText })
      .from(table)
      .where(and(where, isNotNull(table.deletedAt), behind))
      .orderBy(desc(table.deletedAt), desc(table.id))
      .limit(rowsPerPage)) as unknown as (Row & { readonly deletedAtText: string })[];
    yield found;
    const last = found.at(-1);
    if (!last || found.length < rowsPerPage) return;
    behind = sql`(${table.deletedAt}, ${table.id}) < (${last.deletedAtText}::timestamptz, ${last.id}::uuid)`;
  }
}
