/** Recomputes the derived columns of stored reports after their rules have changed. */
import { and, asc, gt, sql } from 'drizzle-orm';
import type { Executor } from '../../postgres/database.ts';
import { report } from '../../postgres/tables/report/report.ts';
import { derivedBy, derivedColumns } from './report-columns.ts';

/** Small enough that the locks delay nobody. */
const rowsPerBatch = 200;

/** Updates the next rows after `last`. Returns the last of them, or undefined if there are no more. */
export async function deriveReportsAgain(
  orm: Executor,
  last: string | undefined,
): Promise<string | undefined> {
  const rows = await orm
    .select()
    .from(report)
    .where(
      and(
        sql`${report.derivedBy} is distinct from ${derivedBy}`,
        last === undefined ? undefined : gt(report.id, last),
      ),
    )
    .orderBy(asc(report.id))
    .limit(rowsPerBatch);
  const computed = rows.map((row) => {
    const { searchText, searchKey, plTotal, stackTotal, odds, stacks, contentHash } = derivedColumns(row);
    return {
      id: row.id,
      version: row.version,
      search_text: searchText,
      search_key: searchKey,
      pl_total: plTotal,
      stack_total: stackTotal,
      odds,
      stacks,
      content_hash: contentHash,
    };
  });
  // A report saved in the meantime already has its columns.
  await orm.execute(sql`
    update report set search_text = new.search_text, search_key = new.search_key, pl_total = new.pl_total, stack_total = new.stack_total,
      odds = new.odds, stacks = new.stacks, content_hash = new.content_hash, derived_by = ${derivedBy}
    from json_to_recordset(${JSON.stringify(computed)}::json) as new(
      id uuid, version int, search_text text, search_key text, pl_total numeric, stack_total numeric,
      odds numeric[], stacks numeric[], content_hash text)
    where report.id = new.id and report.version = new.version`);
  return rows.at(-1)?.id;
}
