/** One filter: a bit per slot, recomputed only when the filter changes. */
import { grownBits, grownSlots, type ListColumn, type NumberColumn } from './columns.ts';
import type { RowTest } from './definition.ts';
import { KnownMatches } from './known-matches.ts';
import type { TextBlocks } from './text-blocks.ts';

export interface Columns {
  readonly texts: TextBlocks;
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
  bits: Uint8Array;
  /** See `Matches`. */
  private firsts: Uint32Array;
  private readonly columns: Columns;
  private test: RowTest;
  /** Results of earlier search texts, until a row changes. */
  private readonly earlier = new KnownMatches();

  constructor(columns: Columns, test: RowTest, slots: number) {
    this.columns = columns;
    this.test = test;
    this.bits = new Uint8Array(Math.max(1024, slots));
    this.firsts = new Uint32Array(test.kind === 'contains' ? this.bits.length : 0);
    this.compute(slots);
  }

  /** Changes the value of the filter; false if it is unchanged. */
  change(test: RowTest, slots: number): boolean {
    const before = this.test;
    if (JSON.stringify(before) === JSON.stringify(test)) return false;
    this.test = test;
    if (before.kind === 'contains' && test.kind === 'contains') this.search(before.term, test);
    else this.compute(slots);
    return true;
  }

  private search(before: string, { part, term }: RowTest & { kind: 'contains' }): void {
    const present = { bits: this.bits, firsts: this.firsts };
    this.earlier.keep(before, present);
    const known = this.earlier.get(term);
    const shorter = known ? undefined : this.earlier.longestIn(term);
    // Cached results must not be modified.
    const { bits, firsts } = known ?? shorter?.matches ?? present;
    const matches = { bits: bits.slice(), firsts: firsts.slice() };
    if (shorter) this.columns.texts.narrow(matches, part, term, term.indexOf(shorter.term));
    else if (!known) this.columns.texts.mark(matches, part, term);
    this.bits = matches.bits;
    this.firsts = matches.firsts;
  }

  private compute(slots: number): void {
    const { test, columns } = this;
    const { bits, firsts } = this;
    if (test.kind === 'contains') columns.texts.mark({ bits, firsts }, test.part, test.term);
    else if (test.kind === 'number') this.computeNumbers(test, slots);
    else if (test.kind === 'anyNumber') columns.lists[test.key]?.mark(this.bits, slots, test.min, test.max);
    else if (test.kind === 'ids') this.markIds(test.ids);
    else for (let slot = 0; slot < slots; slot += 1) this.bits[slot] = this.decide(slot);
  }

  private markIds(ids: readonly string[]): void {
    this.bits.fill(0);
    for (const id of ids) {
      const slot = this.columns.slotOf.get(id);
      if (slot !== undefined) this.bits[slot] = 1;
    }
  }

  private computeNumbers(test: RowTest & { kind: 'number' }, slots: number): void {
    const { bits } = this;
    const values = this.columns.numbers[test.key]?.values ?? new Float64Array();
    const { min, max } = test;
    for (let slot = 0; slot < slots; slot += 1) {
      const value = values[slot] ?? Number.NaN;
      bits[slot] = value >= min && value <= max ? 1 : 0;
    }
  }

  /** Updates an added or changed row. */
  update(slot: number): void {
    this.earlier.forget();
    this.bits = grownBits(this.bits, slot + 1);
    this.bits[slot] = this.decide(slot);
    if (this.test.kind !== 'contains') return;
    this.firsts = grownSlots(this.firsts, this.bits.length);
    this.firsts[slot] = 0;
  }

  private decide(slot: number): 0 | 1 {
    const { test, columns } = this;
    return isMet(test, columns, slot) ? 1 : 0;
  }
}

function isMet(test: RowTest, { texts, numbers, lists, slotOf }: Columns, slot: number): boolean {
  switch (test.kind) {
    case 'contains':
      return texts.contains(slot, test.part, test.term);
    case 'equals':
      return texts.equals(slot, test.part, test.term);
    case 'anyOf':
      return test.terms.some((term) =>
        test.isExact ? texts.equals(slot, test.part, term) : texts.contains(slot, test.part, term),
      );
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
