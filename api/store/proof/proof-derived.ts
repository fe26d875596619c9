/** Computes the searchable text of stored proofs again after its rules have changed. */
import { and, asc, gt, sql } from 'drizzle-orm';
import type { Executor } from '../../postgres/database.ts';
import { proof } from '../../postgres/tables/proof.ts';
import { derivedProof, proofsDerivedBy } from './proof-columns.ts';

/** Small enough that nobody waits for the locks. */
const rowsPerBatch = 200;

/** Updates the next rows after `last`. Returns the last of them, or undefined if there are no more. */
export async function deriveProofsAgain(
  orm: Executor,
  last: string | undefined,
): Promise<string | undefined> {
  const isOld = sql`${proof.derivedBy} is distinct from ${proofsDerivedBy}`;
  const rows = await orm
    .select()
    .from(proof)
    .where(and(isOld, last === undefined ? undefined : gt(proof.id, last)))
    .orderBy(asc(proof.id))
    .limit(rowsPerBatch);
  const computed = rows.map((row) => ({
    id: row.id,
    version: row.version,
    search_text: derivedProof(row).searchText,
  }));
  // A proof saved in the meantime already has its text.
  await orm.execute(sql`
    update proof set search_text = new.search_text, derived_by = ${proofsDerivedBy}
    from json_to_recordset(${JSON.stringify(computed)}::json) as new(id uuid, version int, search_text text)
    where proof.id = new.id and proof.version = new.version`);
  return rows.at(-1)?.id;
}
