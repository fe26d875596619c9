import { expect, it } from 'vitest';
import { rangeProblem, type RangeKind } from './ranges.ts';

it('detects ranges that end before they start', () => {
  expect(rangeProblem('date', '2026-11-15', '2026-11-14')).toBe('The end is before the start');
  expect(rangeProblem('number', '10', '9.99')).toBe('The maximum is below the minimum');
  const fine: [RangeKind, string, string][] = [
    ['date', '2026-11-15', '2026-11-15'],
    ['date', '2026-11-15', ''],
    ['date', '', '2026-11-15'],
    ['date', '2026-11-15', '15/1'],
    ['date', 'soon', '2026-11-15'],
    ['number', '9', '10'],
    ['number', '-10', '-9'],
    ['number', '5', ' '],
    ['number', '5', 'x'],
  ];
  expect(fine.map((range) => rangeProblem(...range))).toEqual(fine.map(() => undefined));
});
