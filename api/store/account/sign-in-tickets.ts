/**
 * Tickets between the password and the second factor. A ticket belongs to one account and to the password of that
 * moment, is valid for minutes, and is used once. It is not a token: only the second step accepts it.
 */
import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import { ticketMinutes } from '../../../domain/values/limits.ts';
import type { Executor, Orm } from '../../postgres/database.ts';
import { signInTicket } from '../../postgres/tables/account/second-factor.ts';
import { appUser } from '../../postgres/tables/user.ts';

type Owner = Pick<typeof appUser.$inferSelect, 'id' | 'passwordHash'>;

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
const isValid = gt(signInTicket.expiresAt, sql`now()`);

export async function issueTicket(orm: Executor, { id, passwordHash }: Owner) {
  const ticket = randomBytes(32).toString('base64url');
  const [issued] = await orm
    .insert(signInTicket)
    .values({
      ticketHash: hashOf(ticket),
      userId: id,
      passwordMark: hashOf(passwordHash),
      expiresAt: sql`now() + make_interval(mins => ${ticketMinutes})`,
    })
    .returning({ expiresAt: signInTicket.expiresAt });
  if (!issued) throw new Error('ticket was not stored');
  return { ticket, expiresAt: issued.expiresAt };
}

/** The account and challenge of a ticket; undefined if it expired, was used, or its account, password or factor is gone. */
export async function readTicket(orm: Executor, ticket: string) {
  const [found] = await orm
    .select({ user: appUser, mark: signInTicket.passwordMark, challenge: signInTicket.challenge })
    .from(signInTicket)
    .innerJoin(appUser, eq(appUser.id, signInTicket.userId))
    .where(
      and(
        eq(signInTicket.ticketHash, hashOf(ticket)),
        isValid,
        isNull(appUser.deletedAt),
        isNotNull(appUser.secondFactorAt),
      ),
    );
  return found && found.mark === hashOf(found.user.passwordHash) ? found : undefined;
}

export async function challengeTicket(orm: Executor, ticket: string, challenge: string): Promise<void> {
  await orm
    .update(signInTicket)
    .set({ challenge })
    .where(eq(signInTicket.ticketHash, hashOf(ticket)));
}

/** Of several calls at once, one returns true. */
export async function spendTicket(tx: Executor, ticket: string): Promise<boolean> {
  const spent = await tx
    .delete(signInTicket)
    .where(and(eq(signInTicket.ticketHash, hashOf(ticket)), isValid))
    .returning({ userId: signInTicket.userId });
  return spent.length > 0;
}

export async function forgetOldTickets(orm: Orm): Promise<void> {
  await orm.delete(signInTicket).where(lte(signInTicket.expiresAt, sql`now()`));
}
