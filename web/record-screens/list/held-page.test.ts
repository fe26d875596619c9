import { expect, test } from 'vitest';
import { heldPage, type RowOrder } from './held-page.ts';

interface Row {
  readonly _id: string;
}

function orderOf(ids: string): RowOrder<Row> {
  const rows = [...ids].map((_id) => ({ _id }));
  return {
    count: rows.length,
    rowsBetween: (start, end) => rows.slice(start, end),
    positionOf: (id) => ids.indexOf(id),
  };
}
const shown = (ids: string, page: number, held: string) => {
  const { rows, from, to } = heldPage(orderOf(ids), { page, size: 3 }, [...held]);
  return [rows.map(({ _id }) => _id).join(''), from, to];
};

test('shows new rows on the first page, and drops none that are being read', () => {
  expect(shown('xabcdefg', 1, 'abc')).toEqual(['xabc', 1, 4]);
  expect(shown('axbycdefg', 1, 'abc')).toEqual(['axbyc', 1, 5]);
});

test('keeps the rows of a later page when others come or go above them', () => {
  expect(shown('xyabcdefg', 2, 'def')).toEqual(['def', 6, 8]);
  expect(shown('bcdefg', 2, 'def')).toEqual(['def', 3, 5]);
});

test('fills up after deletions, also of the first and last row', () => {
  expect(shown('acdefg', 1, 'abc')).toEqual(['acd', 1, 3]);
  expect(shown('abceg', 2, 'def')).toEqual(['eg', 4, 5]);
});

test('shows the last page when the one that was read is gone', () => {
  // Two pages are left; the only row that is still there is on the second.
  expect(shown('abcde', 3, 'exy')).toEqual(['de', 4, 5]);
});

test('rebuilds the page when nothing is left, or when it would become too long', () => {
  expect(shown('uvwxyz', 1, 'abc')).toEqual(['uvw', 1, 3]);
  expect(shown('stuvwxyzabc', 1, 'abc')).toEqual(['stu', 1, 3]);
  // A changed row moved to the other end.
  expect(shown('bcdefgha', 2, 'adc')).toEqual(['efg', 4, 6]);
});

test('counts the rows that are here, if only a part of the list is', () => {
  const { rows, from, to } = heldPage({ ...orderOf('ac'), count: 6 }, { page: 1, size: 3 }, ['a', 'b', 'c']);
  expect([rows.map(({ _id }) => _id).join(''), from, to]).toEqual(['ac', 1, 2]);
});
