/**
 * The possible results of bets. A report does not say which side a bet was on, how it ended, or what its odds mean: decimal
 * odds, a bookmaker's rate in paise (85 wins 85 on 100), or the runs of a session that pays even money. So every usual
 * reading is tried, and a P&L is doubted only if none fits. All amounts are whole cents.
 */
import type { Cents, DraftBet } from '../facts.ts';

type Bet = Pick<DraftBet, 'odds' | 'stack'>;

/** `fraction`: 0.85 wins 85 on 100. `size`: the odds field contains a session's size. */
export const readings = ['decimal', 'fraction', 'paise', 'even', 'size'] as const;
export type Reading = (typeof readings)[number];

export const ends = ['backWon', 'backLost', 'layWon', 'layLost'] as const;
export type End = (typeof ends)[number];

/** What a bet wins, by reading; undefined if its odds do not allow this reading. */
function gainOf({ odds, stack }: Bet, reading: Reading): Cents | undefined {
  if (reading === 'even') return stack;
  if (reading === 'decimal') return odds > 100 ? Math.round((stack * (odds - 100)) / 100) : undefined;
  if (reading === 'fraction') return odds < 100 ? Math.round((stack * odds) / 100) : undefined;
  const [least, most] = reading === 'paise' ? [200, 30_000] : [5000, 20_000];
  return odds >= least && odds <= most ? Math.round((stack * odds) / 10_000) : undefined;
}

export type Outcomes = Readonly<Record<End, Cents>>;

/** The four outcomes of each bet; undefined if one of them does not allow this reading. */
export function outcomesOf(bets: readonly Bet[], reading: Reading): Outcomes[] | undefined {
  const outcomes: Outcomes[] = [];
  for (const bet of bets) {
    const gain = gainOf(bet, reading);
    if (gain === undefined) return undefined;
    outcomes.push({ backWon: gain, backLost: -bet.stack, layWon: bet.stack, layLost: -gain });
  }
  return outcomes;
}

export function resultsOf(outcomes: readonly Outcomes[], possible: readonly End[] = ends): Cents[][] {
  return outcomes.map((outcome) => possible.map((end) => outcome[end]));
}

/** The results of each bet if its odds may have any of these meanings. */
export function resultsInAny(bets: readonly Bet[], tried: readonly Reading[]): Cents[][] {
  return bets.map((bet) => {
    const results = tried.flatMap((reading) => resultsOf(outcomesOf([bet], reading) ?? []).flat());
    return [...new Set(results)];
  });
}

/** Per cent of net winnings that exchanges keep on odds markets. */
export const usualCommissions = [1, 1.5, 2, 2.5, 3, 4, 5] as const;

export function lessCommission(sum: Cents, percent: number): Cents {
  return Math.round((sum * (100 - percent)) / 100);
}

/** Only exchanges take commission, and their odds are decimal. */
export function hasCommission(reading: Reading): boolean {
  return reading === 'decimal' || reading === 'fraction';
}

export interface ReadSum {
  readonly sum: Cents;
  readonly reading: Reading;
  /** How all bets ended, if they ended alike. */
  readonly end?: End;
  /** Per cent, if some was taken. */
  readonly commission?: number;
}

/** Whether one of `sumsAlike` fits. Most reports are correct and need no list of all readings. */
export function isSumAlike(
  bets: readonly Bet[],
  tried: readonly Reading[],
  fits: (sum: Cents) => boolean,
): boolean {
  const stacks = bets.reduce((total, { stack }) => total + stack, 0);
  return tried.some((reading) => {
    const gains = gainsOf(bets, reading);
    if (gains === undefined) return false;
    if (fits(gains) || fits(-stacks) || fits(stacks) || fits(-gains)) return true;
    if (!hasCommission(reading)) return false;
    return usualCommissions.some(
      (percent) =>
        (gains > 0 && fits(lessCommission(gains, percent))) ||
        (stacks > 0 && fits(lessCommission(stacks, percent))),
    );
  });
}

/** What all bets win together. */
function gainsOf(bets: readonly Bet[], reading: Reading): Cents | undefined {
  let sum = 0;
  for (const bet of bets) {
    const gain = gainOf(bet, reading);
    if (gain === undefined) return undefined;
    sum += gain;
  }
  return sum;
}

/** The sums if all bets are read and ended alike; those without commission first. */
export function sumsAlike(bets: readonly Bet[], tried: readonly Reading[]): ReadSum[] {
  const plain = tried.flatMap((reading) => {
    const outcomes = outcomesOf(bets, reading);
    if (!outcomes) return [];
    return ends.map((end): ReadSum => {
      const sum = outcomes.reduce((total, outcome) => total + outcome[end], 0);
      return { sum, reading, end };
    });
  });
  return [...plain, ...plain.flatMap(withCommissions)];
}

function withCommissions(read: ReadSum): ReadSum[] {
  if (read.sum <= 0 || !hasCommission(read.reading)) return [];
  return usualCommissions.map((commission) => ({
    ...read,
    sum: lessCommission(read.sum, commission),
    commission,
  }));
}
