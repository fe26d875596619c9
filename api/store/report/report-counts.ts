/** Keeps the ledger of report counts short. */
import { sql } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import { lockNumbers } from '../../postgres/lock-numbers.ts';
import type { Executor } from '../../postgres/database.ts';

/** The number of reports in an area. */
export async function countReports(orm: Executor, area: Area): Promise<number> {
  const { rows } = await orm.execute<{ count: number }>(
    sql`select coalesce(sum(count), 0)::int as count from report_count where area = ${area}`,
  );
  return rows[0]?.count ?? 0;
}

/** Merges the lines of each day and kind into one. Lines written in the meantime stay separate. */
export async function mergeReportCounts(orm: Executor): Promise<void> {
  await orm.execute(sql`
    with free as materialized (select pg_try_advisory_xact_lock(${lockNumbers.reportCounts}) as is_mine),
    several as (
      select area, date, catch_by, proof_status, void_status from report_count
      where (select is_mine from free)
      group by area, date, catch_by, proof_status, void_status having count(*) > 1
    ), gone as (
      delete from report_count as line using several
      where line.area = several.area and line.date is not distinct from several.date
        and line.catch_by = several.catch_by and line.proof_status = several.proof_status
        and line.void_status = several.void_status
      returning line.*
    )
    insert into report_count (area, date, catch_by, proof_status, void_status, count, pl, stack, ac_balance, after_void_balance)
    select area, date, catch_by, proof_status, void_status, sum(count), sum(pl), sum(stack), sum(ac_balance),
      sum(after_void_balance)
    from gone group by area, date, catch_by, proof_status, void_status
    having sum(count) <> 0 or sum(pl) <> 0 or sum(stack) <> 0 or sum(ac_balance) <> 0 or sum(after_void_balance) <> 0`);
}
