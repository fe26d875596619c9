/** The codes of password recovery: one a user, hashed, counted, used once. */
import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { codeMinutes, codeTries } from '../../../domain/values/limits.ts';
import type { Executor, Orm, Transaction } from '../../postgres/database.ts';
import { recoveryCode } from '../../postgres/tables/user.ts';

const now = sql<Date>`now()`;

/** A newer code takes the place of the older one. Gives the moment until which it is valid. */
export async function storeCode(tx: Transaction, userId: string, codeHash: string): Promise<Date> {
  const fresh = {
    codeHash,
    expiresAt: sql`now() + make_interval(mins => ${codeMinutes})`,
    tries: 0,
    verifiedAt: null,
  };
  const [stored] = await tx
    .insert(recoveryCode)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: recoveryCode.userId, set: fresh })
    .returning({ expiresAt: recoveryCode.expiresAt });
  if (!stored) throw new Error('code was not stored');
  return stored.expiresAt;
}

const isUsable = and(gt(recoveryCode.expiresAt, now), lt(recoveryCode.tries, codeTries));

/** Counts a try and gives the hash to compare with, or undefined when there is nothing to try any more. */
export async function takeTry(orm: Orm, userId: string): Promise<string | undefined> {
  const [taken] = await orm
    .update(recoveryCode)
    .set({ tries: sql`${recoveryCode.tries} + 1` })
    .where(and(eq(recoveryCode.userId, userId), isUsable))
    .returning({ codeHash: recoveryCode.codeHash });
  return taken?.codeHash;
}

/** The try was right: it is given back. False when a newer code came in between. */
export async function markVerified(tx: Executor, userId: string, codeHash: string): Promise<boolean> {
  const marked = await tx
    .update(recoveryCode)
    .set({ verifiedAt: now, tries: sql`${recoveryCode.tries} - 1` })
    .where(
      and(
        eq(recoveryCode.userId, userId),
        eq(recoveryCode.codeHash, codeHash),
        gt(recoveryCode.expiresAt, now),
      ),
    )
    .returning({ userId: recoveryCode.userId });
  return marked.length > 0;
}

/** The code was right and something else was not: the try does not count. */
export async function giveTryBack(orm: Executor, userId: string, codeHash: string): Promise<void> {
  await orm
    .update(recoveryCode)
    .set({ tries: sql`${recoveryCode.tries} - 1` })
    .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, codeHash)));
}

/** Uses a verified code up. Of many at once exactly one gets true. */
export async function spendCode(tx: Transaction, userId: string, codeHash: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCode)
    .where(
      and(
        eq(recoveryCode.userId, userId),
        eq(recoveryCode.codeHash, codeHash),
        isNotNull(recoveryCode.verifiedAt),
        gt(recoveryCode.expiresAt, now),
      ),
    )
    .returning({ userId: recoveryCode.userId });
  return used.length > 0;
}

/** The password or the address is another one now: a code for the old one opens nothing. */
export async function voidCode(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
}

export async function forgetOldCodes(orm: Orm): Promise<void> {
  await orm.delete(recoveryCode).where(lt(recoveryCode.expiresAt, now));
}
