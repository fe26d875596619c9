/**
 * Runs once after the start, in the background: recomputes derived columns that this version defines
 * differently.
 */
import type { Orm } from '../postgres/database.ts';
import type { Log } from '../runtime/log.ts';
import { deriveReportsAgain } from '../store/report/report-derived.ts';
import { onePass } from './one-pass.ts';

export function derivedColumnsJob(orm: Orm, log: Log): () => Promise<boolean> {
  return onePass({
    step: (last) => deriveReportsAgain(orm, last),
    onDone: (batches) => {
      if (batches > 0) log.info({ batches }, 'derived columns of reports are up to date');
    },
  });
}
