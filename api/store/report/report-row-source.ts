/** How the database sorts and sums reports. */
import { sql } from 'drizzle-orm';
import { searchParts, type SearchPart } from '../../../domain/report/filter.ts';
import { reportSorts } from '../../../domain/report/sorts.ts';
import { report, reportOrderDay } from '../../postgres/tables/report/report.ts';
import { keyOf, type RowSource, type SortKey } from '../rows/row-source.ts';
import { reportList } from './report-list.ts';

const value = (column: string): SortKey => ({ sql: sql.raw(column), kind: 'value' });

const numbers: Readonly<Record<string, SortKey>> = {
  day: { sql: sql.raw('date'), kind: 'day', listDay: reportOrderDay, isIndexed: true },
  pl: value('pl_total'),
  stack: value('stack_total'),
  acBalance: value('ac_balance'),
  afterVoidBalance: value('after_void_balance'),
  odds: value('most_of(odds)'),
  time: { ...value(`clock_number(originals #>> '{0,betDetails,0,time}')`), type: 'integer' },
};

/** Parts with their own column. Its spelling does not affect the order. */
const columns: Partial<Record<SearchPart, string>> = {
  userName: 'user_name',
  agent: 'agent',
  origin: 'origin',
  catchBy: 'catch_by',
  proofType: 'proof_type',
  proofStatus: 'proof_status',
  voidStatus: 'void_status',
};

const texts = {
  ...Object.fromEntries(
    searchParts.flatMap((part, at) => (columns[part] === undefined ? [] : [[at, sql.raw(columns[part])]])),
  ),
  recordAddBy: sql.raw('record_add_by'),
};

export const reportRowSource: RowSource = {
  table: report,
  wire: reportList.wire,
  keys: Object.fromEntries(
    Object.entries(reportSorts).map(([sort, source]) => [sort, keyOf(source, { numbers, texts })]),
  ),
  totals: {
    pl: sql.raw('pl_total'),
    stack: sql.raw('stack_total'),
    acBalance: sql.raw('ac_balance'),
    afterVoidBalance: sql.raw('after_void_balance'),
  },
};
