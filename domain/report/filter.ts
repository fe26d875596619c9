/** The filters of the report list, for the browser and the export. */
import { partSeparator, searchableParts } from '../values/fold.ts';
import {
  listFilter,
  meets,
  type Condition as ListCondition,
  type FilterRule,
  type FilterValues,
} from '../record/list-filter.ts';
import { filterSchema } from '../record/filter-schema.ts';
import { longListWords, lists } from '../text.ts';
import type { FindingCode } from '../record/finding-codes.ts';
import { centsOf } from '../values/money.ts';
import type { ReportFields } from './report.ts';
import { reportLabels as labels, reportWords as words } from './text.ts';

/** The searched fields, in the order of the searchable text. */
export const searchParts = [
  'userName',
  'agent',
  'origin',
  'sportName',
  'eventName',
  'marketName',
  'catchBy',
  'proofType',
  'proofStatus',
  'voidStatus',
  'remark',
] as const;
export type SearchPart = (typeof searchParts)[number];

export type Amount = 'acBalance' | 'afterVoidBalance' | 'pl' | 'odds' | 'stack';

/** Filter fields by query parameter, for the URL and the export call, with their labels. */
export const reportFilters = {
  searchTerm: { kind: 'search', label: longListWords.searchMark },
  startDate: { kind: 'day', end: 'from', label: `${labels.date} ${longListWords.from}` },
  endDate: { kind: 'day', end: 'to', label: `${labels.date} ${longListWords.to}` },
  period: { kind: 'period', label: labels.date },
  userName: { kind: 'text', part: 'userName', label: labels.userName },
  userNameIs: { kind: 'exact', part: 'userName', label: lists.exactly(labels.userName) },
  agent: { kind: 'text', part: 'agent', label: labels.agent },
  agentIs: { kind: 'exact', part: 'agent', label: lists.exactly(labels.agent) },
  origin: { kind: 'text', part: 'origin', label: labels.origin },
  sportName: { kind: 'text', part: 'sportName', label: labels.sportNames },
  eventName: { kind: 'text', part: 'eventName', label: labels.eventNames },
  marketName: { kind: 'text', part: 'marketName', label: labels.marketNames },
  acBalanceMin: {
    kind: 'amount',
    amount: 'acBalance',
    end: 'min',
    label: `${labels.acBalance} ${words.min}`,
  },
  acBalanceMax: {
    kind: 'amount',
    amount: 'acBalance',
    end: 'max',
    label: `${labels.acBalance} ${words.max}`,
  },
  afterVoidBalanceMin: {
    kind: 'amount',
    amount: 'afterVoidBalance',
    end: 'min',
    label: `${labels.afterVoidBalance} ${words.min}`,
  },
  afterVoidBalanceMax: {
    kind: 'amount',
    amount: 'afterVoidBalance',
    end: 'max',
    label: `${labels.afterVoidBalance} ${words.max}`,
  },
  plMin: { kind: 'amount', amount: 'pl', end: 'min', label: `${labels.pl} ${words.min}` },
  plMax: { kind: 'amount', amount: 'pl', end: 'max', label: `${labels.pl} ${words.max}` },
  oddsMin: { kind: 'amount', amount: 'odds', end: 'min', label: `${labels.odds} ${words.min}` },
  oddsMax: { kind: 'amount', amount: 'odds', end: 'max', label: `${labels.odds} ${words.max}` },
  stackMin: { kind: 'amount', amount: 'stack', end: 'min', label: `${labels.stack} ${words.min}` },
  stackMax: { kind: 'amount', amount: 'stack', end: 'max', label: `${labels.stack} ${words.max}` },
  catchBy: { kind: 'text', part: 'catchBy', label: labels.catchBy },
  catchByIs: { kind: 'exact', part: 'catchBy', label: lists.exactly(labels.catchBy) },
  proofType: { kind: 'text', part: 'proofType', label: labels.proofType },
  proofStatus: { kind: 'text', part: 'proofStatus', label: labels.proofStatus },
  voidStatus: { kind: 'exact', part: 'voidStatus', label: labels.voidStatus },
  remark: { kind: 'text', part: 'remark', isAsTyped: true, label: labels.remark },
  finding: { kind: 'finding', label: words.findings },
} as const satisfies Record<string, FilterRule<SearchPart, Amount> & { label: string }>;

export type ReportFilterField = keyof typeof reportFilters;
export type ReportFilter = FilterValues<ReportFilterField>;
export type Condition = ListCondition<Amount>;

export const reportFilter = listFilter<ReportFilterField, SearchPart, Amount>(reportFilters, searchParts);

/** The filter as the query of an API call. */
export const reportFilterSchema = filterSchema(reportFilters);

type Searchable = Omit<ReportFields, 'recordAddBy' | 'proofId'>;

/** The folded text of all searched fields, as the server stores it. */
export function searchTextOf(report: Searchable): string {
  return searchPartsOf(report).join(partSeparator);
}

export function searchPartsOf(report: Searchable): string[] {
  const { originals } = report;
  const values: Record<SearchPart, string | readonly string[]> = {
    userName: report.userName,
    agent: report.agent,
    origin: report.origin,
    sportName: originals.flatMap((original) => original.sportNames),
    eventName: originals.flatMap((original) => original.eventNames),
    marketName: originals.flatMap((original) => original.marketNames),
    catchBy: report.catchBy,
    proofType: report.proofType,
    proofStatus: report.proofStatus,
    voidStatus: report.voidStatus,
    remark: report.remark,
  };
  return searchableParts(searchParts.map((part) => values[part]));
}

/** Cents per amount: one value for a balance or the P&L, one per bet for odds and stack. */
export function centsByAmount(report: Searchable): Readonly<Record<Amount, readonly number[]>> {
  const bets = report.originals.flatMap((original) => original.betDetails);
  const pl = report.originals.reduce((sum, original) => sum + centsOf(original.pl), 0);
  return {
    acBalance: [centsOf(report.acBalance)],
    afterVoidBalance: [centsOf(report.afterVoidBalance)],
    pl: [pl],
    odds: bets.map((bet) => centsOf(bet.odds)),
    stack: bets.map((bet) => centsOf(bet.stack)),
  };
}

/**
 * Reference implementation of the filters; the browser's masks and the export's SQL must give the same
 * result.
 */
export function matchesReport(
  report: Searchable,
  conditions: readonly Condition[],
  findings: readonly FindingCode[] = [],
): boolean {
  const { date: day } = report;
  return meets({ text: searchTextOf(report), day, cents: centsByAmount(report), findings }, conditions);
}
