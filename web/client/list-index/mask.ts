/** One filter: a bit per slot, recomputed only when the filter changes. */
import { grownBits, type ListColumn, type NumberColumn } from './columns.ts';
import type { RowTest } from './definition.ts';
import { KnownMatches, type KnownRows } from './known-matches.ts';
import type { Matches, TextValues } from './text-values.ts';

export interface Columns {
  readonly texts: TextValues;
  readonly numbers: Readonly<Record<string, NumberColumn>>;
  readonly lists: Readonly<Record<string, ListColumn>>;
  readonly slotOf: ReadonlyMap<string, number>;
}

/** Filters of the same kind on the same column replace each other. */
export function placeOfTest(test: RowTest): string {
  if ('key' in test) return `${test.kind} ${test.key}`;
  return `${test.kind} ${test.part ?? ''}${test.kind === 'anyOf' && test.isExact ? ' exactly' : ''}`;
}

export class Mask {
  bits: Uint8Array = new Uint8Array();
  /** The texts that contain the search text. */
  private matches: Matches | undefined;
  private readonly columns: Columns;
  private test: RowTest;
  /** Results of earlier search texts, until a row changes. */
  private readonly earlier = new KnownMatches();

  constructor(columns: Columns, test: RowTest, slots: number) {
    this.columns = columns;
    this.test = test;
    this.compute(slots);
  }

  /** Changes the value of the filter; false if the same rows match. */
  change(test: RowTest, slots: number): boolean {
    const { test: before, bits } = this;
    if (JSON.stringify(before) === JSON.stringify(test)) return false;
    this.test = test;
    if (before.kind === 'contains' && test.kind === 'contains') this.search(test, slots);
    else this.compute(slots);
    return !hasSameBits(bits, this.bits, slots);
  }

  private search({ part, term }: RowTest & { kind: 'contains' }, slots: number): void {
    const { texts } = this.columns;
    const { bits, matches } = this;
    if (matches) this.earlier.keep({ bits, matches });
    const known = this.earlier.get(term);
    if (known) {
      this.show(known);
      return;
    }
    const shorter = this.earlier.longestIn(term);
    const found = shorter ? texts.narrow(shorter, term) : texts.search(part, term);
    this.show({ matches: found, bits: texts.rowsOf(found, slots) });
  }

  private show({ matches, bits }: KnownRows): void {
    this.matches = matches;
    this.bits = bits;
  }

  private compute(slots: number): void {
    const { test } = this;
    const { texts } = this.columns;
    if (test.kind === 'contains') {
      const matches = texts.search(test.part, test.term);
      this.show({ matches, bits: texts.rowsOf(matches, slots) });
      return;
    }
    this.matches = undefined;
    this.bits = this.rowsWith(test, slots);
  }

  private rowsWith(test: Exclude<RowTest, { kind: 'contains' }>, slots: number): Uint8Array {
    const { texts, lists } = this.columns;
    switch (test.kind) {
      case 'equals':
      case 'anyOf':
        return texts.rowsWith(slots, test.part, (text) => isWanted(test, text));
      case 'number':
        return this.rowsWithNumbers(test, slots);
      case 'anyNumber': {
        const bits = new Uint8Array(slots);
        lists[test.key]?.mark(bits, slots, test.min, test.max);
        return bits;
      }
      case 'ids':
        return this.rowsWithIds(test.ids, slots);
    }
  }

  private rowsWithIds(ids: readonly string[], slots: number): Uint8Array {
    const bits = new Uint8Array(slots);
    for (const id of ids) {
      const slot = this.columns.slotOf.get(id);
      if (slot !== undefined) bits[slot] = 1;
    }
    return bits;
  }

  private rowsWithNumbers(test: RowTest & { kind: 'number' }, slots: number): Uint8Array {
    const bits = new Uint8Array(slots);
    const values = this.columns.numbers[test.key]?.values ?? new Float64Array();
    const { min, max } = test;
    for (let slot = 0; slot < slots; slot += 1) {
      const value = values[slot] ?? Number.NaN;
      bits[slot] = value >= min && value <= max ? 1 : 0;
    }
    return bits;
  }

  /** Updates an added or changed row. */
  update(slot: number): void {
    this.earlier.forget();
    this.bits = grownBits(this.bits, slot + 1);
    const { test, columns, matches } = this;
    this.bits[slot] = isMet(test, columns, slot) ? 1 : 0;
    if (matches) columns.texts.update(matches, slot);
  }
}

function hasSameBits(one: Uint8Array, other: Uint8Array, slots: number): boolean {
  for (let slot = 0; slot < slots; slot += 1) {
    if (one[slot] !== other[slot]) return false;
  }
  return true;
}

function isWanted(test: RowTest & { kind: 'equals' | 'anyOf' }, text: string): boolean {
  if (test.kind === 'equals') return text === test.term;
  return test.terms.some((term) => (test.isExact ? text === term : text.includes(term)));
}

function isMet(test: RowTest, { texts, numbers, lists, slotOf }: Columns, slot: number): boolean {
  switch (test.kind) {
    case 'contains':
      return texts.contains(slot, test.part, test.term);
    case 'equals':
    case 'anyOf':
      return isWanted(test, texts.at(slot, test.part));
    case 'number': {
      const value = numbers[test.key]?.at(slot) ?? Number.NaN;
      return value >= test.min && value <= test.max;
    }
    case 'anyNumber':
      return lists[test.key]?.hasWithin(slot, test.min, test.max) ?? false;
    case 'ids':
      return test.ids.some((id) => slotOf.get(id) === slot);
  }
}
