/**
 * Filters of long lists. A module declares each filter by its query parameter; the browser compiles the
 * conditions to masks, the export compiles them to SQL. `meets` is the reference implementation for both.
 */
import { daysOfPeriod, type DayRange, type Period } from '../dashboard/period.ts';
import { findingCodes, type FindingCode } from './finding-codes.ts';
import { parseDay } from '../values/moment/day.ts';
import { partSeparator } from '../values/fold.ts';
import { centsOf, parseMoney } from '../values/money.ts';
import { indiaDay } from '../values/moment/time.ts';
import { nameTerms, searchTerm } from '../values/typed-term.ts';
import { roundedDown, roundedUp } from '../values/whole-number.ts';

export type FilterRule<Part extends string = string, Amount extends string = string> =
  | { readonly kind: 'search' }
  /** a part contains the text: a name, or text that is stored as typed */
  | { readonly kind: 'text'; readonly part: Part; readonly isAsTyped?: true }
  /** a part equals the text: 'Void' must not match 'Not Void' */
  | { readonly kind: 'exact'; readonly part: Part }
  | { readonly kind: 'day'; readonly end: 'from' | 'to' }
  /** days counted from today, so that the filter means the same tomorrow */
  | { readonly kind: 'period' }
  | { readonly kind: 'amount'; readonly amount: Amount; readonly end: 'min' | 'max' }
  /** an amount without cents: a minimum of 10.5 means 11 */
  | { readonly kind: 'whole'; readonly amount: Amount; readonly end: 'min' | 'max' }
  /** the last save had findings: any, or one of the codes */
  | { readonly kind: 'finding' };

type TextRule<Part extends string> = Extract<FilterRule<Part>, { readonly kind: 'text' | 'exact' }>;

/** A condition on a row, ready to be compiled. Amounts are in whole cents, or whole if they have none. */
export type Condition<Amount extends string = string> =
  | { readonly kind: 'contains'; readonly part: number | undefined; readonly term: string }
  | { readonly kind: 'equals'; readonly part: number; readonly term: string }
  /** one of the terms equals the part or is contained in it */
  | {
      readonly kind: 'anyOf';
      readonly part: number;
      readonly terms: readonly string[];
      readonly isExact: boolean;
    }
  | { readonly kind: 'days'; readonly from: string | undefined; readonly to: string | undefined }
  | {
      readonly kind: 'amount';
      readonly amount: Amount;
      readonly min: number | undefined;
      readonly max: number | undefined;
    }
  /** without codes: any finding */
  | { readonly kind: 'finding'; readonly codes: readonly FindingCode[] };

/** The value of the findings filter that means all codes. */
export const anyFinding = 'any';

/**
 * Values as typed; a missing or empty one does not filter. Several values of a text field are alternatives,
 * one per line.
 */
export type FilterValues<Field extends string> = Partial<Readonly<Record<Field, string>>>;

export const listPeriods = ['today', 'week', 'month'] as const;
export type ListPeriod = (typeof listPeriods)[number];

/** Limit of alternatives, higher than anyone needs. */
export const mostAlternatives = 50;
/** No field of one line can contain it. */
const alternativeSeparator = '\n';

export function alternativesIn(value: string): string[] {
  const typed = value.split(alternativeSeparator).filter((text) => text.trim() !== '');
  return typed.slice(0, mostAlternatives);
}

export function joinAlternatives(values: readonly string[]): string {
  return values.join(alternativeSeparator);
}

/** The values as query parameters, one per alternative. A search is always one value, even with several lines. */
export function filterEntries(values: Readonly<Record<string, string | undefined>>): [string, string][] {
  return Object.entries(values).flatMap(([field, value = '']) => {
    const parts = field === 'searchTerm' && value.trim() !== '' ? [value] : alternativesIn(value);
    return parts.map((each): [string, string] => [field, each]);
  });
}

function isFindingValue(text: string): text is FindingCode | typeof anyFinding {
  return text === anyFinding || findingCodes.some((code) => code === text);
}

function codesIn(value: string): FindingCode[] {
  const chosen = alternativesIn(value);
  return chosen.includes(anyFinding) ? [] : findingCodes.filter((code) => chosen.includes(code));
}

function isListPeriod(text: string): text is ListPeriod {
  return listPeriods.some((period) => period === text);
}

/** Up to and including today in India. */
function daysOfListPeriod(period: string, now: Date): DayRange {
  if (!isListPeriod(period)) return { from: undefined, to: undefined };
  if (period !== 'today') return daysOfPeriod(period satisfies Period, now);
  const today = indiaDay(now);
  return { from: today, to: today };
}

export interface ListFilter<Field extends string, Amount extends string = string> {
  readonly fields: readonly Field[];
  readonly labelOf: (field: Field) => string;
  readonly kindOf: (field: Field) => FilterRule['kind'];
  /** Drops values that are empty or cannot be parsed; a URL may contain anything. */
  readonly readable: (values: Readonly<Record<string, string | undefined>>) => FilterValues<Field>;
  /** `now` decides what today is. */
  readonly conditions: (values: FilterValues<Field>, now?: Date) => Condition<Amount>[];
}

export function isReadable(rule: Pick<FilterRule, 'kind'>, value: string): boolean {
  if (rule.kind === 'day') return parseDay(value) !== undefined;
  if (rule.kind === 'amount') return parseMoney(value) !== undefined;
  if (rule.kind === 'whole') return roundedDown(value) !== undefined;
  if (rule.kind === 'period') return isListPeriod(value);
  if (rule.kind === 'finding') return alternativesIn(value).every(isFindingValue);
  return true;
}

