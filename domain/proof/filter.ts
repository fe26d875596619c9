/** Search and filter rules of the proof list. The browser tests proofs with them, the server compiles them to SQL. */
import { filterSchema } from '../record/filter-schema.ts';
import {
  listFilter,
  meets,
  type Condition as AnyCondition,
  type FilterRule,
  type FilterValues,
} from '../record/list-filter.ts';
import { showDay } from '../values/moment/day.ts';
import { searchableText } from '../values/fold.ts';
import { showCount } from '../values/number.ts';
import type { Proof } from './proof.ts';
import { lists, longListWords } from '../text.ts';
import { proofLabels as labels, proofWords as words } from './text.ts';

export type SearchedProof = Pick<
  Proof,
  | 'whitelabel'
  | 'group'
  | 'agentname'
  | 'user'
  | 'prooftype'
  | 'sportname'
  | 'eventname'
  | 'marketname'
  | 'proofMaker'
  | 'amount'
  | 'profitAndLoss'
  | 'date'
  | 'navigation'
  | 'navigation2'
>;

const numberTexts = (value: number) => [String(value), showCount(value)];

/** What is searched: everything a row shows, and the underlying values. */
const partTexts = {
  whitelabel: (proof) => [proof.whitelabel.name],
  group: (proof) => [proof.group],
  agentname: (proof) => [proof.agentname],
  user: (proof) => [proof.user],
  prooftype: (proof) => [proof.prooftype.type],
  sportname: (proof) => [proof.sportname.name],
  eventname: (proof) => [proof.eventname],
  marketname: (proof) => [proof.marketname],
  proofMaker: (proof) => [proof.proofMaker],
  amount: (proof) => numberTexts(proof.amount),
  profitAndLoss: (proof) => numberTexts(proof.profitAndLoss),
  date: (proof) => [proof.date, showDay(proof.date)],
  navigation: (proof) => [proof.navigation],
  navigation2: (proof) => [proof.navigation2],
} as const satisfies Record<string, (proof: SearchedProof) => readonly string[]>;

type ProofPart = keyof typeof partTexts;
/** In the order of the searchable text. */
const proofParts = Object.keys(partTexts) as ProofPart[];

/** Fields that must contain the text. */
export const textFilterNames = [
  'whitelabel',
  'group',
  'agentname',
  'user',
  'prooftype',
  'sportname',
  'eventname',
  'marketname',
  'proofMaker',
] as const satisfies readonly ProofPart[];

/** Fields that must equal the text: maker 'sam' must not match 'sample'. */
export const exactFilters = {
  agentnameIs: 'agentname',
  userIs: 'user',
  eventnameIs: 'eventname',
  proofMakerIs: 'proofMaker',
  prooftypeIs: 'prooftype',
  sportnameIs: 'sportname',
} as const satisfies Record<string, ProofPart>;
export const exactFilterNames = Object.keys(exactFilters) as (keyof typeof exactFilters)[];

export const numberFilterNames = ['amount', 'profitAndLoss'] as const satisfies readonly ProofPart[];
export type ProofAmount = (typeof numberFilterNames)[number];
export type Condition = AnyCondition<ProofAmount>;

export const dateFilterNames = { start: 'startDate', end: 'endDate', period: 'period' } as const;

type Rule = FilterRule<ProofPart, ProofAmount> & { readonly label: string };

const text = (part: (typeof textFilterNames)[number]) =>
  ({ kind: 'text', part, label: labels[part] }) as const satisfies Rule;
const exact = (name: keyof typeof exactFilters) =>
  ({ kind: 'exact', part: exactFilters[name], label: lists.exactly(labels[exactFilters[name]]) }) as const;
const whole = (amount: ProofAmount, end: 'min' | 'max') =>
  ({ kind: 'whole', amount, end, label: words.rangeOf(labels[amount], words[end]) }) as const satisfies Rule;

/** Filter fields by query parameter. */
const proofFilters = {
  searchTerm: { kind: 'search', label: longListWords.searchMark },
  whitelabel: text('whitelabel'),
  group: text('group'),
  agentname: text('agentname'),
  user: text('user'),
  prooftype: text('prooftype'),
  sportname: text('sportname'),
  eventname: text('eventname'),
  marketname: text('marketname'),
  proofMaker: text('proofMaker'),
  agentnameIs: exact('agentnameIs'),
  userIs: exact('userIs'),
  eventnameIs: exact('eventnameIs'),
  proofMakerIs: exact('proofMakerIs'),
  prooftypeIs: exact('prooftypeIs'),
  sportnameIs: exact('sportnameIs'),
  amountMin: whole('amount', 'min'),
  amountMax: whole('amount', 'max'),
  profitAndLossMin: whole('profitAndLoss', 'min'),
  profitAndLossMax: whole('profitAndLoss', 'max'),
  startDate: { kind: 'day', end: 'from', label: words.rangeOf(labels.date, longListWords.from) },
  endDate: { kind: 'day', end: 'to', label: words.rangeOf(labels.date, longListWords.to) },
  period: { kind: 'period', label: labels.date },
} as const satisfies Record<string, Rule>;

/** The filter as the query of an API call. */
export const proofFilterSchema = filterSchema(proofFilters);

type ProofFilterField = keyof typeof proofFilters;
export type PanelField = Exclude<ProofFilterField, 'searchTerm'>;
/** A missing value does not filter. */
export type ProofFilter = FilterValues<ProofFilterField>;

export const proofFilter = listFilter<ProofFilterField, ProofPart, ProofAmount>(proofFilters, proofParts);

export const filterNames = proofFilter.fields.filter((field): field is PanelField => field !== 'searchTerm');

/** For the filters and the chips above the list; the search has a field of its own. */
export const proofFilterWords = {
  fields: filterNames,
  labelOf: proofFilter.labelOf,
  kindOf: proofFilter.kindOf,
} as const;

/** The folded text of all searched fields. Without surrounding spaces, which an exact filter ignores. */
export function proofText(proof: SearchedProof): string {
  return searchableText(proofParts.map((part) => partTexts[part](proof).map((each) => each.trim())));
}

/** Cached per row object, so that not every keystroke folds all rows again. */
const knownTexts = new WeakMap<SearchedProof, string>();

function knownText(proof: SearchedProof): string {
  const known = knownTexts.get(proof) ?? proofText(proof);
  knownTexts.set(proof, known);
  return known;
}

/** Whether a proof meets all conditions. */
export function proofTest(conditions: readonly Condition[]): (proof: SearchedProof) => boolean {
  return (proof) => {
    const cents = { amount: [proof.amount], profitAndLoss: [proof.profitAndLoss] };
    return meets({ text: knownText(proof), day: proof.date, cents }, conditions);
  };
}

/** For 'Search by any field...'. */
export function proofSearch(typed: string): (proof: SearchedProof) => boolean {
  return proofTest(proofFilter.conditions({ searchTerm: typed }));
}
