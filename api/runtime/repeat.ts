import { setTimeout as sleep } from 'node:timers/promises';

/** Runs `work` repeatedly with a pause in between, never concurrently. Stopping waits for the current run. */
export function repeat(work: () => Promise<unknown>, everyMs: number): { stop(): Promise<void> } {
  const ending = new AbortController();
  const rounds = async () => {
    while (!ending.signal.aborted) {
      await work();
      await sleep(everyMs, undefined, { signal: ending.signal }).catch(() => undefined);
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
