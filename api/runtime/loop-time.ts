/** A timeout that counts only time in which the event loop was running. */

const tickMs = 100;

export class TookTooLong extends Error {}

/**
 * Rejects when `work` is not done in time. Counts ticks instead of using a clock, because a blocked loop that
 * could not read an answer already received must not count against the sender.
 */
export function inLoopTime<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    let ticksLeft = Math.ceil(limitMs / tickMs);
    const ticking = setInterval(() => {
      ticksLeft -= 1;
      if (ticksLeft > 0) return;
      clearInterval(ticking);
      reject(new TookTooLong(`no answer within ${limitMs} ms`));
    }, tickMs);
    work.finally(() => clearInterval(ticking)).then(resolve, reject);
  });
}
