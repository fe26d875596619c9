import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cutText,
  isShort,
  matchesName,
  matchesSearch,
  nextSort,
  pageFromInput,
  pageOf,
  showing,
  sortRows,
} from './list.ts';

it('searches for a substring, ignoring case and surrounding spaces', () => {
  expect(matchesSearch(['Horse Racing'], ' RAC ')).toBe(true);
  expect(matchesSearch(['Horse Racing'], '\u202ahorse\u00a0racing\u200b')).toBe(true);
  expect(matchesSearch(['Horse', null, undefined], 'racing')).toBe(false);
  expect(matchesSearch([], '')).toBe(true);
  expect(matchesName(['sample-user'], '\u200bSample\u00ad-us')).toBe(true);
  expect(matchesName(['sample-user', null], 'other')).toBe(false);
  expect(matchesName([], ' ')).toBe(true);
});

it('sorts ascending on the first click and toggles on the second', () => {
  const start = { key: 'date', direction: 'desc' } as const;
  const first = nextSort<string>(start, 'name');
  expect(first).toEqual({ key: 'name', direction: 'asc' });
  expect(nextSort(first, 'name')).toEqual({ key: 'name', direction: 'desc' });
  expect(nextSort(nextSort(first, 'name'), 'name')).toEqual({ key: 'name', direction: 'asc' });
});

it('sorts numbers numerically, text in locale order, and missing values last in both directions', () => {
  expect(sortRows([10, 9, 100], (value) => value, 'asc')).toEqual([9, 10, 100]);
  expect(sortRows(['b', 'A', 'a2', 'a10'], (value) => value, 'asc')).toEqual(['A', 'a2', 'a10', 'b']);
  expect(sortRows(['', 'b', 'a'], (value) => value, 'asc')).toEqual(['a', 'b', '']);
  expect(sortRows(['', 'b', 'a'], (value) => value, 'desc')).toEqual(['b', 'a', '']);
  expect(sortRows([null, 'a'], (value) => value, 'desc')).toEqual(['a', null]);
  // Nothing to see: sorts like an empty text.
  expect(sortRows(['\u200b', 'a'], (value) => value, 'asc')).toEqual(['a', '\u200b']);
});

it('accepts only existing pages', () => {
  expect(pageFromInput('3', 3)).toBe(3);
  for (const typed of ['0', '4', '-1', '1.5', 'x', '', '1e0'])
    expect(pageFromInput(typed, 3)).toBeUndefined();
});

describe('paging', () => {
  it('shows every row exactly once across all pages', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 30 }), (rows, size) => {
        const { lastPage } = pageOf(rows, 1, size);
        const all = Array.from({ length: lastPage }, (_, index) => pageOf(rows, index + 1, size).rows).flat();
        expect(all).toEqual(rows);
      }),
    );
  });

  it('reports the shown range and falls back to the last page', () => {
    expect(showing(pageOf([], 1, 20))).toBe('Showing 0 to 0 of 0 entries');
    const rows = Array.from({ length: 45 }, (_, index) => index);
    expect(showing({ rows: [], page: 1, lastPage: 5000, from: 1, to: 20, total: 100_000 })).toBe(
      'Showing 1 to 20 of 1,00,000 entries',
    );
    expect(showing(pageOf(rows, 3, 20))).toBe('Showing 41 to 45 of 45 entries');
    expect(pageOf(rows, 99, 20).page).toBe(3);
  });

  it('notices a page whose last rows are still on their way', () => {
    const rows = Array.from({ length: 45 }, (_, index) => index);
    for (const page of [1, 2, 3]) expect(isShort(pageOf(rows, page, 20), 20)).toBe(false);
    expect(isShort(pageOf([], 1, 20), 20)).toBe(false);
    const third = pageOf(rows, 3, 20);
    expect(isShort({ ...third, rows: third.rows.slice(1) }, 20)).toBe(true);
    expect(isShort({ ...pageOf([], 1, 20), total: 40 }, 20)).toBe(true);
  });
});

it('cuts a text that is longer than its column, by whole characters', () => {
  expect([cutText('abc', 3), cutText('abcd', 3), cutText('🂡🂡🂡', 3), cutText('🂡🂡🂡🂡', 3)]).toEqual([
    'abc',
    'abc...',
    '🂡🂡🂡',
    '🂡🂡🂡...',
  ]);
});
