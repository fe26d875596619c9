import { setTimeout as sleep } from 'node:timers/promises';

export interface Repeated {
  /** Fulfilled after the first run, or when stopped before it. */
  readonly hasRun: Promise<void>;
  stop(): Promise<void>;
}

/** Runs `work` repeatedly with a pause in between, never concurrently. Stopping waits for the current run. */
export function repeat(
  work: () => Promise<unknown>,
  everyMs: number,
  { pausesFirst = false, after }: { pausesFirst?: boolean; after?: Promise<void> | undefined } = {},
): Repeated {
  const ending = new AbortController();
  const pause = () => sleep(everyMs, undefined, { signal: ending.signal }).catch(() => undefined);
  const first = async () => {
    await after;
    if (pausesFirst) await pause();
    if (!ending.signal.aborted) await work();
  };
  const hasRun = first();
  const rounds = async () => {
    await hasRun;
    while (!ending.signal.aborted) {
      await pause();
      if (!ending.signal.aborted) await work();
    }
  };
  const running = rounds();
  return {
    hasRun,
    stop: async () => {
      ending.abort();
      await running;
    },
  };
}
