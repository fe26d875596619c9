import { setTimeout as sleep } from 'node:timers/promises';

/** Runs `work` repeatedly with a pause in between, never concurrently. Stopping waits for the current run. */
export function repeat(
  work: () => Promise<unknown>,
  everyMs: number,
  { pausesFirst = false } = {},
): { stop(): Promise<void> } {
  const ending = new AbortController();
  const pause = () => sleep(everyMs, undefined, { signal: ending.signal }).catch(() => undefined);
  const rounds = async () => {
    if (pausesFirst) await pause();
    while (!ending.signal.aborted) {
      await work();
      await pause();
    }
  };
  const running = rounds();
  return {
    stop: async () => {
      ending.abort();
      await running;
    },
  };
}
