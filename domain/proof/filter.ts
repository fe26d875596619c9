/** Search and filter rules of the proof list. */
import { parseDay, showDay } from '../values/day.ts';
import { showCount } from '../values/number.ts';
import type { Proof } from './proof.ts';
import { lists } from '../text.ts';
import { proofLabels as labels } from './text.ts';
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
export const exactFilters = { proofMakerIs: 'proofMaker' } as const satisfies Record<
  string,
  keyof typeof textFilters
>;

/** Number ranges. */
export const numberFilters = {
  amount: (proof: Proof) => proof.amount,
  profitAndLoss: (proof: Proof) => proof.profitAndLoss,
} as const;

export const textFilterNames = Object.keys(textFilters) as (keyof typeof textFilters)[];
export const exactFilterNames = Object.keys(exactFilters) as (keyof typeof exactFilters)[];
export const numberFilterNames = Object.keys(numberFilters) as (keyof typeof numberFilters)[];

/** Keyed by query parameter; a missing one does not filter. */
export type ProofFilter = Readonly<Record<string, string>>;

const rangeEnds = ['Min', 'Max'] as const;
export const dateFilterNames = { start: 'startDate', end: 'endDate' } as const;

export const filterNames: readonly string[] = [
  ...textFilterNames,
  ...exactFilterNames,
  ...numberFilterNames.flatMap((name) => rangeEnds.map((end) => name + end)),
  dateFilterNames.start,
  dateFilterNames.end,
];

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
    const term = comparedText(filter[name] ?? '');
    return term ? [(proof: Proof) => textFilters[name](proof).toLowerCase().includes(term)] : [];
  });
}

function exactTests(filter: ProofFilter): Test[] {
  return exactFilterNames.flatMap((name) => {
    const term = comparedText(filter[name] ?? '');
    const textOf = textFilters[exactFilters[name]];
    return term ? [(proof: Proof) => comparedText(textOf(proof)) === term] : [];
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
  const start = parseDay(filter[dateFilterNames.start] ?? '');
  const end = parseDay(filter[dateFilterNames.end] ?? '');
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
