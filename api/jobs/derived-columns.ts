/**
 * Runs once after the start, in the background: recomputes derived columns that this version defines
 * differently.
 */
import type { Orm } from '../postgres/database.ts';
import type { Log } from '../runtime/log.ts';
import { deriveNotesAgain } from '../store/note/note-derived.ts';
import { deriveProofsAgain } from '../store/proof/proof-derived.ts';
import { deriveReportsAgain } from '../store/report/report-derived.ts';
import { oneAfterAnother, onePass } from './one-pass.ts';

export function derivedColumnsJob(orm: Orm, log: Log): () => Promise<boolean> {
  const pass = (module: string, step: (last: string | undefined) => Promise<string | undefined>) =>
    onePass({
      step,
      onDone: (batches) => {
        if (batches > 0) log.info({ module, batches }, 'derived columns are up to date');
      },
    });
  return oneAfterAnother([
    pass('report', (last) => deriveReportsAgain(orm, last)),
    pass('note', (last) => deriveNotesAgain(orm, last)),
    pass('proof', (last) => deriveProofsAgain(orm, last)),
  ]);
}
