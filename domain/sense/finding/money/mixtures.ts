/** The sums of bets that ended differently: four results each or more, so that the work must be bounded. */
import type { Cents } from '../facts.ts';

/** With more bets, nearly every amount between the extremes is the sum of some outcomes, so no conclusion is possible. */
export const mostMixedBets = 6;

/** The possible results of each bet. */
export type Results = readonly (readonly Cents[])[];

/** All sums of one result per bet, in ascending order. */
export function mixedSums(results: Results): Float64Array {
  let sums = new Float64Array(1);
  for (const possible of results) {
    const longer = new Float64Array(sums.length * possible.length);
    let at = 0;
    for (const result of possible) {
      for (const sum of sums) {
        longer[at] = sum + result;
        at += 1;
      }
    }
    sums = longer;
  }
  return sums.sort();
}

/** Checks whether some mixture sums up to an amount between two others. Joins two halves: 64 and 64 sums, not 4096. */
export function mixtureOf(results: Results): (least: Cents, most: Cents) => boolean {
  const half = Math.ceil(results.length / 2);
  const some = mixedSums(results.slice(0, half));
  const others = mixedSums(results.slice(half));
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
