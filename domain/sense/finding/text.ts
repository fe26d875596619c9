/** The sentences of findings, with the numbers in them. */
import { reportLabels as labels } from '../../report/text.ts';
import { showCount } from '../../values/number.ts';
import { showCents } from '../../values/money.ts';
import { dayText } from '../../values/moment/time.ts';
import { mostCounted, type Cents } from './facts.ts';

export interface BetInWords {
  readonly odds: Cents;
  readonly stack: Cents;
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
/** Other bets of an original that are in the same place as the one that is named, and in further ones. */
interface MoreBets {
  readonly there: number;
  readonly elsewhere: number;
}
const isOrAre = ({ there }: MoreBets) => (there === 0 ? 'is' : 'are');
const andElsewhere = ({ elsewhere }: MoreBets, where: string) =>
  elsewhere === 0 ? '' : `,${andMore(elsewhere)} in other ${where}`;
const andEqualBets = (users: number) =>
  users === 0 ? '' : `, and ${showCount(users)} other${users === 1 ? '' : 's'} with equal odds and stack,`;

export const findingText = {
  sameBet: (bet: BetInWords & { readonly time: string }, more: MoreBets, name: string, date: string | null) =>
    `The bet ${betOf(bet)}${andMore(more.there)} ${isOrAre(more)} already in a report of ${recordOf(name, date)}${andElsewhere(more, 'reports')}.`,
  sameReport: (pl: Cents, name: string, date: string | null) =>
    `A report of ${recordOf(name, date)} with this event, market and ${labels.pl} ${showCents(pl)} already exists.`,
  sameBetInFile: (bet: BetInWords & { readonly time: string }, more: MoreBets, row: RowInFile) =>
    `The bet ${betOf(bet)}${andMore(more.there)} ${isOrAre(more)} also in ${rowOf(row)}${andElsewhere(more, 'rows')}.`,
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
  /** `more` are of the agent too, `others` are not. */
  crowdOfAgent: (
    name: string,
    agent: string,
    bet: BetInWords & { readonly time: string },
    { more, others }: { readonly more: number; readonly others: number },
  ) =>
    `${name}${andMore(more)} of the same agent ${agent}${andEqualBets(others)} bet on this event and market within 60 seconds: ${betOf(bet)}.`,
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
