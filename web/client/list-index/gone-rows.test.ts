import { expect, test } from 'vitest';
import { GoneRows } from './gone-rows.ts';

test('a deleted row stays hidden in its deleted version and older ones, whatever arrives later', () => {
  const gone = new GoneRows();
  gone.add('a', 3);
  gone.add('a', 2);
  expect([2, 3, 4].map((version) => gone.has({ _id: 'a', version }))).toEqual([true, true, false]);
  expect(gone.has({ _id: 'b', version: 1 })).toBe(false);
});

test('remembers only the last fifty thousand deletions, to limit memory', () => {
  const gone = new GoneRows();
  for (let index = 0; index <= 50_000; index += 1) gone.add(`row ${index}`, 1);
  const isRemembered = (index: number) => gone.has({ _id: `row ${index}`, version: 1 });
  expect([0, 1, 50_000].map(isRemembered)).toEqual([false, true, true]);
  // Reported again, it is among the latest.
  gone.add('row 1', 2);
  gone.add('one more', 1);
  expect([1, 2, 3].map(isRemembered)).toEqual([true, false, true]);
});
