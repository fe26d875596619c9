/**
 * Sessions and the attendance derived from them. Attendance starts with a user's first session and ends with
 * the last, at the time that session ended or expired, not when that was noticed. The user's row is the lock
 * for opening and ending sessions, so attendance is never counted twice. All times come from the database, so
 * that app servers agree.
 */
import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { hash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { endedSessionDays, knownAddressDays, sessionLifetimeHours } from '../../../domain/values/limits.ts';
import { indiaDay } from '../../../domain/values/moment/time.ts';
import { networkOf } from '../../runtime/network-address.ts';
import type { Executor, Orm, Transaction } from '../../postgres/database.ts';
import { planned, statements } from '../../postgres/planned.ts';
import { attendance } from '../../postgres/tables/attendance.ts';
import { appUser, session } from '../../postgres/tables/user.ts';
import { factorRequiredFrom } from '../account/factor-policy.ts';
import { announceUser } from '../user-events.ts';

export type EndReason =
  | 'logout'
  | 'force-logout'
  | 'ended-elsewhere'
  | 'password-change'
  | 'user-deleted'
  | 'expired'
  | 'restored';

const now = sql<Date>`now()`;
const isOpen = and(isNull(session.endedAt), gt(session.expiresAt, now));

function slidingExpiry(minutes: number): SQL {
  return sql`least(now() + make_interval(secs => ${minutes * 60}), ${session.endsAt})`;
}

function hashOf(handle: string): string {
  return hash('sha256', handle, 'base64url');
}

async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, userId)).for('no key update');
}

/** Opens a session and, if it is the user's first, attendance. Returns the handle for the token. */
export async function openSession(
  tx: Transaction,
  userId: string,
  minutes: number,
  from: { readonly address: string; readonly agent: string | undefined },
): Promise<{ handle: string; expiresAt: Date; now: Date }> {
  // Locks the row as well.
  await tx.update(appUser).set({ signedInAt: now }).where(eq(appUser.id, userId));
  await settleUser(tx, userId);
  const handle = randomBytes(24).toString('base64url');
  const [opened] = await tx
    .insert(session)
    .values({
      id: uuidv7(),
      tokenHash: hashOf(handle),
      userId,
      createdAt: now,
      seenAt: now,
      expiresAt: sql`now() + make_interval(secs => ${minutes * 60})`,
      endsAt: sql`now() + make_interval(hours => ${sessionLifetimeHours})`,
      address: from.address,
      agent: from.agent ?? null,
    })
    .returning({ createdAt: session.createdAt, expiresAt: session.expiresAt });
  if (!opened) throw new Error('session was not stored');
  await tx
    .insert(attendance)
    .values({ id: uuidv7(), userId, date: indiaDay(opened.createdAt), loginTime: opened.createdAt })
    .onConflictDoNothing();
  return { handle, expiresAt: opened.expiresAt, now: opened.createdAt };
}

/** Whether the user recently signed in from this address or its network. */
export async function hasSignedInFrom(orm: Orm, userId: string, address: string): Promise<boolean> {
  const rows = await orm
    .selectDistinct({ address: session.address })
    .from(session)
    .where(
      and(
        eq(session.userId, userId),
        gt(session.createdAt, sql`now() - make_interval(days => ${knownAddressDays})`),
      ),
    );
  return rows.some((row) => row.address !== null && networkOf(row.address) === networkOf(address));
}

export interface LiveSession {
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly now: Date;
  /** The day from which the user needs a second factor and has none. */
  readonly factorRequiredFrom: string | null;
  readonly user: typeof appUser.$inferSelect;
}

const liveSession = {
  sessionId: session.id,
  expiresAt: session.expiresAt,
  now: sql<Date>`now()`.mapWith(session.createdAt),
  factorRequiredFrom,
  user: appUser,
};

const readLiveSession = planned<LiveSession>(() => ({
  query: statements
    .select(liveSession)
    .from(session)
    .innerJoin(appUser, eq(appUser.id, session.userId))
    .where(and(eq(session.tokenHash, sql.placeholder('token')), isOpen, isNull(appUser.deletedAt))),
  returned: liveSession,
}));

/** The one query behind every authenticated call: permissions are always current. */
export async function findLiveSession(orm: Executor, handle: string): Promise<LiveSession | undefined> {
  const [found] = await readLiveSession(orm, { token: hashOf(handle) });
  return found;
}

