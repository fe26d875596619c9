/** Public keys of all consoles of this database, for verifying sealed documents and checkpoints. */
import { asc } from 'drizzle-orm';
import type { Executor } from '../postgres/database.ts';
import { evidenceKey } from '../postgres/tables/evidence-key.ts';

export type EvidenceKey = typeof evidenceKey.$inferSelect;

/** Each console registers its keys at every start. */
export async function registerKey(
  tx: Executor,
  key: Pick<EvidenceKey, 'id' | 'kind' | 'pem'>,
): Promise<void> {
  await tx.insert(evidenceKey).values(key).onConflictDoNothing();
}

/** Past ones too: what they signed stays valid. */
export async function listKeys(tx: Executor): Promise<EvidenceKey[]> {
  return tx.select().from(evidenceKey).orderBy(asc(evidenceKey.madeAt), asc(evidenceKey.id));
}
