/** The sentences of findings about amounts. */
import { reportLabels as labels } from '../../../report/text.ts';
import { showCount } from '../../../values/number.ts';
import { showCents } from '../../../values/money.ts';
import type { Cents } from '../facts.ts';
import type { BetInWords } from '../text.ts';
import type { End, Reading, ReadSum } from './readings.ts';
import type { Slip } from './slips.ts';

const endWords: Readonly<Record<End, string>> = {
  backWon: 'back won',
  backLost: 'back lost',
  layWon: 'lay won',
  layLost: 'lay lost',
};

const readingWords: Readonly<Record<Reading, string>> = {
  decimal: 'decimal odds',
  fraction: 'odds without the stack',
  paise: 'rates in paise',
  even: 'even money',
  size: 'sizes in place of odds',
};

const slipWords: Readonly<Record<Slip, string>> = {
  sign: 'the sign may be wrong',
  digitMissing: 'a digit may be missing',
  digitDoubled: 'a digit may be doubled',
  digitsSwapped: 'two digits may have changed places',
  decimalPoint: 'the decimal point may be misplaced',
};

function formula({ odds, stack }: BetInWords, reading: Reading): string {
  const [staked, rate] = [showCents(stack), showCents(odds)];
  if (reading === 'decimal') return `${staked} × (${rate} − 1)`;
  if (reading === 'fraction') return `${staked} × ${rate}`;
  return reading === 'even' ? `${staked} at even money` : `${staked} × ${rate} ÷ 100`;
}

/** '10,000.00 × (1.85 − 1), back won', '3 bets at decimal odds, all back won, less 2% commission' */
function readingOf({ reading, end, commission }: ReadSum, bets: readonly BetInWords[]): string {
  const [only] = bets;
  const isStack = end === 'backLost' || end === 'layWon';
  const sum =
    only && bets.length === 1
      ? isStack
        ? `stack ${showCents(only.stack)}`
        : formula(only, reading)
      : `${showCount(bets.length)} bets at ${readingWords[reading]}`;
  const side = end ? (bets.length === 1 ? endWords[end] : `all ${endWords[end]}`) : 'some won, some lost';
  return [sum, side, ...(commission === undefined ? [] : [`less ${commission}% commission`])].join(', ');
}

export const moneyText = {
  plSlip: (pl: Cents, slip: Slip, meant: ReadSum, bets: readonly BetInWords[], other?: Cents) =>
    `The bets give ${showCents(meant.sum)}${other === undefined ? '' : ` or ${showCents(other)}`} (${readingOf(meant, bets)}), not ${showCents(pl)}: ${slipWords[slip]}.`,
  plUnexplained: (pl: Cents, nearest: ReadSum, bets: readonly BetInWords[]) =>
    `No usual reading of the bets gives ${showCents(pl)}; the nearest is ${showCents(nearest.sum)} (${readingOf(nearest, bets)}).`,
  balanceOfVoid: (before: Cents, pl: Cents, after: Cents) =>
    `${labels.acBalance} ${showCents(before)} − ${labels.pl} ${showCents(pl)} is ${showCents(before - pl)}, but ${labels.afterVoidBalance} is ${showCents(after)}.`,
  balanceOfSlip: (before: Cents, pl: Cents, after: Cents, meant: Cents) =>
    `${labels.acBalance} ${showCents(before)} − ${labels.pl} ${showCents(pl)} is not ${labels.afterVoidBalance} ${showCents(after)}; with ${labels.pl} ${showCents(meant)} it is.`,
  balanceOfNotVoid: (before: Cents, after: Cents) =>
    `Nothing was voided, but the balance changes from ${showCents(before)} to ${showCents(after)}.`,
} as const;
