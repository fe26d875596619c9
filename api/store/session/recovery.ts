/** Password recovery codes: one per user, hashed, with limited attempts, single use. */
import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { codeMinutes, codeTries } from '../../../domain/values/limits.ts';
import type { Executor, Orm, Transaction } from '../../postgres/database.ts';
import { recoveryCode } from '../../postgres/tables/user.ts';

const now = sql<Date>`now()`;

/** Replaces any earlier code. Returns the time until which it is valid. */
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

/** Counts an attempt and returns the hash to compare with, or undefined if no attempt is left. */
export async function takeTry(orm: Orm, userId: string): Promise<string | undefined> {
  const [taken] = await orm
    .update(recoveryCode)
    .set({ tries: sql`${recoveryCode.tries} + 1` })
    .where(and(eq(recoveryCode.userId, userId), isUsable))
    .returning({ codeHash: recoveryCode.codeHash });
  return taken?.codeHash;
}

/** The code was right: refunds the attempt. False if a newer code has been issued since. */
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

/** The code was right but something else was not: the attempt does not count. */
export async function giveTryBack(orm: Executor, userId: string, codeHash: string): Promise<void> {
  await orm
    .update(recoveryCode)
    .set({ tries: sql`${recoveryCode.tries} - 1` })
    .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, codeHash)));
}

/** Consumes a verified code. Of several concurrent calls exactly one returns true. */
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

/** The password or the email has changed: the old code must not work. */
export async function voidCode(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
}

export async function forgetOldCodes(orm: Orm): Promise<void> {
  await orm.delete(recoveryCode).where(lt(recoveryCode.expiresAt, now));
}
