/** Waiting with a limit that only counts time in which the event loop turned. */

const tickMs = 100;

export class TookTooLong extends Error {}

/**
 * Rejects when `work` is not done in time. A busy loop that could not read an answer that had long arrived
 * must not count against the sender, hence ticks instead of a clock.
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
