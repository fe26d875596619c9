import { expect, it } from 'vitest';
import { ListColumn } from './columns.ts';

/** The slots that have a number in the range. */
function slotsWithin(column: ListColumn, slots: number, min: number, max: number): number[] {
  const bits = new Uint8Array(slots);
  column.mark(bits, slots, min, max);
  return [...bits.keys()].filter((slot) => bits[slot] === 1);
}

it('takes no more room for rows that change all day', () => {
  const column = new ListColumn();
  const slots = 20;
  const listOf = (slot: number, change: number) =>
    Array.from({ length: 1 + ((slot + change) % 50) }, (_, at) => slot * 1000 + at);
  for (let change = 0; change < 2000; change += 1)
    for (let slot = 0; slot < slots; slot += 1) column.set(slot, listOf(slot, change));
  // At most 50 numbers each, and as many that wait to be dropped.
  expect(column.room).toBeLessThanOrEqual(4 * slots * 50);
  for (let slot = 0; slot < slots; slot += 1) {
    expect(slotsWithin(column, slots, slot * 1000, slot * 1000 + 999)).toEqual([slot]);
    const last = Math.max(...listOf(slot, 1999));
    expect([column.hasWithin(slot, last, last), column.hasWithin(slot, last + 1, last + 1)]).toEqual([
      true,
      false,
    ]);
  }
});

it('keeps the numbers of other rows when one gets fewer, none, or more', () => {
  const column = new ListColumn();
  column.set(0, [1, 2, 3]);
  column.set(1, [4, 5]);
  column.set(0, [6]);
  expect([slotsWithin(column, 2, 1, 3), slotsWithin(column, 2, 6, 6), slotsWithin(column, 2, 4, 5)]).toEqual([
    [],
    [0],
    [1],
  ]);
  column.set(0, []);
  expect(slotsWithin(column, 2, -Infinity, Infinity)).toEqual([1]);
  column.set(0, [7, 8, 9, 10]);
  expect([slotsWithin(column, 2, 10, 10), slotsWithin(column, 2, 5, 5)]).toEqual([[0], [1]]);
});

it('keeps the numbers of every row, also of those that never change, whenever old ones are dropped', () => {
  const column = new ListColumn();
  const slots = 24;
  const now = new Map<number, readonly number[]>();
  const set = (slot: number, length: number) => {
    const list = Array.from({ length }, (_, at) => slot * 1000 + at);
    now.set(slot, list);
    column.set(slot, list);
  };
  for (let slot = 0; slot < slots; slot += 1) set(slot, 1 + slot);
  const wrong = new Set<string>();
  for (let change = 0; change < 1500; change += 1) {
    set(2 * ((change * 7) % (slots / 2)), (change * 13) % 60);
    for (const [slot, list] of now) {
      const isKept = list.every((value) => column.hasWithin(slot, value, value));
      const hasMore = column.hasWithin(slot, slot * 1000 + list.length, Infinity);
      if (!isKept || hasMore) wrong.add(`row ${slot} after change ${change}`);
    }
  }
  expect([...wrong]).toEqual([]);
});
