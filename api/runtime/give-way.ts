/** Lets long-running work on the main thread yield to other requests. */
import { setImmediate } from 'node:timers/promises';

const longestTurnMs = 10;

/** Returns a function to call between the steps of a long task. */
export function takingTurns(): () => Promise<void> {
  let turnBegan = performance.now();
  return async () => {
    if (performance.now() - turnBegan < longestTurnMs) return;
    await setImmediate();
    turnBegan = performance.now();
  };
}
