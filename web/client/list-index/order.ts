/** Sort orders of slots. Ranks are computed when a column is first sorted; a changed row is inserted in place. */
import type { SortDirection } from '../../../domain/record/list.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

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
  return sortByRank(tieOrder, ranksOf(tieOrder, values), direction);
}

/** By position in `slots`: equal values have equal ranks, missing ones the number of slots. */
export function ranksOf(slots: Uint32Array, values: Values): Uint32Array {
  return values.kind === 'number' ? numberRanks(slots, values.at) : textRanks(slots, values.at);
}

/** Ranks are counted instead of compared: every rank has its place, where those with it follow in the order of ties. */
export function sortByRank(tieOrder: Uint32Array, ranks: Uint32Array, direction: SortDirection): Uint32Array {
  const missing = tieOrder.length;
  const isUp = direction === 'asc';
  const places = new Uint32Array(missing + 2);
  for (let position = 0; position < missing; position += 1) {
    const rank = ranks[position] ?? missing;
    const directed = isUp || rank === missing ? rank : missing - 1 - rank;
    places[directed + 1] = (places[directed + 1] ?? 0) + 1;
  }
  for (let rank = 1; rank < places.length; rank += 1) {
    places[rank] = (places[rank] ?? 0) + (places[rank - 1] ?? 0);
  }
  const sorted = new Uint32Array(missing);
  for (let position = 0; position < missing; position += 1) {
    const rank = ranks[position] ?? missing;
    const directed = isUp || rank === missing ? rank : missing - 1 - rank;
    const place = places[directed] ?? 0;
    places[directed] = place + 1;
    sorted[place] = tieOrder[position] ?? 0;
  }
  return sorted;
}

function numberRanks(slots: Uint32Array, at: (slot: number) => number): Uint32Array {
  const values = new Float64Array(slots.length);
  for (let position = 0; position < slots.length; position += 1) values[position] = at(slots[position] ?? 0);
  const sorted = values.slice().sort();
  const ranks = new Uint32Array(slots.length);
  for (let position = 0; position < ranks.length; position += 1) {
    const value = values[position] ?? Number.NaN;
    ranks[position] = Number.isNaN(value) ? slots.length : firstAtLeast(sorted, value);
  }
  return ranks;
}

function firstAtLeast(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? Infinity) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function textRanks(slots: Uint32Array, at: (slot: number) => string): Uint32Array {
  const texts = Array.from(slots, at);
  const rankOf = new Map<string, number>();
  let rank = -1;
  let before: string | undefined;
  for (const text of [...new Set(texts)].sort(collator.compare)) {
    if (isMissing(text)) continue;
    // Texts that compare as equal share a rank.
    if (before === undefined || collator.compare(before, text) !== 0) rank += 1;
    rankOf.set(text, rank);
    before = text;
  }
  return Uint32Array.from(texts, (text) => rankOf.get(text) ?? slots.length);
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
