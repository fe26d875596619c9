/** Recomputes the searchable text of stored records after its rules have changed. */
import { and, asc, getTableName, gt, sql } from 'drizzle-orm';
import type { Executor } from '../../postgres/database.ts';
import type { note } from '../../postgres/tables/note.ts';
import type { proof } from '../../postgres/tables/proof.ts';

/** Tables with a searchable text of their own. */
type SearchedTable = typeof note | typeof proof;

interface StoredRow {
  readonly id: string;
  readonly version: number;
}

interface TextRules<Row extends StoredRow> {
  readonly table: SearchedTable & { readonly $inferSelect: Row };
  readonly derive: (row: Row) => { readonly searchText: string; readonly searchKey: string | null };
  /** Identifies the rules. */
  readonly derivedBy: string;
}

/** Small enough that the locks delay nobody. */
const rowsPerBatch = 200;

/** Updates the next rows after `last`. Returns the last of them, or undefined if there are no more. */
export async function deriveTextAgain<Row extends StoredRow>(
  orm: Executor,
  { table, derive, derivedBy }: TextRules<Row>,
  last: string | undefined,
): Promise<string | undefined> {
  const source: SearchedTable = table;
  const isOld = sql`${table.derivedBy} is distinct from ${derivedBy}`;
  const rows = (await orm
    .select()
    .from(source)
    .where(and(isOld, last === undefined ? undefined : gt(table.id, last)))
    .orderBy(asc(table.id))
    .limit(rowsPerBatch)) as unknown as Row[];
  const computed = rows.map((row) => {
    const { searchText, searchKey } = derive(row);
    return { id: row.id, version: row.version, search_text: searchText, search_key: searchKey };
  });
  const name = sql.identifier(getTableName(table));
  // A record saved in the meantime already has its text.
  await orm.execute(sql`
    update ${name} as old
    set search_text = new.search_text, search_key = new.search_key, derived_by = ${derivedBy}
    from json_to_recordset(${JSON.stringify(computed)}::json)
      as new(id uuid, version int, search_text text, search_key text)
    where old.id = new.id and old.version = new.version`);
  return rows.at(-1)?.id;
}
