/** Runs once after the start, beside the requests: stored records get the columns that this version computes. */
import type { Orm } from '../postgres/database.ts';
import type { Log } from '../runtime/log.ts';
import { deriveReportsAgain } from '../store/report/report-derived.ts';

/** A round brings one batch up to date; it resumes behind the last one after an error. */
export function derivedColumnsJob(orm: Orm, log: Log): () => Promise<void> {
  let last: string | undefined;
  let batches = 0;
  let isDone = false;
  return async () => {
    if (isDone) return;
    const next = await deriveReportsAgain(orm, last);
    if (next !== undefined) {
      last = next;
      batches += 1;
      return;
    }
    isDone = true;
    if (batches > 0) log.info({ batches }, 'derived columns of reports are up to date');
  };
}
