import { expect, it } from 'vitest';
import { roundedDown } from './whole-number.ts';

it('rounds down what is typed, also below zero', () => {
  expect(['12', ' 12.9 ', '0', '-0', '-0.0', '12.', '1,25,000.75', 12.9, -0.2].map(roundedDown)).toEqual([
    12, 12, 0, 0, 0, 12, 125_000, 12, -1,
  ]);
  expect(['-10.5', '-10', '-0.01', -10.5].map(roundedDown)).toEqual([-11, -10, -1, -11]);
});

it('keeps every digit of long numbers and refuses what is none', () => {
  expect(roundedDown('999999999999999')).toBe(999_999_999_999_999);
  const refused = [
    '',
    'x',
    '1e5',
    '1.2.3',
    '1000000000000000',
    '--1',
    Number.NaN,
    Infinity,
    1e21,
    null,
    {},
    true,
  ];
  expect(refused.map(roundedDown)).toEqual(refused.map(() => undefined));
});
