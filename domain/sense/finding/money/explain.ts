/** Looks for a reading of the bets that gives the P&L, and for a typing slip if there is none. */
import type { Cents, DraftOriginal } from '../facts.ts';
import { haveSeveralMeanings, usualReadings } from './market-kind.ts';
import { mixedSums, mixtureOf, mostMixedBets, type Results } from './mixtures.ts';
import {
  ends,
  hasCommission,
  isSumAlike,
  outcomesOf,
  readings,
  resultsInAny,
  resultsOf,
  sumsAlike,
  usualCommissions,
} from './readings.ts';
import type { End, ReadSum, Reading } from './readings.ts';
import { slips, slipsOf, type Slip } from './slips.ts';

export interface PossibleSlip {
  readonly slip: Slip;
  readonly meant: ReadSum;
}

export type Explanation =
  | { readonly kind: 'explained' }
  /** Different amounts that one slip would explain, the most plausible first. */
  | { readonly kind: 'slip'; readonly possible: readonly [PossibleSlip, ...PossibleSlip[]] }
  | { readonly kind: 'unexplained'; readonly nearest: ReadSum };

/** Whole amounts and small differences are usual: a unit, or one in ten thousand. */
const tolerance = (sum: Cents) => Math.max(100, Math.abs(sum) * 0.0001);
/** Mixtures have many sums, so that they must fit better. */
const mixedTolerance = 100;
/** With more bets, mixtures less commission would explain nearly everything. */
const mostBetsWithCommission = 3;
/** With more bets, a slip from some mixture would explain nearly everything, unless all bets are on one side. */
const mostBetsOnBothSides = 3;

/** Cached: three rules need the explanation of the same original. */
const known = new WeakMap<DraftOriginal, Explanation | 'nothing'>();

/** Undefined while there is nothing to explain: bets or P&L are missing, or a void bet has no result. */
export function explain(original: DraftOriginal): Explanation | undefined {
  const explanation = known.get(original) ?? explanationOf(original) ?? 'nothing';
  known.set(original, explanation);
  return explanation === 'nothing' ? undefined : explanation;
}

function explanationOf(original: DraftOriginal): Explanation | undefined {
  const { pl, bets, isComplete } = original;
  if (!pl || bets.length === 0 || !isComplete) return undefined;
  const isPl = (sum: Cents) => Math.abs(sum - pl) <= tolerance(sum);
  if (isSumAlike(bets, readings, isPl)) return { kind: 'explained' };
  const usual = usualReadings(original.marketNames);
  if (usual.some((reading) => isMixed(original, pl, reading))) return { kind: 'explained' };
  const isOfAny = haveSeveralMeanings(original.marketNames) && bets.length > 1;
  if (isOfAny && isMixture(resultsInAny(bets, usual), pl)) return { kind: 'explained' };
  const alike = sumsAlike(bets, readings);
  const possible = possibleSlips(original, pl, alike, usual);
  const [first, ...more] = possible;
  if (first) return { kind: 'slip', possible: [first, ...more] };
  const [one, ...others] = alike.filter(({ reading }) => usual.includes(reading));
  const start = one ?? alike[0];
  if (!start) return undefined;
  const nearest = others.reduce(
    (best, read) => (Math.abs(read.sum - pl) < Math.abs(best.sum - pl) ? read : best),
    start,
  );
  return { kind: 'unexplained', nearest };
}

function isMixed({ bets }: DraftOriginal, pl: Cents, reading: Reading): boolean {
  const outcomes = bets.length > 1 && outcomesOf(bets, reading);
  if (!outcomes) return false;
  const results = resultsOf(outcomes);
  if (isMixture(results, pl)) return true;
  if (pl <= 0 || bets.length > mostBetsWithCommission || !hasCommission(reading)) return false;
  return usualCommissions.some((percent) => isMixture(results, (pl * 100) / (100 - percent)));
}

function isMixture(results: Results, amount: Cents): boolean {
  if (results.length > mostMixedBets) {
    const most = results.reduce((sum, possible) => sum + Math.max(0, ...possible), 0);
    return Math.abs(amount) <= most + mixedTolerance;
  }
  return mixtureOf(results)(amount - mixedTolerance, amount + mixedTolerance);
}

/** By amount, from the plainest readings that give any: bets that ended alike, then less commission, then mixed. */
function possibleSlips(
  { bets }: DraftOriginal,
  pl: Cents,
  alike: readonly ReadSum[],
  usual: readonly Reading[],
): PossibleSlip[] {
  const slipFrom = slipsOf(pl);
  const found = new Map<Cents, PossibleSlip>();
  const meet = (meant: ReadSum) => {
    const slip = slipFrom(meant.sum);
    if (slip && !found.has(meant.sum)) found.set(meant.sum, { slip, meant });
  };
  for (const read of alike) {
    if (read.commission !== undefined && found.size > 0) break;
    if (usual.includes(read.reading)) meet(read);
  }
  if (found.size === 0 && bets.length > 1 && bets.length <= mostMixedBets) {
    for (const reading of usual) {
      const outcomes = outcomesOf(bets, reading) ?? [];
      for (const side of bets.length <= mostBetsOnBothSides ? bothSides : eitherSide) {
        for (const sum of mixedSums(resultsOf(outcomes, side))) {
          const slip = slipFrom(sum);
          // Bets on the other side give the same amount with the other sign: the amount was rounded.
          if (slip && slip !== 'sign') meet({ sum, reading });
        }
      }
    }
  }
  return [...found.values()].toSorted((one, other) => slips.indexOf(one.slip) - slips.indexOf(other.slip));
}

const bothSides: readonly (readonly End[])[] = [ends];
const eitherSide: readonly (readonly End[])[] = [
  ['backWon', 'backLost'],
  ['layWon', 'layLost'],
];
