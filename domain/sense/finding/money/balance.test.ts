import { expect, it } from 'vitest';
import { draftOf, draftWith, rightReport } from '../../testing/samples.ts';
import { balance } from './balance.ts';

it('subtracts the P&L of all originals from the balance', () => {
  expect(balance(draftOf())).toEqual([]);
  const [original] = rightReport.originals;
  const originals = [original, { ...original, pl: 500 }];
  expect(balance(draftOf({ originals, afterVoidBalance: 91_000 }))).toEqual([]);
  expect(balance(draftOf({ originals }))).toMatchObject([{ suggest: '91000.00' }]);
});

it('warns with the sum and suggests the value', () => {
  expect(balance(draftOf({ afterVoidBalance: 108_500 }))).toEqual([
    {
      code: 'balance',
      severity: 'warning',
      field: 'afterVoidBalance',
      message: 'A/C Balance 1,00,000.00 − P&L 8,500.00 is 91,500.00, but After Void Balance is 1,08,500.00.',
      suggest: '91500.00',
      records: [],
    },
  ]);
});

it('expects no change where nothing was voided', () => {
  expect(balance(draftOf({ voidStatus: 'Not Void', afterVoidBalance: 100_000 }))).toEqual([]);
  expect(balance(draftOf({ voidStatus: 'Not Void' }))).toMatchObject([
    {
      message: 'Nothing was voided, but the balance changes from 1,00,000.00 to 91,500.00.',
      suggest: '100000.00',
    },
  ]);
});

it('does not suggest a balance that follows from a slip in the P&L', () => {
  const [finding] = balance(draftWith({ pl: 85_000 }));
  expect(finding).toMatchObject({ message: expect.stringContaining('with P&L 8,500.00 it is') });
  expect(finding).not.toHaveProperty('suggest');
});

it('takes the balance for correct if any of the amounts that may have been meant gives it', () => {
  const betDetails = [{ odds: 1.1, stack: 1000 }];
  const balances = (afterVoidBalance: number) => ({ acBalance: 5000, afterVoidBalance });
  // 100 with a digit missing, or 1,000 with the decimal point misplaced.
  for (const [after, meant] of [
    [4900, '100.00'],
    [4000, '1,000.00'],
  ] as const) {
    const [finding] = balance(draftWith({ pl: 10, betDetails }, balances(after)));
    expect(finding?.message).toContain(`with P&L ${meant} it is`);
    expect(finding).not.toHaveProperty('suggest');
  }
  expect(balance(draftWith({ pl: 10, betDetails }, balances(4500)))).toMatchObject([{ suggest: '4990.00' }]);
});

it('takes the balances for correct if the bets explain them and not the P&L', () => {
  // 8,500 typed as 3,700: no slip.
  const [finding] = balance(draftWith({ pl: 3700 }));
  expect(finding?.message).toContain('with P&L 8,500.00 it is');
  expect(finding).not.toHaveProperty('suggest');
  expect(balance(draftWith({ pl: 3700 }, { afterVoidBalance: 91_000 }))).toMatchObject([
    { suggest: '96300.00' },
  ]);
  const [original] = rightReport.originals;
  const originals = [original, { ...original, pl: 3700 }];
  const [ofSeveral] = balance(draftOf({ originals, afterVoidBalance: 83_000 }));
  expect(ofSeveral?.message).toContain('with P&L 17,000.00 it is');
});

it('finds a slip in one of several originals', () => {
  const [original] = rightReport.originals;
  const originals = [{ ...original, pl: 85_000 }, { ...original, pl: -850 }, original];
  const [finding] = balance(draftOf({ originals, afterVoidBalance: 100_000 - 16_150 }));
  expect(finding?.message).toContain('with P&L 16,150.00 it is');
});

it('allows balances without cents, and ignores incomplete input', () => {
  expect(balance(draftOf({ acBalance: 100_000.6 }))).toEqual([]);
  expect(balance(draftOf({ acBalance: 100_001 }))).toHaveLength(1);
  for (const missing of ['acBalance', 'afterVoidBalance', 'voidStatus', 'originals']) {
    expect(balance(draftOf({ acBalance: 5, [missing]: undefined }))).toEqual([]);
  }
});
