import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slipsOf } from './slips.ts';

it.each([
  ['a missing digit', 850, 8500, 'digitMissing'],
  ['a missing first digit', 500, 8500, 'digitMissing'],
  ['a missing digit before cents', 851.5, 8512.5, 'digitMissing'],
  ['a missing digit of a rounded amount', 851, 8512.49, 'digitMissing'],
  ['a doubled digit', 88_500, 8500, 'digitDoubled'],
  ['a doubled zero', 85_000, 8500, 'digitDoubled'],
  ['two digits that changed places', 5800, 8500, 'digitsSwapped'],
  ['a decimal point that was left out', 851_250, 8512.5, 'decimalPoint'],
  ['a decimal point too early', 85.12, 8512, 'decimalPoint'],
  ['a zero too many at a rounded amount', 12_340, 1234.56, 'decimalPoint'],
  ['the sign', -8330, 8330, 'sign'],
  ['a missing digit of an amount that was rounded up', 851, 8510.6, 'digitMissing'],
  ['nothing: changed places give the amount after a whole one', 110, 100, undefined],
  ['nothing: a doubled digit gives the amount after a whole one', 11_901, 1900, undefined],
  ['nothing: another digit', 8600, 8500, undefined],
  ['nothing: two digits missing', 85, 8523, undefined],
  ['nothing: another digit added', 86_500, 8500, undefined],
  ['nothing: a small amount', 5, 5.5, undefined],
  ['nothing: sign and digit', -850, 8500, undefined],
  [
    'nothing: the same amount, whose cents changed places give the next whole one',
    8_189_184_440.1,
    8_189_184_440.1,
    undefined,
  ],
])('knows %s', (_what, typed, meant, slip) => {
  expect(slipsOf(Math.round(typed * 100))(Math.round(meant * 100))).toBe(slip);
});

it('never calls the right amount a slip', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => slipsOf(cents)(cents) === undefined),
  );
});
