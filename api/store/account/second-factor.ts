/** Second factors in the database. The caller holds the user's row, so that two codes are not checked at once. */
import { and, count, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { authenticatorLimits, wrongCodesInARow } from '../../../domain/values/limits.ts';
import type { Executor, Orm, Transaction } from '../../postgres/database.ts';
import {
  authenticator,
  oneTimeCode,
  passkey,
  passkeySetup,
  wrongCodes,
} from '../../postgres/tables/account/second-factor.ts';
import { appUser } from '../../postgres/tables/user.ts';
import { announceUser } from '../user-events.ts';

const now = sql<Date>`now()`;
/** Not the start of the transaction, which may have waited. */
const clock = sql<Date>`clock_timestamp()`.mapWith(authenticator.createdAt);
const setUpEnd = sql`now() - make_interval(mins => ${authenticatorLimits.setUpMinutes})`;

/** The confirmed authenticator of a user. */
export async function authenticatorOf(orm: Executor, userId: string) {
  const [found] = await orm
    .select({
      secret: authenticator.secret,
      since: authenticator.confirmedAt,
      lastStep: authenticator.lastStep,
      now: clock,
    })
    .from(authenticator)
    .where(and(eq(authenticator.userId, userId), isNotNull(authenticator.confirmedAt)));
  return found;
}

export async function countOneTimeCodes(orm: Executor, userId: string): Promise<number> {
  const [found] = await orm.select({ left: count() }).from(oneTimeCode).where(eq(oneTimeCode.userId, userId));
  return found?.left ?? 0;
}

/** Begins a setup, in place of an earlier one. False if an authenticator is confirmed already. */
export async function beginAuthenticator(orm: Executor, userId: string, secret: string): Promise<boolean> {
  const fresh = { secret, createdAt: now, lastStep: null };
  const begun = await orm
    .insert(authenticator)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({
      target: authenticator.userId,
      set: fresh,
      setWhere: isNull(authenticator.confirmedAt),
    })
    .returning({ userId: authenticator.userId });
  return begun.length > 0;
}

/** A setup that waits for its first code. */
export async function unconfirmedAuthenticatorOf(tx: Executor, userId: string) {
  const [found] = await tx
    .select({ secret: authenticator.secret, now: clock })
    .from(authenticator)
    .where(
      and(
        eq(authenticator.userId, userId),
        isNull(authenticator.confirmedAt),
        sql`${authenticator.createdAt} > ${setUpEnd}`,
      ),
    );
  return found;
}

export async function confirmAuthenticator(tx: Transaction, userId: string, step: number): Promise<void> {
  await tx
    .update(authenticator)
    .set({ confirmedAt: now, lastStep: step })
    .where(eq(authenticator.userId, userId));
  await noteFactors(tx, userId);
}

export async function removeAuthenticator(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(authenticator).where(eq(authenticator.userId, userId));
  await noteFactors(tx, userId);
}

/** False if this step or a later one was used before. */
export async function takeStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
  const taken = await tx
    .update(authenticator)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticator.userId, userId),
        isNotNull(authenticator.confirmedAt),
        or(isNull(authenticator.lastStep), lt(authenticator.lastStep, step)),
      ),
    )
    .returning({ userId: authenticator.userId });
  return taken.length > 0;
}

export async function replaceOneTimeCodes(
  tx: Transaction,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.delete(oneTimeCode).where(eq(oneTimeCode.userId, userId));
  await tx.insert(oneTimeCode).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Of several calls at once, one returns true. */
export async function takeOneTimeCode(tx: Transaction, userId: string, codeHash: string): Promise<boolean> {
  const taken = await tx
    .delete(oneTimeCode)
    .where(and(eq(oneTimeCode.userId, userId), eq(oneTimeCode.codeHash, codeHash)))
    .returning({ userId: oneTimeCode.userId });
  return taken.length > 0;
}

/** All factors of a user: the account has none afterwards. */
export async function removeFactors(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(authenticator).where(eq(authenticator.userId, userId));
  await tx.delete(passkey).where(eq(passkey.userId, userId));
  await noteFactors(tx, userId);
}

/**
 * Keeps the mark in the user's row. Recovery codes end with the last factor. Setups end as well: one that was begun
 * with the password alone must not add a factor to an account that has one now.
 */
export async function noteFactors(tx: Transaction, userId: string): Promise<void> {
  const [held] = await tx.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, userId)).limit(1);
  const hasOne = held !== undefined || (await authenticatorOf(tx, userId)) !== undefined;
  await tx
    .update(appUser)
    .set({ secondFactorAt: hasOne ? sql`coalesce(${appUser.secondFactorAt}, now())` : null })
    .where(eq(appUser.id, userId));
  if (!hasOne) await tx.delete(oneTimeCode).where(eq(oneTimeCode.userId, userId));
  const isUnconfirmed = and(eq(authenticator.userId, userId), isNull(authenticator.confirmedAt));
  await tx.delete(authenticator).where(isUnconfirmed);
  await tx.delete(passkeySetup).where(eq(passkeySetup.userId, userId));
  await forgetWrongCodes(tx, userId);
  await announceUser(tx, userId);
}

export async function isLocked(orm: Executor, userId: string): Promise<boolean> {
  const [found] = await orm.select().from(wrongCodes).where(eq(wrongCodes.userId, userId));
  return (found?.count ?? 0) >= wrongCodesInARow;
}

export async function countWrongCode(tx: Executor, userId: string): Promise<void> {
  await tx
    .insert(wrongCodes)
    .values({ userId, count: 1 })
    .onConflictDoUpdate({ target: wrongCodes.userId, set: { count: sql`${wrongCodes.count} + 1` } });
}

/** After a correct code, or with a new password, which stops guessing by anyone who knew the old one. */
export async function forgetWrongCodes(tx: Executor, userId: string): Promise<void> {
  await tx.delete(wrongCodes).where(eq(wrongCodes.userId, userId));
}

export async function forgetOldSetUps(orm: Orm): Promise<void> {
  await orm
    .delete(authenticator)
    .where(and(isNull(authenticator.confirmedAt), sql`${authenticator.createdAt} < ${setUpEnd}`));
}
