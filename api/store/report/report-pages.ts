/** A page of reports by day, found by counting days in the ledger. */
import { sql, type SQL } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import type { SortDirection } from '../../../domain/record/list.ts';
import type { Executor } from '../../postgres/database.ts';
import { reportOrderDay } from '../../postgres/tables/report/report.ts';
import { presentIn } from '../rows/row-source.ts';
import type { ReportLedger } from './report-ledger.ts';

interface ByDay {
  readonly area: Area;
  readonly direction: SortDirection;
  readonly condition: SQL;
  readonly from: number;
  readonly size: number;
}

export async function pageByDay(tx: Executor, ledger: ReportLedger, asked: ByDay): Promise<string[]> {
  const { area, direction, condition, from, size } = asked;
  const days = await ledger.days(tx);
  const dated = days.filter(({ day }) => day !== null);
  const inOrder = direction === 'desc' ? dated : dated.toReversed();
  const rows = sql`select id from report where ${presentIn(area)} and ${condition}`;
  let before = 0;
  const start = inOrder.find(({ count }) => {
    before += count;
    return before > from;
  });
  const ids: string[] = [];
  if (start) {
    const bound = direction === 'desc' ? sql`<=` : sql`>=`;
    ids.push(
      ...(await idsOf(
        tx,
        sql`${rows} and ${reportOrderDay} ${bound} ${start.day}::date and date is not null
          order by ${reportOrderDay} ${sql.raw(direction)}, id desc
          offset ${from - (before - start.count)} limit ${size}`,
      )),
    );
  }
  // Reports without a day come last in both directions.
  if (ids.length < size && days.length > dated.length) {
    const skip = Math.max(0, from - before);
    ids.push(
      ...(await idsOf(
        tx,
        sql`${rows} and ${reportOrderDay} = '0001-01-01'::date and date is null
          order by ${reportOrderDay} desc, id desc offset ${start ? 0 : skip} limit ${size - ids.length}`,
      )),
    );
  }
  return ids;
}

async function idsOf(tx: Executor, statement: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(statement);
  return rows.map(({ id }) => id);
}
