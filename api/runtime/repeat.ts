import { setTimeout as sleep } from 'node:timers/promises';

/** Does `work` again and again with a pause in between, never twice at once. Stopping waits for the last round. */
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
