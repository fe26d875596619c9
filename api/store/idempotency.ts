/**
 * Repeating an Idempotency-Key of the same user within a day returns the first response without a second
 * change.
 */
import { and, eq, lt, sql } from 'drizzle-orm';
import { generic } from '../../domain/text.ts';
import { idempotencyHours } from '../../domain/values/limits.ts';
import type { Orm, Transaction } from '../postgres/database.ts';
import { Duplicate, KeyReused } from '../postgres/failures.ts';
import { idempotency } from '../postgres/tables/idempotency.ts';

const tooOld = sql`now() - make_interval(hours => ${idempotencyHours})`;

export interface KeyedCall {
  readonly userId: string;
  readonly key: string | undefined;
  readonly path: string;
  /** Digest of the body. */
  readonly content: string;
}

/**
 * Claims the key in the transaction of the change. A concurrent call waits on the primary key, then finds
 * either the response or, if the first call failed, the key free again.
 */
export async function answerOnce<Answer extends object>(
  orm: Orm,
  call: KeyedCall,
  change: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return orm.transaction(async (tx) => {
    const { userId, key, path, content } = call;
    if (key === undefined) return change(tx);
    const mine = and(eq(idempotency.userId, userId), eq(idempotency.key, key));
    await tx.delete(idempotency).where(and(mine, lt(idempotency.createdAt, tooOld)));
    const claimed = await tx
      .insert(idempotency)
      .values({ userId, key, path, content })
      .onConflictDoNothing()
      .returning();
    if (claimed.length === 0) {
      const [first] = await tx.select().from(idempotency).where(mine);
      if (!first || first.path !== path) throw new Duplicate('Idempotency-Key', generic.idempotencyMismatch);
      if (first.content !== null && first.content !== content) throw new KeyReused();
      return first.answer as Answer;
    }
    const answer = await change(tx);
    await tx.update(idempotency).set({ answer }).where(mine);
    return answer;
  });
}

export async function forgetOldKeys(orm: Orm): Promise<void> {
  await orm.delete(idempotency).where(lt(idempotency.createdAt, tooOld));
}
