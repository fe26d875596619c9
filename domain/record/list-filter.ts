/**
 * Filters of long lists. A module declares each filter by its query parameter; the browser compiles the
 * conditions to masks, the export compiles them to SQL. `meets` is the reference implementation for both.
 */
import { parseDay } from '../values/day.ts';
import { foldedTerm, partSeparator } from '../values/fold.ts';
import { centsOf, parseMoney } from '../values/money.ts';

export type FilterRule<Part extends string = string, Amount extends string = string> =
  | { readonly kind: 'search' }
  /** a part contains the text */
  | { readonly kind: 'text'; readonly part: Part }
  /** a part equals the text: 'Void' must not match 'Not Void' */
  | { readonly kind: 'exact'; readonly part: Part }
  | { readonly kind: 'day'; readonly end: 'from' | 'to' }
  | { readonly kind: 'amount'; readonly amount: Amount; readonly end: 'min' | 'max' };

/** A condition on a row, ready to be compiled. Amounts are in whole cents. */
export type Condition<Amount extends string = string> =
  | { readonly kind: 'contains'; readonly part: number | undefined; readonly term: string }
  | { readonly kind: 'equals'; readonly part: number; readonly term: string }
  | { readonly kind: 'days'; readonly from: string | undefined; readonly to: string | undefined }
  | {
      readonly kind: 'amount';
      readonly amount: Amount;
      readonly min: number | undefined;
      readonly max: number | undefined;
    };

/** Values as typed; a missing or empty one does not filter. */
export type FilterValues<Field extends string> = Partial<Readonly<Record<Field, string>>>;

export interface ListFilter<Field extends string, Amount extends string = string> {
  readonly fields: readonly Field[];
  readonly labelOf: (field: Field) => string;
  readonly kindOf: (field: Field) => FilterRule['kind'];
  /** Drops values that are empty or cannot be parsed; a URL may contain anything. */
  readonly readable: (values: Readonly<Record<string, string | undefined>>) => FilterValues<Field>;
  readonly conditions: (values: FilterValues<Field>) => Condition<Amount>[];
}

export function isReadable(rule: FilterRule, value: string): boolean {
  if (rule.kind === 'day') return parseDay(value) !== undefined;
  if (rule.kind === 'amount') return parseMoney(value) !== undefined;
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

  function conditions(values: FilterValues<Field>): Condition<Amount>[] {
    const filter = readable(values);
    const texts: Condition<Amount>[] = [];
    const days: { from?: string | undefined; to?: string | undefined } = {};
    const amounts = new Map<Amount, { min?: number | undefined; max?: number | undefined }>();
    for (const field of fields) {
      const rule: FilterRule<Part, Amount> = rules[field];
      const typed = filter[field];
      if (typed === undefined) continue;
      const term = () => foldedTerm(typed);
      switch (rule.kind) {
        case 'search':
          texts.push({ kind: 'contains', part: undefined, term: term() });
          break;
        case 'text':
          texts.push({ kind: 'contains', part: parts.indexOf(rule.part), term: term() });
          break;
        case 'exact':
          texts.push({ kind: 'equals', part: parts.indexOf(rule.part), term: term() });
          break;
        case 'day':
          days[rule.end] = parseDay(typed);
          break;
        case 'amount':
          amounts.set(rule.amount, { ...amounts.get(rule.amount), [rule.end]: centsIn(typed) });
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

function centsIn(typed: string): number | undefined {
  const money = parseMoney(typed);
  return money === undefined ? undefined : centsOf(money);
}

export interface Filtered<Amount extends string> {
  /** The searchable text, see fold.ts. */
  readonly text: string;
  readonly day: string | null;
  readonly cents: Readonly<Record<Amount, readonly number[]>>;
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
    }
  });
}
