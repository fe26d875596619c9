import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  CentsSum,
  centsOf,
  decimalText,
  exceededLimit,
  largestMoney,
  parseMoney,
  plainNumber,
  roundedMoney,
  showCents,
  showMoney,
  tidyMoney,
} from './money.ts';

it('names the limit that a number exceeds', () => {
  const tooMuch = `9${'0'.repeat(20)}`;
  expect([tooMuch, `-${tooMuch}`].map(exceededLimit)).toEqual([largestMoney, -largestMoney]);
  expect(['12.5', String(largestMoney), 'words', ''].map(exceededLimit)).toEqual(Array(4).fill(undefined));
});

it('parses decimals from numbers and text, to two places', () => {
  const cases: [unknown, number | undefined][] = [
    ['12.5', 12.5],
    [' -0.05 ', -0.05],
    ['.5', 0.5],
    ['7.', 7],
    [0.1 + 0.2, 0.3],
    ['1e3', 1000],
    [1e-7, 0],
    [-0, 0],
    ['12.345', 12.35],
    ['-12.345', -12.35],
    ['12.344999', 12.34],
    ['1,234.50', 1234.5],
    ['1,00,000', 100_000],
    [largestMoney, largestMoney],
    [largestMoney + 1, undefined],
    [-largestMoney, -largestMoney],
    [-largestMoney - 1, undefined],
    ['1e300', undefined],
    ['', undefined],
    ['.', undefined],
    ['12a', undefined],
    ['1,2', undefined],
    ['1,85', undefined],
    ['100,50', undefined],
    ['1,00,00', undefined],
    ['12,34,567', 1_234_567],
    ['0x10', undefined],
    [Number.NaN, undefined],
    [Infinity, undefined],
    [null, undefined],
    [[5], undefined],
    [true, undefined],
  ];
  for (const [input, expected] of cases) expect(parseMoney(input), String(input)).toBe(expected);
});

it.each([
  ['1,250', '1250'],
  [' ₹ 1,00,000.50 ', '100000.50'],
  ['-₹1,250', '-1250'],
  ['₹ -1,250', '-1250'],
  ['- 1,250 €', '-1250'],
  ['Rs. 1,000.50', '1000.50'],
  ['Rs 500', '500'],
  ['rs.500', '500'],
  ['-INR 1,250', '-1250'],
  ['1,250 INR', '1250'],
  ['1,250/-', '1250'],
  ['Rs. 500/-', '500'],
  ['₹ 1,250/-', '1250'],
  ['Rs 1,250.50 /-', '1250.50'],
  ['1 000.25', '1000.25'],
  ['12\u00a0345\u00a0678', '12345678'],
  // Below zero, as in accounts and in print.
  ['(1,250.50)', '-1250.50'],
  ['₹ (1,250)', '-1250'],
  ['($1,250)', '-1250'],
  ['\u2212500', '-500'],
  ['-3.10', '-3.10'],
  // From chats, and in the digits of other scripts.
  ['\u200e500', '500'],
  ['\u202a-1,250.50\u202c', '-1250.50'],
  ['૧,૨૩,૪૫૬.૭૮', '123456.78'],
  ['₹ ५००', '500'],
  ['５００', '500'],
])('an amount shown as %s is %s', (shown, plain) => {
  expect(plainNumber(shown)).toBe(plain);
});

it.each([
  ['1.855', '1.86'],
  ['-33.333333', '-33.33'],
  ['1,234.5678', '1234.57'],
  ['0.004', '0.00'],
  ['1e-7', '0.00'],
])('says that %s is saved as %s', (typed, saved) => {
  expect(roundedMoney(typed)).toBe(saved);
  expect(tidyMoney(` ₹ ${typed}`)).toBe(saved);
});

it.each(['1.85', '1.850', '1e3', '12.5e-1', '99999999999999.999', 'many', ''])(
  'does not round %s',
  (typed) => {
    expect(roundedMoney(typed)).toBeUndefined();
    expect(tidyMoney(typed)).toBe(typed);
  },
);

it.each([
  'many',
  'Rsa 5',
  'Bet 500',
  '1,85',
  '10 20',
  '1 85',
  '(-500)',
  '500-',
  '₹',
  '()',
  '5 € 6',
  '/-',
  '500/-/-',
  '₹ 5 $',
  '',
])('leaves %s as it is', (shown) => {
  expect(plainNumber(shown)).toBe(shown);
});

it('round-trips every value of its range without loss', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -9_999_999_999_999n, max: 9_999_999_999_999n }), (cents) => {
      const text = decimalText(cents);
      const money = parseMoney(text);
      expect(money).toBeDefined();
      expect(BigInt(centsOf(money!))).toBe(cents);
      expect(parseMoney(JSON.parse(JSON.stringify(money)))).toBe(money);
    }),
  );
});

it('sums exactly, even beyond the precision of a double', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e15, max: 1e15 }), { maxLength: 400 }), (list) => {
      const sum = new CentsSum();
      for (const cents of list) sum.add(cents);
      expect(sum.total()).toBe(list.reduce((total, cents) => total + BigInt(cents), 0n));
    }),
  );
  const [gains, losses] = [new CentsSum(), new CentsSum()];
  for (let times = 0; times < 100_000; times += 1) {
    gains.add(999_999_999_999_999);
    losses.add(-999_999_999_999_999);
  }
  expect([gains.total(), losses.total()]).toEqual([
    99_999_999_999_999_900_000n,
    -99_999_999_999_999_900_000n,
  ]);
});

it('sums the values at some places exactly', () => {
  const upTo = (most: number) => fc.array(fc.integer({ min: -most, max: most }), { minLength: 10 });
  const anyPlaces = fc.array(fc.nat(9), { maxLength: 400 });
  fc.assert(
    fc.property(fc.oneof(upTo(1e15), upTo(1e9)), anyPlaces, fc.nat(400), (list, places, most) => {
      const count = Math.min(most, places.length);
      const sum = new CentsSum();
      const largest = Math.max(...list.map(Math.abs));
      sum.addAt(Float64Array.from(list), Uint32Array.from(places), count, largest);
      const added = places.slice(0, count).map((place) => BigInt(list[place] ?? 0));
      expect(sum.total()).toBe(added.reduce((total, cents) => total + cents, 0n));
    }),
  );
  const sum = new CentsSum();
  sum.addAt(Float64Array.of(999_999_999_999_999), new Uint32Array(101), 101, 999_999_999_999_999);
  expect(sum.total()).toBe(101n * 999_999_999_999_999n);
});

it('sums 0.1 and 0.2 to 0.30', () => {
  const sum = new CentsSum();
  for (const money of [0.1, 0.2]) sum.add(centsOf(money));
  expect(showCents(sum.total())).toBe('0.30');
});

it('shows two decimals with Indian digit grouping', () => {
  expect(showMoney(0)).toBe('0.00');
  expect(showMoney(-1234.5)).toBe('-1,234.50');
  expect(showMoney(100_000)).toBe('1,00,000.00');
  expect(showCents(99_999_999_999_999_900_001n).replaceAll(',', '')).toBe('999999999999999000.01');
  expect(decimalText(1e21)).toBe('10000000000000000000.00');
});
