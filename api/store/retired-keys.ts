import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../postgres/database.ts';
import { evidenceKey } from '../postgres/tables/evidence-key.ts';

/** It no longer signs; its signatures stay valid. */
export async function retireKey(tx: Executor, id: string): Promise<void> {
  await tx
    .update(evidenceKey)
    .set({ retiredAt: sql`now()` })
    .where(and(eq(evidenceKey.id, id), isNull(evidenceKey.retiredAt)));
}
