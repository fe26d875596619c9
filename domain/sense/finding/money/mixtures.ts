/** The sums of bets that ended differently: four outcomes each, so that the work must be bounded. */
import type { Cents } from '../facts.ts';
import { ends, type End, type Outcomes } from './readings.ts';

/** With more bets, nearly every amount between the extremes is the sum of some outcomes, so no conclusion is possible. */
export const mostMixedBets = 6;

/** All sums of one outcome per bet, in ascending order. */
export function mixedSums(outcomes: readonly Outcomes[], possible: readonly End[] = ends): Float64Array {
  let sums = new Float64Array(1);
  for (const outcome of outcomes) {
    const longer = new Float64Array(sums.length * possible.length);
    let at = 0;
    for (const end of possible) {
      for (const sum of sums) {
        longer[at] = sum + outcome[end];
        at += 1;
      }
    }
    sums = longer;
  }
  return sums.sort();
}

/** Checks whether some mixture sums up to an amount between two others. Joins two halves: 64 and 64 sums, not 4096. */
export function mixtureOf(outcomes: readonly Outcomes[]): (least: Cents, most: Cents) => boolean {
  const half = Math.ceil(outcomes.length / 2);
  const some = mixedSums(outcomes.slice(0, half));
  const others = mixedSums(outcomes.slice(half));
  return (least, most) => {
    let at = others.length - 1;
    for (const sum of some) {
      while (at >= 0 && sum + (others[at] ?? 0) > most) at -= 1;
      if (at < 0) return false;
      if (sum + (others[at] ?? 0) >= least) return true;
    }
    return false;
  };
}
