/**
 * Notifies every app server of changes to a user: permissions, password, an ended session. Sent in the
 * transaction of the change, so that nothing is announced that did not happen; received within moments.
 */
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Role } from '../../domain/permissions.ts';
import type { Executor } from '../postgres/database.ts';
import { appUser, session } from '../postgres/tables/user.ts';

export const userChannel = 'user_changed';

export async function announceUser(tx: Executor, userId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${userChannel}, ${userId})`);
}

/** All signed-in users of these roles without a second factor: whether they need one is about to change. */
export async function announceWithoutFactor(tx: Executor, roles: readonly Role[]): Promise<void> {
  if (roles.length === 0) return;
  const concerned = tx
    .selectDistinct({ id: appUser.id })
    .from(session)
    .innerJoin(appUser, eq(appUser.id, session.userId))
    .where(
      and(
        isNull(session.endedAt),
        gt(session.expiresAt, sql`now()`),
        isNull(appUser.secondFactorAt),
        inArray(appUser.role, [...roles]),
      ),
    )
    .as('concerned');
  await tx.select({ sent: sql`pg_notify(${userChannel}, ${concerned.id}::text)` }).from(concerned);
}
