/** Pages of the report list. */
import type { Condition } from '../../../domain/report/filter.ts';
import type { PagedList } from '../rows/paged-list.ts';
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
