/** Recomputes the derived columns of stored records after their rules have changed. */
import { and, asc, getTableName, gt, sql } from 'drizzle-orm';
import type { Executor } from '../../postgres/database.ts';
import { byDatabaseName } from '../../postgres/schema/casing.ts';
import type { note } from '../../postgres/tables/note.ts';
import type { proof } from '../../postgres/tables/proof.ts';
import type { report } from '../../postgres/tables/report/report.ts';

type DerivedTable = typeof note | typeof proof | typeof report;

interface StoredRow {
  readonly id: string;
  readonly version: number;
}

export interface DerivedRules<Row extends StoredRow> {
  readonly table: DerivedTable & { readonly $inferSelect: Row };
  /** All derived columns of a row; the same ones for every row. */
  readonly derive: (row: Row) => Readonly<Record<string, unknown>> & { readonly derivedBy: string };
  /** Identifies the rules. */
  readonly derivedBy: string;
}

/** Small enough that the locks delay nobody. */
const rowsPerBatch = 200;

/** Updates the next rows after `last`. Returns the last of them, or undefined if there are no more. */
export async function deriveAgain<Row extends StoredRow>(
  orm: Executor,
  { table, derive, derivedBy }: DerivedRules<Row>,
  last: string | undefined,
): Promise<string | undefined> {
  const source: DerivedTable = table;
  const isOld = sql`${table.derivedBy} is distinct from ${derivedBy}`;
  const rows = (await orm
    .select()
    .from(source)
    .where(and(isOld, last === undefined ? undefined : gt(table.id, last)))
    .orderBy(asc(table.id))
    .limit(rowsPerBatch)) as unknown as Row[];
  const computed = rows.map((row) => byDatabaseName(derive(row)));
  const [first] = computed;
  if (!first) return undefined;
  const name = sql.identifier(getTableName(table));
  const changes = Object.keys(first).map((column) => {
    const changed = sql.identifier(column);
    return sql`${changed} = new.${changed}`;
  });
  const changed = computed.map((columns, at) => ({
    ...columns,
    id: rows[at]?.id,
    version: rows[at]?.version,
  }));
  // A record saved in the meantime already has its columns.
  await orm.execute(sql`
    update ${name} as old set ${sql.join(changes, sql`, `)}
    from json_populate_recordset(null::${name}, ${JSON.stringify(changed)}::json) as new
    where old.id = new.id and old.version = new.version`);
  return rows.at(-1)?.id;
}
