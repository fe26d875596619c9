import { expect, it } from 'vitest';
import { dayNumber, parseDay, showDay } from './day.ts';

it.each([
  ['2026-11-15', '2026-11-15'],
  ['2026-1-5', '2026-01-05'],
  ['2026/11/15', '2026-11-15'],
  ['15-11-2026', '2026-11-15'],
  ['5/1/2026', '2026-01-05'],
  [' 15.11.2026 ', '2026-11-15'],
  ['2024-02-29', '2024-02-29'],
  // Midnight in India is 18:30 UTC of the previous day.
  ['2026-11-14T18:29:59.999Z', '2026-11-14'],
  ['2026-11-14T18:30:00.000Z', '2026-11-15'],
  ['2026-11-15T00:10:00+05:30', '2026-11-15'],
  ['2026-11-15T00:10:00', '2026-11-15'],
  ['2026-11-15 23:59', '2026-11-15'],
])('parses %s as %s', (typed, day) => {
  expect(parseDay(typed)).toBe(day);
});

it.each([
  '',
  'today',
  '2026-13-01',
  '2026-00-10',
  '31-02-2026',
  '2025-02-29',
  '32-01-2026',
  '15-11-26',
  '0001-01-01',
  '2026-11-15T25:00:00Z',
  '2026-02-29T10:00:00Z',
  '2026-02-31 10:00+05:30',
  '20261115',
])('rejects %s', (typed) => {
  expect(parseDay(typed)).toBeUndefined();
});

it('converts days to numbers and display text', () => {
  expect(dayNumber('1970-01-02')).toBe(1);
  expect(dayNumber('2026-11-15') - dayNumber('2026-11-14')).toBe(1);
  expect(showDay('2026-11-05')).toBe('05 Nov 2026');
});
