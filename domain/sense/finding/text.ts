/** The sentences of findings, with the numbers in them. */
import { reportLabels as labels } from '../../report/text.ts';
import { showCount } from '../../values/number.ts';
import { showCents } from '../../values/money.ts';
import { dayText } from '../../values/moment/time.ts';
import { mostCounted, type Cents } from './facts.ts';
import type { End, Reading, ReadSum } from './money/readings.ts';
import type { Slip } from './money/slips.ts';

interface BetInWords {
  readonly odds: Cents;
  readonly stack: Cents;
}

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

/** 'raj12 of 12 Nov 2026' */
function recordOf(name: string, date: string | null): string {
  return date === null ? name : `${name} of ${dayText(date)}`;
}

function betOf({ odds, stack, time }: BetInWords & { readonly time: string }): string {
  return `${showCents(odds)} × ${showCents(stack)} at ${time}`;
}

/** `sheet` is given if it is another one. */
interface RowInFile {
  readonly row: number;
  readonly sheet: string | undefined;
}

const rowOf = ({ row, sheet }: RowInFile) =>
  `row ${row}${sheet === undefined ? '' : ` of “${sheet}”`} of the same file`;

const inRecords = (count: number) => {
  if (count === 1) return 'in 1 record';
  return count < mostCounted ? `in ${showCount(count)} records` : `in ${showCount(count)} or more records`;
};
const andMore = (count: number) => (count === 0 ? '' : ` and ${showCount(count)} more`);

export const findingText = {
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
  sameBet: (bet: BetInWords & { readonly time: string }, more: number, name: string, date: string | null) =>
    more === 0
      ? `The bet ${betOf(bet)} is already in a report of ${recordOf(name, date)}.`
      : `The bet ${betOf(bet)}${andMore(more)} are already in a report of ${recordOf(name, date)}.`,
  sameReport: (pl: Cents, name: string, date: string | null) =>
    `A report of ${recordOf(name, date)} with this event, market and ${labels.pl} ${showCents(pl)} already exists.`,
  sameBetInFile: (bet: BetInWords & { readonly time: string }, more: number, row: RowInFile) =>
    `The bet ${betOf(bet)}${andMore(more)} ${more === 0 ? 'is' : 'are'} also in ${rowOf(row)}.`,
  sameReportInFile: (pl: Cents, row: RowInFile) =>
    `A report of this user and day with this event, market and ${labels.pl} ${showCents(pl)} is also in ${rowOf(row)}.`,
  sameProof: (name: string, date: string | null) =>
    `The proof of this report already has a report: ${recordOf(name, date)}.`,
  proofDiffers: (label: string, inProof: string, inReport: string) =>
    `${label} is ${inReport} here, but ${inProof} in the proof.`,
  otherAgent: (name: string, agent: string, brand: string, records: number) =>
    `${name} is also recorded under ${[agent, brand].filter((part) => part !== '').join(', ')} (${inRecords(records)}).`,
  looksLike: (name: string, other: string, agent: string, records: number) =>
    `${name} looks like ${other}${agent === '' ? '' : ` of ${agent}`} (${inRecords(records)}).`,
  oneLetterOff: (name: string, other: string, agent: string, records: number) =>
    `${name} differs by one letter from ${other} of the same agent ${agent} (${inRecords(records)}).`,
  crowdOfAgent: (name: string, agent: string, bet: BetInWords & { readonly time: string }, more: number) =>
    `${name}${andMore(more)} of the same agent ${agent} bet on this event and market within 60 seconds: ${betOf(bet)}.`,
  crowdOfEqualBets: (name: string, bet: BetInWords & { readonly time: string }, more: number) =>
    `${name}${andMore(more)} bet on this event and market within 60 seconds with equal odds and stack: ${betOf(bet)}.`,
  samePicture: (name: string, date: string) =>
    `This picture is already in a proof of ${recordOf(name, date)}.`,
  similarPicture: (name: string, date: string) =>
    `This picture looks almost the same as one in a proof of ${recordOf(name, date)}.`,
  /** What a record is called in a finding. */
  recordLabel: (name: string, date: string | null) => (date === null ? name : `${name}, ${dayText(date)}`),
} as const;

export const findingSentences = {
  checked: 'Checked successfully',
  fetched: 'Findings fetched successfully',
  confirmationsInvalid: 'Confirmations are not valid',
} as const;

/** Sentences are kept with records, so confirmations under the earlier words must still be found. */
const rewordings: readonly (readonly [earlier: string, present: string])[] = [
  [' already stands in a report of ', ' is already in a report of '],
  [' already stand in a report of ', ' are already in a report of '],
  [' is already there.', ' already exists.'],
  ['This picture already stands in ', 'This picture is already in '],
  ['This picture can hardly be told apart from one in ', 'This picture looks almost the same as one in '],
];

/** A sentence that was kept with a record, worded as the same finding would be today. */
export function inPresentWords(message: string): string {
  return rewordings.reduce((text, [earlier, present]) => text.replace(earlier, present), message);
}