/** `parts` are the parts of the searchable text, in order. */
export function listFilter<Field extends string, Part extends string, Amount extends string = never>(
  rules: Readonly<Record<Field, FilterRule<Part, Amount> & { readonly label: string }>>,
  parts: readonly Part[],
): ListFilter<Field, Amount> {
  const fields = Object.keys(rules) as Field[];

  function readable(values: Readonly<Record<string, string | undefined>>): FilterValues<Field> {
    const kept = fields.flatMap((field) => {
      const value = values[field];
      return value !== undefined && value.trim() !== '' && isReadable(rules[field], value)
        ? [[field, value] as const]
        : [];
    });
    return Object.fromEntries(kept) as FilterValues<Field>;
  }

  function textCondition(rule: TextRule<Part>, typed: string): Condition<Amount> {
    const isExact = rule.kind === 'exact';
    const isName = rule.kind === 'exact' || !rule.isAsTyped;
    const termsOf = (text: string) => (isName ? nameTerms(text) : [searchTerm(text)]);
    const [first = '', ...others] = alternativesIn(typed).flatMap(termsOf);
    const at = parts.indexOf(rule.part);
    if (others.length > 0) return { kind: 'anyOf', part: at, terms: [first, ...others], isExact };
    return { kind: isExact ? 'equals' : 'contains', part: at, term: first };
  }

  function conditions(values: FilterValues<Field>, now = new Date()): Condition<Amount>[] {
    const filter = readable(values);
    const texts: Condition<Amount>[] = [];
    let days: DayRange = { from: undefined, to: undefined };
    const amounts = new Map<Amount, { min?: number | undefined; max?: number | undefined }>();
    for (const field of fields) {
      const rule: FilterRule<Part, Amount> = rules[field];
      const typed = filter[field];
      if (typed === undefined) continue;
      switch (rule.kind) {
        case 'search':
          texts.push({ kind: 'contains', part: undefined, term: searchTerm(typed) });
          break;
        case 'text':
        case 'exact':
          texts.push(textCondition(rule, typed));
          break;
        case 'day':
          days = within(days, { from: undefined, to: undefined, [rule.end]: parseDay(typed) });
          break;
        case 'period':
          days = within(days, daysOfListPeriod(typed, now));
          break;
        case 'amount':
          amounts.set(rule.amount, { ...amounts.get(rule.amount), [rule.end]: centsIn(typed) });
          break;
        case 'whole': {
          const value = rule.end === 'min' ? roundedUp(typed) : roundedDown(typed);
          amounts.set(rule.amount, { ...amounts.get(rule.amount), [rule.end]: value });
          break;
        }
        case 'finding':
          texts.push({ kind: 'finding', codes: codesIn(typed) });
          break;
      }
    }
    const { from, to } = days;
    return [
      ...texts,
      ...(from === undefined && to === undefined ? [] : [{ kind: 'days', from, to } as const]),
      ...[...amounts].map(([amount, { min, max }]) => ({ kind: 'amount', amount, min, max }) as const),
    ];
  }

  return {
    fields,
    labelOf: (field) => rules[field].label,
    kindOf: (field) => rules[field].kind,
    readable,
    conditions,
  };
}

/** The days in both ranges; days are text that sorts by time. */
function within(one: DayRange, other: DayRange): DayRange {
  const known = (days: readonly (string | undefined)[]) => days.filter((day) => day !== undefined).toSorted();
  return { from: known([one.from, other.from]).at(-1), to: known([one.to, other.to])[0] };
}

function centsIn(typed: string): number | undefined {
  const money = parseMoney(typed);
  return money === undefined ? undefined : centsOf(money);
}

export interface Filtered<Amount extends string> {
  /** The searchable text, see fold.ts. */
  readonly text: string;
  readonly day: string | null;
  readonly cents: Readonly<Record<Amount, readonly number[]>>;
  /** Codes of the findings of the last save that the person may see. */
  readonly findings?: readonly FindingCode[];
}

/** A row without a day is outside every range; one amount within the range is enough. */
export function meets<Amount extends string>(
  row: Filtered<Amount>,
  conditions: readonly Condition<Amount>[],
): boolean {
  const parts = row.text.split(partSeparator);
  return conditions.every((condition) => {
    switch (condition.kind) {
      case 'contains':
        return parts.some(
          (part, index) =>
            (condition.part === undefined || condition.part === index) && part.includes(condition.term),
        );
      case 'equals':
        return parts[condition.part] === condition.term;
      case 'anyOf': {
        const part = parts[condition.part] ?? '';
        return condition.terms.some((term) => (condition.isExact ? part === term : part.includes(term)));
      }
      case 'days':
        return (
          row.day !== null &&
          (condition.from === undefined || row.day >= condition.from) &&
          (condition.to === undefined || row.day <= condition.to)
        );
      case 'amount':
        return row.cents[condition.amount].some(
          (cents) =>
            (condition.min === undefined || cents >= condition.min) &&
            (condition.max === undefined || cents <= condition.max),
        );
      case 'finding': {
        const { findings = [] } = row;
        return findings.some((code) => condition.codes.length === 0 || condition.codes.includes(code));
      }
    }
  });
}
