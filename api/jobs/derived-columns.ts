/**
 * Runs once after the start, in the background: recomputes derived columns that this version defines
 * differently.
 */
import type { Orm } from '../postgres/database.ts';
import type { Log } from '../runtime/log.ts';
import { note } from '../postgres/tables/note.ts';
import { proof } from '../postgres/tables/proof.ts';
import { report } from '../postgres/tables/report/report.ts';
import { derivedNote, notesDerivedBy } from '../store/note/note-columns.ts';
import { derivedProof, proofsDerivedBy } from '../store/proof/proof-columns.ts';
import { derivedBy, derivedColumns } from '../store/report/report-columns.ts';
import { deriveAgain } from '../store/rows/derive-again.ts';
import { oneAfterAnother, onePass } from './one-pass.ts';

export const reports = { table: report, derive: derivedColumns, derivedBy } as const;
const notes = { table: note, derive: derivedNote, derivedBy: notesDerivedBy } as const;
const proofs = { table: proof, derive: derivedProof, derivedBy: proofsDerivedBy } as const;

export function derivedColumnsJob(orm: Orm, log: Log): () => Promise<boolean> {
  const pass = (module: string, step: (last: string | undefined) => Promise<string | undefined>) =>
    onePass({
      step,
      onDone: (batches) => {
        if (batches > 0) log.info({ module, batches }, 'derived columns are up to date');
      },
    });
  return oneAfterAnother([
    pass('report', (last) => deriveAgain(orm, reports, last)),
    pass('note', (last) => deriveAgain(orm, notes, last)),
    pass('proof', (last) => deriveAgain(orm, proofs, last)),
  ]);
}
