/** Sort orders of slots. Ranks are computed when a column is first sorted; a changed row is inserted in place. */
import type { SortDirection } from '../../../domain/record/list.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Rank and row number are both below 2^26 and fit together into the 53 bits of a double. */
const rankUnit = 2 ** 26;

/**
 * The values to compare: a number or text per slot. NaN and text that sorts like '' are missing and come last in both
 * directions.
 */
export type Values =
  | { readonly kind: 'number'; readonly at: (slot: number) => number }
  | { readonly kind: 'text'; readonly at: (slot: number) => string };

export type CompareSlots = (one: number, other: number) => number;

export function comparer(values: Values, direction: SortDirection, tie: CompareSlots): CompareSlots {
  const sign = direction === 'asc' ? 1 : -1;
  return (one, other) => {
    const [a, b] = [values.at(one), values.at(other)];
    const [aMissing, bMissing] = [isMissing(a), isMissing(b)];
    if (aMissing || bMissing) return Number(aMissing) - Number(bMissing) || tie(one, other);
    const order =
      typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
    return order * sign || tie(one, other);
  };
}

function isMissing(value: number | string): boolean {
  return typeof value === 'string' ? collator.compare(value, '') === 0 : Number.isNaN(value);
}

/** Sorts the slots; `tieOrder` contains the same slots in the order that equal ones keep. */
export function sortSlots(tieOrder: Uint32Array, values: Values, direction: SortDirection): Uint32Array {
  const rankOf = values.kind === 'number' ? numberRanks(tieOrder, values.at) : textRanks(tieOrder, values.at);
  const keys = new Float64Array(tieOrder.length);
  const missing = tieOrder.length + 1;
  for (let position = 0; position < tieOrder.length; position += 1) {
    const rank = rankOf(tieOrder[position] ?? 0);
    const directed = rank === undefined ? missing : direction === 'asc' ? rank : missing - 1 - rank;
    keys[position] = directed * rankUnit + position;
  }
  keys.sort();
  const sorted = new Uint32Array(keys.length);
  for (let index = 0; index < keys.length; index += 1) {
    sorted[index] = tieOrder[(keys[index] ?? 0) % rankUnit] ?? 0;
  }
  return sorted;
}

function numberRanks(slots: Uint32Array, at: (slot: number) => number): (slot: number) => number | undefined {
  const sorted = Float64Array.from(slots, at).sort();
  return (slot) => {
    const value = at(slot);
    if (Number.isNaN(value)) return undefined;
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] ?? Infinity) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

function textRanks(slots: Uint32Array, at: (slot: number) => string): (slot: number) => number | undefined {
  const distinct = new Set<string>();
  for (const slot of slots) distinct.add(at(slot));
  const ranks = new Map<string, number>();
  let rank = -1;
  let before: string | undefined;
  for (const text of [...distinct].sort(collator.compare)) {
    if (isMissing(text)) continue;
    // Texts that compare as equal share a rank.
    if (before === undefined || collator.compare(before, text) !== 0) rank += 1;
    ranks.set(text, rank);
    before = text;
  }
  return (slot) => ranks.get(at(slot));
}

/** The position of a slot among sorted ones. */
export function placeOf(sorted: Uint32Array, length: number, slot: number, compare: CompareSlots): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(sorted[middle] ?? 0, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
