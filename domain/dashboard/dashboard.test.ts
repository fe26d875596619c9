import { expect, it } from 'vitest';
import { dashboardQuery, mergedCounts, shareText } from './dashboard.ts';

it('formats shares with one decimal, and 0% when the total is zero', () => {
  expect(shareText(0, 0)).toBe('0%');
  expect(shareText(0, 7)).toBe('0.0%');
  expect(shareText(1, 3)).toBe('33.3%');
  expect(shareText(2, 3)).toBe('66.7%');
  expect(shareText(7, 7)).toBe('100.0%');
});

it('merges names that differ only in spelling, under the most common spelling', () => {
  const rows = [
    { name: 'asha', count: 2 },
    { name: 'Asha', count: 5 },
    { name: 'Bhavin', count: 7 },
    { name: 'Agent', count: 6 },
  ];
  expect(mergedCounts(rows, (name) => name.toLowerCase())).toEqual([
    { name: 'Asha', count: 7 },
    { name: 'Bhavin', count: 7 },
    { name: 'Agent', count: 6 },
  ]);
  expect(mergedCounts([], String)).toEqual([]);
});

it('treats an empty day as an open end', () => {
  expect(dashboardQuery.parse({ area: 'turbo', from: '', to: '15-11-2026' })).toEqual({
    area: 'turbo',
    from: undefined,
    to: '2026-11-15',
  });
});
