/** The sortable columns of the report list. */
import type { SortSource } from '../record/list-sort.ts';
import { searchParts, type SearchPart } from './filter.ts';

const part = (name: SearchPart): SortSource => ({ from: 'part', part: searchParts.indexOf(name) });
const number = (key: string): SortSource => ({ from: 'number', key });

export const reportSorts = {
  date: number('day'),
  userName: part('userName'),
  agent: part('agent'),
  origin: part('origin'),
  sportNames: part('sportName'),
  eventNames: part('eventName'),
  marketNames: part('marketName'),
  pl: number('pl'),
  odds: number('odds'),
  stack: number('stack'),
  time: number('time'),
  acBalance: number('acBalance'),
  afterVoidBalance: number('afterVoidBalance'),
  catchBy: part('catchBy'),
  proofType: part('proofType'),
  proofStatus: part('proofStatus'),
  voidStatus: part('voidStatus'),
  remark: part('remark'),
  recordAddBy: { from: 'word', key: 'recordAddBy' },
} as const satisfies Record<string, SortSource>;

export type ReportSort = keyof typeof reportSorts;

/** Summed over all reports that were found. */
export const reportTotals = ['pl', 'stack', 'acBalance', 'afterVoidBalance'] as const;
export type ReportTotal = (typeof reportTotals)[number];
