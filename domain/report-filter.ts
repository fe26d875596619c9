/**
 * One definition of every filter of the report list. The browser compiles its conditions to masks, the
 * export to SQL; `matchesReport` says in plain words what both must mean.
 */
import { z } from 'zod';
import { parseDay } from './day.ts';
import { foldedTerm, partSeparator, searchableText } from './fold.ts';
import { notValid } from './messages.ts';
import { centsOf, parseMoney } from './money.ts';
import type { ReportFields } from './modules/report.ts';
import { reportLabels as labels, reportWords as words } from './report-words.ts';

/** What a search looks into, in the order in which the searchable text holds it. */
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

type Rule =
  | { readonly kind: 'search' }
  /** a part holds the text */
  | { readonly kind: 'text'; readonly part: SearchPart }
  /** a part is the text: 'Void' must not find 'Not Void' */
  | { readonly kind: 'exact'; readonly part: SearchPart }
  | { readonly kind: 'day'; readonly end: 'from' | 'to' }
  | { readonly kind: 'amount'; readonly amount: Amount; readonly end: 'min' | 'max' };

/** Every field by its name in the address and in the export call, with its label. */
export const reportFilters = {
  searchTerm: { kind: 'search', label: words.searchMark },
  startDate: { kind: 'day', end: 'from', label: `${labels.date} ${words.from}` },
  endDate: { kind: 'day', end: 'to', label: `${labels.date} ${words.to}` },
  userName: { kind: 'text', part: 'userName', label: labels.userName },
  agent: { kind: 'text', part: 'agent', label: labels.agent },
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
  catchByIs: { kind: 'exact', part: 'catchBy', label: words.exactly(labels.catchBy) },
  proofType: { kind: 'text', part: 'proofType', label: labels.proofType },
  proofStatus: { kind: 'text', part: 'proofStatus', label: labels.proofStatus },
  voidStatus: { kind: 'exact', part: 'voidStatus', label: labels.voidStatus },
  remark: { kind: 'text', part: 'remark', label: labels.remark },
} as const satisfies Record<string, Rule & { label: string }>;

export type ReportFilterField = keyof typeof reportFilters;
export const reportFilterFields = Object.keys(reportFilters) as ReportFilterField[];

/** Values as typed; what is missing or empty does not filter. */
export type ReportFilter = Partial<Readonly<Record<ReportFilterField, string>>>;

/** What a filter asks of a report, ready to be compiled. Numbers are whole cents. */
export type Condition =
  | { readonly kind: 'contains'; readonly part: number | undefined; readonly term: string }
  | { readonly kind: 'equals'; readonly part: number; readonly term: string }
  | { readonly kind: 'days'; readonly from: string | undefined; readonly to: string | undefined }
  | {
      readonly kind: 'amount';
      readonly amount: Amount;
      readonly min: number | undefined;
      readonly max: number | undefined;
    };

function isReadable(rule: Rule, value: string): boolean {
  if (rule.kind === 'day') return parseDay(value) !== undefined;
  if (rule.kind === 'amount') return parseMoney(value) !== undefined;
  return true;
}

/** The filter without what is empty or cannot be read; an address may hold anything. */
export function readableFilter(values: Readonly<Record<string, string | undefined>>): ReportFilter {
  const kept = reportFilterFields.flatMap((field) => {
    const value = values[field];
    return value !== undefined && value.trim() !== '' && isReadable(reportFilters[field], value)
      ? [[field, value] as const]
      : [];
  });
  return Object.fromEntries(kept);
}

/** The same as the query of a call, where what cannot be read is told instead of left out. */
export const reportFilterSchema = z.object(
  Object.fromEntries(
    reportFilterFields.map((field) => {
      const rule = reportFilters[field];
      const text = z
        .string(notValid(rule.label))
        .max(1000, notValid(rule.label))
        .refine((value) => value.trim() === '' || isReadable(rule, value), notValid(rule.label));
      return [field, text.optional()];
    }),
  ) as Record<ReportFilterField, z.ZodOptional<z.ZodString>>,
);

export function conditionsOf(values: ReportFilter): Condition[] {
  const filter = readableFilter(values);
  const conditions: Condition[] = [];
  for (const field of reportFilterFields) {
    const rule: Rule = reportFilters[field];
    const typed = filter[field];
    if (typed === undefined) continue;
    if (rule.kind === 'search')
      conditions.push({ kind: 'contains', part: undefined, term: foldedTerm(typed) });
    if (rule.kind === 'text')
      conditions.push({ kind: 'contains', part: partOf(rule.part), term: foldedTerm(typed) });
    if (rule.kind === 'exact')
      conditions.push({ kind: 'equals', part: partOf(rule.part), term: foldedTerm(typed) });
  }
  const days = { from: dayOf(filter.startDate), to: dayOf(filter.endDate) };
  if (days.from !== undefined || days.to !== undefined) conditions.push({ kind: 'days', ...days });
  for (const amount of amounts) {
    const min = centsIn(filter[`${amount}Min`]);
    const max = centsIn(filter[`${amount}Max`]);
    if (min !== undefined || max !== undefined) conditions.push({ kind: 'amount', amount, min, max });
  }
  return conditions;
}

const amounts = ['acBalance', 'afterVoidBalance', 'pl', 'odds', 'stack'] as const satisfies Amount[];

function partOf(part: SearchPart): number {
  return searchParts.indexOf(part);
}

function dayOf(typed: string | undefined): string | undefined {
  return typed === undefined ? undefined : parseDay(typed);
}

function centsIn(typed: string | undefined): number | undefined {
  const money = typed === undefined ? undefined : parseMoney(typed);
  return money === undefined ? undefined : centsOf(money);
}

type Searchable = Omit<ReportFields, 'recordAddBy' | 'proofId'>;

/** All that a search looks into, folded; stored by the server and computed again by the browser. */
export function searchTextOf(report: Searchable): string {
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
  return searchableText(searchParts.map((part) => values[part]));
}

/** The cents a report has of each amount: one of a balance or the P&L, one a bet of odds and stack. */
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

/** The meaning: a report without a date is outside every range; one bet within a range is enough. */
export function matchesReport(report: Searchable, conditions: readonly Condition[]): boolean {
  const parts = searchTextOf(report).split(partSeparator);
  return conditions.every((condition) => {
    switch (condition.kind) {
      case 'contains':
        return parts.some(
          (part, index) =>
            (condition.part === undefined || condition.part === index) && part.includes(condition.term),
        );
      case 'equals':
        return parts[condition.part] === condition.term;
      case 'days':
        return (
          report.date !== null &&
          (condition.from === undefined || report.date >= condition.from) &&
          (condition.to === undefined || report.date <= condition.to)
        );
      case 'amount':
        return centsByAmount(report)[condition.amount].some(
          (cents) =>
            (condition.min === undefined || cents >= condition.min) &&
            (condition.max === undefined || cents <= condition.max),
        );
    }
  });
}
