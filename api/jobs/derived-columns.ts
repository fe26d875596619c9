/**
 * Runs once after the start, in the background: recomputes derived columns that this version defines
 * differently.
 */
import type { Orm } from '../postgres/database.ts';
import type { Log } from '../runtime/log.ts';
import { deriveReportsAgain } from '../store/report/report-derived.ts';

/** Rounds follow each other quickly; an error that stays must not fill the log. */
const pauseAfterErrorMs = 60_000;

/** Each round updates one batch; after an error it resumes after the last one. */
export function derivedColumnsJob(orm: Orm, log: Log): () => Promise<void> {
  let last: string | undefined;
  let batches = 0;
  let isDone = false;
  let pausedUntil = 0;
  return async () => {
    if (isDone || performance.now() < pausedUntil) return;
    const next = await deriveReportsAgain(orm, last).catch((error: unknown) => {
      pausedUntil = performance.now() + pauseAfterErrorMs;
      throw error;
    });
    if (next !== undefined) {
      last = next;
      batches += 1;
      return;
    }
    isDone = true;
    if (batches > 0) log.info({ batches }, 'derived columns of reports are up to date');
  };
}
