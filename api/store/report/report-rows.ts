/** Pages of the report list, and all of its pages in any order. */
import type { Area } from '../../../domain/areas.ts';
import { isSameSort, type Sort } from '../../../domain/record/list.ts';
import type { Condition } from '../../../domain/report/filter.ts';
import { report } from '../../../domain/report/report.ts';
import type { ListName } from '../../../domain/sense/finding/kept.ts';
import type { Orm } from '../../postgres/database.ts';
import type { PagedList } from '../rows/paged-list.ts';
import { orderOf, rowsInOrder } from '../rows/rows-in-order.ts';
import { indexedOf, isOfUser, sqlOf } from './report-filter-sql.ts';
import { isInLedger, reportLedger, type ReportLedger } from './report-ledger.ts';
import { reportList } from './report-list.ts';
import { pageByDay } from './report-pages.ts';
import { reportRowSource } from './report-row-source.ts';

export const reportRows: PagedList<Condition, ReportLedger> = {
  source: reportRowSource,
  state: reportList,
  sqlOf,
  indexedOf,
  isNarrow: isOfUser,
  ledger: { covers: isInLedger, read: reportLedger, pageByDay },
};

interface AskedReports {
  readonly conditions: readonly Condition[];
  readonly hidden: readonly ListName[];
  readonly sort: Sort;
}

/** More would take more than 16 MB while a slow client reads, and do not fit on one sheet. */
const mostInOrder = 1_000_000;

/** JSON texts of the reports that match the conditions, one page at a time. Very many come in the order of the list. */
export async function* reportPages(
  orm: Orm,
  area: Area,
  { conditions, hidden, sort }: AskedReports,
  most = mostInOrder,
): AsyncGenerator<readonly string[]> {
  const condition = sqlOf(conditions, hidden);
  // The order of the list itself has an index.
  const order = isSameSort(sort, report.defaultSort)
    ? undefined
    : await orderOf(orm, reportRowSource, { area, sort, condition }, most);
  if (order) yield* rowsInOrder(orm, reportRowSource, { area, condition }, order);
  else yield* reportList.pages(orm, area, { condition });
}
