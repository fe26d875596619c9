/** Pages of the report list, and all of its pages in any order. */
import type { Area } from '../../../domain/areas.ts';
import { isSameSort, type Sort } from '../../../domain/record/list.ts';
import type { Condition } from '../../../domain/report/filter.ts';
import { report } from '../../../domain/report/report.ts';
import type { ListName } from '../../../domain/sense/finding/kept.ts';
import type { Orm } from '../../postgres/database.ts';
import type { PagedList } from '../rows/paged-list.ts';
import { rowsInOrder } from '../rows/rows-in-order.ts';
import { indexedOf, sqlOf } from './report-filter-sql.ts';
import { isInLedger, reportLedger, type ReportLedger } from './report-ledger.ts';
import { reportList } from './report-list.ts';
import { pageByDay } from './report-pages.ts';
import { reportRowSource } from './report-row-source.ts';

export const reportRows: PagedList<Condition, ReportLedger> = {
  source: reportRowSource,
  state: reportList,
  sqlOf,
  indexedOf,
  ledger: { covers: isInLedger, read: reportLedger, pageByDay },
};

interface AskedReports {
  readonly conditions: readonly Condition[];
  readonly hidden: readonly ListName[];
  readonly sort: Sort;
}

/** JSON texts of the reports that match the conditions, one page at a time. */
export function reportPages(
  orm: Orm,
  area: Area,
  { conditions, hidden, sort }: AskedReports,
): AsyncGenerator<readonly string[]> {
  const condition = sqlOf(conditions, hidden);
  // The order of the list itself has an index.
  return isSameSort(sort, report.defaultSort)
    ? reportList.pages(orm, area, { condition })
    : rowsInOrder(orm, reportRowSource, { area, sort, condition });
}
