/** Long work on the shared thread: others get their turn often enough not to notice it. */
import { setImmediate } from 'node:timers/promises';

const longestTurnMs = 10;

/** Gives a function to call between the steps of one long work. */
export function takingTurns(): () => Promise<void> {
  let turnBegan = performance.now();
  return async () => {
    if (performance.now() - turnBegan < longestTurnMs) return;
    await setImmediate();
    turnBegan = performance.now();
  };
}
