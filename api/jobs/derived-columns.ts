/**
 * Runs once after the start, in the background: recomputes derived columns that this version defines
 * differently.
 */
import type { Orm } from '../postgres/database.ts';
import type { Log } from '../runtime/log.ts';
import { note } from '../postgres/tables/note.ts';
import { proof } from '../postgres/tables/proof.ts';
import { derivedNote, notesDerivedBy } from '../store/note/note-columns.ts';
import { derivedProof, proofsDerivedBy } from '../store/proof/proof-columns.ts';
import { deriveTextAgain } from '../store/rows/derive-text.ts';
import { deriveReportsAgain } from '../store/report/report-derived.ts';
import { oneAfterAnother, onePass } from './one-pass.ts';

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
    pass('report', (last) => deriveReportsAgain(orm, last)),
    pass('note', (last) => deriveTextAgain(orm, notes, last)),
    pass('proof', (last) => deriveTextAgain(orm, proofs, last)),
  ]);
}
