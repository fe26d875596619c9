import { expect, test } from 'vitest';
import { reportLimits } from '../../../../domain/report/report.ts';
import { areNumbered, betsWith, hasCellsBeside, pastedCells } from './pasted-bets.ts';
import { emptyBet } from './report-form-values.ts';

const excel =
  'Odds\tStack\tTime\r\n1.95\t1,250\t7:5 pm\r\n\r\n2\t ₹ 1,00,000.50 \t19.05\r\n3.5\t10\t0.515\r\n';

test('reads copied rows without header and blank rows', () => {
  expect(betsWith([emptyBet], pastedCells(excel)!, 0, 0)).toEqual([
    { odds: '1.95', stack: '1250', time: '19:05:00' },
    { odds: '2', stack: '100000.50', time: '19:05:00' },
    { odds: '3.5', stack: '10', time: '12:21:36' },
  ]);
});

test('fills from the cell with the cursor, and keeps what is around', () => {
  const bets = [
    { odds: '1', stack: '2', time: '10:00:00' },
    { odds: '3', stack: '4', time: '11:00:00' },
  ];
  expect(betsWith(bets, pastedCells('7\n8\n9')!, 1, 1)).toEqual([
    bets[0],
    { odds: '3', stack: '7', time: '11:00:00' },
    { odds: '', stack: '8', time: '' },
    { odds: '', stack: '9', time: '' },
  ]);
});

test('an amount in the place of a time stays as it was copied, for saving to refuse it', () => {
  expect(betsWith([emptyBet], pastedCells('1\t1.95\t950.00')!, 0, 0)).toEqual([
    { odds: '1', stack: '1.95', time: '950.00' },
  ]);
});

test('finds rows with a filled cell that is no part of a bet', () => {
  const numbered = pastedCells('1\t1.95\t100.00\t10:15:30\n2\t3.5\t10\t10:16:00')!;
  expect(hasCellsBeside(numbered, 0)).toBe(true);
  expect(hasCellsBeside(pastedCells('\t1.95\t100.00\t10:15:30')!, 0)).toBe(true);
  expect(hasCellsBeside(pastedCells(excel)!, 0)).toBe(false);
  expect(hasCellsBeside(pastedCells(excel)!, 1)).toBe(true);
  expect(hasCellsBeside(pastedCells('1.95\t100.00\t10:15:30\t\t')!, 0)).toBe(false);
});

test.each([
  // A number, odds and a stack.
  ['1\t1.95\t950\n2\t3.5\t1015', true],
  ['1\t85\t500\n2\t90\t1,000', true],
  ['7\t1.95\t950', true],
  ['12\t1.95\t950\n13\t2.4\t₹ 1,015.00', true],
  // Odds, a stack and a time.
  ['2\t500\t950', false],
  ['2\t500.00\t950', false],
  ['85\t500\t950\n86\t500\t951', false],
  ['1\t1.95\t10:15\n2\t3.5\t10:16', false],
  ['1\t1.95\t9 am\n2\t3.5\t9 am', false],
  ['2\t1.95\t950\n2\t2.5\t951', false],
  ['1.95\t100\t950\n2\t100\t951', false],
  // No third column, which may be filled already.
  ['1\t1.95\n2\t3.5', false],
])('finds rows that begin with their number in %j: %s', (text, expected) => {
  expect(areNumbered(pastedCells(text)!, 0)).toBe(expected);
});

test('rows that are pasted after the odds have no number', () => {
  expect(areNumbered(pastedCells('1\t1.95\t950')!, 1)).toBe(false);
});

test('a single value is pasted like any text', () => {
  expect(pastedCells('1,250')).toBeUndefined();
  expect(pastedCells('10:15:30')).toBeUndefined();
});

const rows = (count: number) => Array.from({ length: count }, () => '1\t2\t101500');
const countOf = (lines: readonly string[]) =>
  betsWith([emptyBet], pastedCells(lines.join('\n'))!, 0, 0).length;

test('headers and blank rows are not counted', () => {
  expect(countOf(['Odds\tStack\tTime', ...rows(500)])).toBe(500);
  expect(countOf(rows(400).flatMap((row) => [row, '']))).toBe(400);
});

test('with too many rows, enough are kept that saving is refused', () => {
  expect(countOf(rows(700))).toBe(reportLimits.bets + 1);
  expect(countOf(['Odds\tStack\tTime', ...rows(501)])).toBe(reportLimits.bets + 1);
});
