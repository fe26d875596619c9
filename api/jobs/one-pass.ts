/** A job that goes through stored records once after the start, batch by batch, beside the requests. */

/** Rounds follow each other quickly; a persistent error must not flood the log. */
const pauseAfterErrorMs = 60_000;

export interface Pass {
  /** Does the next batch after `last`. Returns where it ended, or undefined if there are no more. */
  readonly step: (last: string | undefined) => Promise<string | undefined>;
  readonly onDone: (batches: number) => void;
}

/** Each round does one batch; after an error it resumes after the last one. Returns whether all is done. */
export function onePass({ step, onDone }: Pass): () => Promise<boolean> {
  let last: string | undefined;
  let batches = 0;
  let isDone = false;
  let pausedUntil = 0;
  return async () => {
    if (isDone || performance.now() < pausedUntil) return isDone;
    const next = await step(last).catch((error: unknown) => {
      pausedUntil = performance.now() + pauseAfterErrorMs;
      throw error;
    });
    if (next !== undefined) {
      last = next;
      batches += 1;
      return false;
    }
    isDone = true;
    onDone(batches);
    return true;
  };
}

/** Passes that depend on the ones before them. */
export function oneAfterAnother(passes: readonly (() => Promise<boolean>)[]): () => Promise<boolean> {
  return async () => {
    for (const pass of passes) if (!(await pass())) return false;
    return true;
  };
}
