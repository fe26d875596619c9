import { expect, it } from 'vitest';
import { draftOf, draftWith } from '../../testing/samples.ts';
import { plSlip } from './pl-slip.ts';

it('finds a slip, names the result of the bets, and suggests it', () => {
  expect(plSlip(draftWith({ pl: 85_000 }))).toEqual([
    {
      code: 'pl-slip',
      severity: 'warning',
      field: 'originals.0.pl',
      message:
        'The bets give 8,500.00 (10,000.00 × (1.85 − 1), back won), not 85,000.00: a digit may be doubled.',
      suggest: '8500.00',
      records: [],
    },
  ]);
});

it.each([
  ['a missing digit', 850, '8500.00'],
  ['digits that changed places', 5800, '8500.00'],
  ['the decimal point', 85, '8500.00'],
  ['the sign of winnings less commission', -8330, '8330.00'],
  ['a doubled digit of a lost bet', -11_0000, '-10000.00'],
])('suggests the value behind %s', (_what, pl, value) => {
  expect(plSlip(draftWith({ pl }))).toMatchObject([{ suggest: value }]);
});

it('suggests nothing if two amounts are possible', () => {
  const [finding] = plSlip(draftWith({ pl: 1100, betDetails: [{ odds: 111, stack: 100 }] }));
  expect(finding?.message).toBe(
    'The bets give 11,000.00 or 100.00 (100.00 × (111.00 − 1), back won), not 1,100.00: a digit may be missing.',
  );
  expect(finding).not.toHaveProperty('suggest');
});

it('names the original that has the slip, and all its bets', () => {
  const [original] = draftOf().originals;
  const wrong = {
    ...original!,
    index: 1,
    pl: 190_000,
    bets: [150, 140, 200].map((odds, index) => ({ index, odds, stack: 10_000, time: undefined })),
  };
  expect(plSlip({ ...draftOf(), originals: [original!, wrong] })).toMatchObject([
    {
      field: 'originals.1.pl',
      message: expect.stringContaining('(3 bets at decimal odds, all back won)'),
    },
  ]);
});

it('says nothing about a P&L that follows from the bets or cannot be explained by one slip', () => {
  expect(plSlip(draftOf())).toEqual([]);
  expect(plSlip(draftWith({ pl: 7777 }))).toEqual([]);
});
