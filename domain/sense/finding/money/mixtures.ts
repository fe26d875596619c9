/** The sums of bets that ended differently: four outcomes each, so that the work must be bounded. */
import type { Cents } from '../facts.ts';
import { ends, type Outcomes } from './readings.ts';

/** With more bets, nearly every amount between the extremes is the sum of some outcomes: nothing can be said. */
export const mostMixedBets = 6;

/** All different sums of one outcome per bet, in ascending order: at most 4 to the power of bets. */
export function mixedSums(outcomes: readonly Outcomes[]): Cents[] {
  let sums: Cents[] = [0];
  for (const outcome of outcomes) {
    const different = new Set<Cents>();
    for (const end of ends) for (const sum of sums) different.add(sum + outcome[end]);
    sums = [...different];
  }
  return sums.toSorted((one, other) => one - other);
}

/** Whether some mixture sums up to an amount between two others. Joins the sums of two halves: 64 and 64, not 4096. */
export function isMixedSum(outcomes: readonly Outcomes[], least: Cents, most: Cents): boolean {
  const half = Math.ceil(outcomes.length / 2);
  const some = mixedSums(outcomes.slice(0, half));
  const others = mixedSums(outcomes.slice(half));
  let at = others.length - 1;
  for (const sum of some) {
    while (at >= 0 && sum + (others[at] ?? 0) > most) at -= 1;
    if (at < 0) return false;
    if (sum + (others[at] ?? 0) >= least) return true;
  }
  return false;
}