/** Why a session ended; undefined for an unknown handle. */
export async function endReasonOf(orm: Orm, handle: string): Promise<EndReason | undefined> {
  const [found] = await orm
    .select({ reason: session.endReason })
    .from(session)
    .where(eq(session.tokenHash, hashOf(handle)));
  return found && ((found.reason as EndReason | null) ?? 'expired');
}

/** Which of these sessions have ended, and why. */
export async function endedAmong(
  orm: Executor,
  sessionIds: readonly string[],
): Promise<Map<string, EndReason>> {
  const rows = await orm
    .select({ id: session.id, reason: session.endReason })
    .from(session)
    .where(
      and(inArray(session.id, [...sessionIds]), or(isNotNull(session.endedAt), lte(session.expiresAt, now))),
    );
  return new Map(rows.map(({ id, reason }) => [id, (reason as EndReason | null) ?? 'expired']));
}

/** Extends the expiry; a session that expired in the meantime stays expired. */
export async function renewSession(
  orm: Orm,
  sessionId: string,
  minutes: number,
): Promise<{ expiresAt: Date; now: Date } | undefined> {
  const [renewed] = await orm
    .update(session)
    .set({ expiresAt: slidingExpiry(minutes), seenAt: now })
    .where(and(eq(session.id, sessionId), isOpen))
    .returning({ expiresAt: session.expiresAt, now: sql<Date>`now()`.mapWith(session.createdAt) });
  return renewed;
}

/** Ends a user's open sessions: one, all, or all but one. Attendance ends with the last. */
export async function endSessions(
  tx: Transaction,
  userId: string,
  reason: EndReason,
  which: { readonly only?: string; readonly except?: string } = {},
): Promise<number> {
  await lockUser(tx, userId);
  const ended = await tx
    .update(session)
    .set({ endedAt: now, endReason: reason })
    .where(
      and(
        eq(session.userId, userId),
        isOpen,
        which.only === undefined ? undefined : eq(session.id, which.only),
        which.except === undefined ? undefined : ne(session.id, which.except),
      ),
    )
    .returning({ id: session.id });
  if (ended.length > 0) await announceUser(tx, userId);
  await settleUser(tx, userId);
  return ended.length;
}

/** Marks expired sessions as ended at their expiry, and ends attendance without an open session. */
async function settleUser(tx: Transaction, userId: string): Promise<void> {
  const expired = await tx
    .update(session)
    .set({ endedAt: sql`${session.expiresAt}`, endReason: 'expired' })
    .where(and(eq(session.userId, userId), isNull(session.endedAt), lte(session.expiresAt, now)))
    .returning({ id: session.id });
  if (expired.length > 0) await announceUser(tx, userId);
  await tx.execute(sql`
    update attendance set logout_time = greatest(login_time, (
      select max(ended_at) from session
      where session.user_id = ${userId} and session.ended_at >= attendance.login_time))
    where user_id = ${userId} and logout_time is null
      and not exists (select 1 from session where user_id = ${userId} and ended_at is null)`);
}

/** After the clock was set back. Otherwise a session that nobody uses would stay open for that much longer. */
async function moveSessionsFromTheFuture(orm: Orm): Promise<void> {
  await orm
    .update(session)
    .set({
      expiresAt: sql`now() + (${session.expiresAt} - ${session.seenAt})`,
      endsAt: sql`now() + (${session.endsAt} - ${session.seenAt})`,
      seenAt: now,
    })
    .where(and(isNull(session.endedAt), gt(session.seenAt, now)));
}

/** Ends the attendance of users whose last session expired, even while no server was running. */
export async function sweepExpiredSessions(orm: Orm): Promise<number> {
  await moveSessionsFromTheFuture(orm);
  const due = await orm
    .selectDistinct({ userId: session.userId })
    .from(session)
    .where(and(isNull(session.endedAt), lte(session.expiresAt, now)));
  for (const { userId } of due) {
    await orm.transaction(async (tx) => {
      await lockUser(tx, userId);
      await settleUser(tx, userId);
    });
  }
  return due.length;
}

/** The audit trail and attendance keep sign-ins; the sessions themselves are only needed for a while. */
export async function forgetOldSessions(orm: Orm): Promise<void> {
  await orm
    .delete(session)
    .where(lte(session.endedAt, sql`now() - make_interval(days => ${endedSessionDays})`));
}
