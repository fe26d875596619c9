/** Search and filter rules of the proof list. */
import { alternativesIn, daysOfListPeriod, within, type FilterRule } from '../record/list-filter.ts';
import { parseDay, showDay } from '../values/day.ts';
import { showCount } from '../values/number.ts';
import type { Proof } from './proof.ts';
import { lists, longListWords } from '../text.ts';
import { proofLabels as labels, proofWords as words } from './text.ts';
import { roundedDown, roundedUp } from '../values/whole-number.ts';

type TextOf = (proof: Proof) => string;

/** Fields that must contain the text. */
export const textFilters = {
  whitelabel: (proof) => proof.whitelabel.name,
  group: (proof) => proof.group,
  agentname: (proof) => proof.agentname,
  user: (proof) => proof.user,
  prooftype: (proof) => proof.prooftype.type,
  sportname: (proof) => proof.sportname.name,
  eventname: (proof) => proof.eventname,
  marketname: (proof) => proof.marketname,
  proofMaker: (proof) => proof.proofMaker,
} as const satisfies Record<string, TextOf>;

/** Fields that must equal the text: maker 'sam' must not match 'sample'. */
export const exactFilters = {
  proofMakerIs: 'proofMaker',
  prooftypeIs: 'prooftype',
  sportnameIs: 'sportname',
} as const satisfies Record<string, keyof typeof textFilters>;

/** Number ranges. */
export const numberFilters = {
  amount: (proof: Proof) => proof.amount,
  profitAndLoss: (proof: Proof) => proof.profitAndLoss,
} as const;

export const textFilterNames = Object.keys(textFilters) as (keyof typeof textFilters)[];
export const exactFilterNames = Object.keys(exactFilters) as (keyof typeof exactFilters)[];
export const numberFilterNames = Object.keys(numberFilters) as (keyof typeof numberFilters)[];

/** Keyed by query parameter; a missing one does not filter. */
export type ProofFilter = Readonly<Partial<Record<string, string>>>;

const rangeEnds = ['Min', 'Max'] as const;
export const dateFilterNames = { start: 'startDate', end: 'endDate', period: 'period' } as const;

export const filterNames: readonly string[] = [
  ...textFilterNames,
  ...exactFilterNames,
  ...numberFilterNames.flatMap((name) => rangeEnds.map((end) => name + end)),
  dateFilterNames.start,
  dateFilterNames.end,
  dateFilterNames.period,
];

/** What the chips above the list say about a filter. */
export const proofFilterWords = {
  fields: filterNames,
  labelOf(name: string): string {
    const text = textFilterNames.find((known) => known === name);
    const exact = exactFilterNames.find((known) => known === name);
    const number = numberFilterNames.find((known) => name === `${known}Min` || name === `${known}Max`);
    if (text) return filterLabel(text);
    if (exact) return exactFilterLabel(exact);
    if (number) return words.rangeOf(filterLabel(number), name.endsWith('Min') ? words.min : words.max);
    if (name === dateFilterNames.period) return labels.date;
    const end = name === dateFilterNames.start ? longListWords.from : longListWords.to;
    return words.rangeOf(labels.date, end);
  },
  kindOf(name: string): FilterRule['kind'] {
    if (name === dateFilterNames.period) return 'period';
    if (name === dateFilterNames.start || name === dateFilterNames.end) return 'day';
    return /(?:Min|Max)$/.test(name) ? 'amount' : 'text';
  },
} as const;

export function filterLabel(name: keyof typeof textFilters | keyof typeof numberFilters): string {
  return labels[name];
}

export function exactFilterLabel(name: keyof typeof exactFilters): string {
  return lists.exactly(labels[exactFilters[name]]);
}

/** Normalises text for comparison: ignores case and surrounding spaces. */
export function comparedText(text: string): string {
  return text.trim().toLowerCase();
}

type Test = (proof: Proof) => boolean;

/** All conditions must match. A value that cannot be parsed (half a date, letters for a number) is ignored. */
export function filterTest(filter: ProofFilter): Test {
  const tests = [...textTests(filter), ...exactTests(filter), ...numberTests(filter), ...dateTests(filter)];
  return (proof) => tests.every((test) => test(proof));
}

function textTests(filter: ProofFilter): Test[] {
  return textFilterNames.flatMap((name) => {
    const terms = alternativesIn(filter[name] ?? '').map(comparedText);
    const textOf = (proof: Proof) => textFilters[name](proof).toLowerCase();
    return terms.length > 0 ? [(proof: Proof) => terms.some((term) => textOf(proof).includes(term))] : [];
  });
}

function exactTests(filter: ProofFilter): Test[] {
  return exactFilterNames.flatMap((name) => {
    const terms = new Set(alternativesIn(filter[name] ?? '').map(comparedText));
    const textOf = textFilters[exactFilters[name]];
    return terms.size > 0 ? [(proof: Proof) => terms.has(comparedText(textOf(proof)))] : [];
  });
}

function numberTests(filter: ProofFilter): Test[] {
  return numberFilterNames.flatMap((name) => {
    const valueOf = numberFilters[name];
    // Amounts are whole numbers: a minimum of 10.5 means 11.
    const least = numberIn(filter[`${name}Min`], roundedUp);
    const most = numberIn(filter[`${name}Max`], roundedDown);
    return [
      ...(least === undefined ? [] : [(proof: Proof) => valueOf(proof) >= least]),
      ...(most === undefined ? [] : [(proof: Proof) => valueOf(proof) <= most]),
    ];
  });
}

function numberIn(
  typed: string | undefined,
  rounded: (typed: string) => number | undefined,
): number | undefined {
  return typed?.trim() ? rounded(typed) : undefined;
}

function dateTests(filter: ProofFilter): Test[] {
  const typed = {
    from: parseDay(filter[dateFilterNames.start] ?? ''),
    to: parseDay(filter[dateFilterNames.end] ?? ''),
  };
  const period = daysOfListPeriod(filter[dateFilterNames.period] ?? '', new Date());
  const { from: start, to: end } = within(typed, period);
  // YYYY-MM-DD strings sort chronologically.
  return [
    ...(start === undefined ? [] : [({ date }: Proof) => date >= start]),
    ...(end === undefined ? [] : [({ date }: Proof) => date <= end]),
  ];
}

/** For 'Search by any field...': everything a row shows, and the underlying values. */
export function textsOfProof(proof: Proof): string[] {
  return [
    ...textFilterNames.map((name) => textFilters[name](proof)),
    ...numberFilterNames.flatMap((name) => [
      String(numberFilters[name](proof)),
      showCount(numberFilters[name](proof)),
    ]),
    proof.date,
    showDay(proof.date),
    proof.navigation,
    proof.navigation2,
  ];
}
