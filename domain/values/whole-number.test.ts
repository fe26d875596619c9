import { expect, it } from 'vitest';
import { isTooLong, roundedDown, roundedUp } from './whole-number.ts';

it('rounds input down, including negative numbers', () => {
  expect(['12', ' 12.9 ', '0', '-0', '-0.0', '12.', '1,25,000.75', 12.9, -0.2].map(roundedDown)).toEqual([
    12, 12, 0, 0, 0, 12, 125_000, 12, -1,
  ]);
  expect(['-10.5', '-10', '-0.01', -10.5].map(roundedDown)).toEqual([-11, -10, -1, -11]);
  expect(['.5', '-.5', '-.0', ' +.9 '].map(roundedDown)).toEqual([0, -1, 0, 0]);
});

it('preserves all digits of long numbers and rejects invalid ones', () => {
  expect(roundedDown('999999999999999')).toBe(999_999_999_999_999);
  const refused = [
    '',
    'x',
    '.',
    '-.',
    '1e5',
    '1.2.3',
    '1000000000000000',
    '--1',
    '1,5',
    '100,50',
    '1,,000',
    Number.NaN,
    Infinity,
    1e21,
    null,
    {},
    true,
  ];
  expect(refused.map(roundedDown)).toEqual(refused.map(() => undefined));
});

it('rounds up for minimums', () => {
  expect(['10.5', '10', '-10.5', '-0.5', '+3.1', '1,000.01', '0', '.5'].map(roundedUp)).toEqual([
    11, 10, -10, 0, 4, 1001, 0, 1,
  ]);
  expect(['', 'x', '--1', '+-1'].map(roundedUp)).toEqual([undefined, undefined, undefined, undefined]);
});

it('distinguishes too many digits from invalid numbers', () => {
  expect(['1000000000000000', '-1,000,000,000,000,000.5', 1e15, -1e21].map(isTooLong)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['999999999999999', '0000000000000000001', 'x', '1e99', '', Infinity, null].map(isTooLong)).toEqual(
    Array.from({ length: 7 }, () => false),
  );
});
