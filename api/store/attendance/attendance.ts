/** Reads and hides attendance records; sessions.ts writes them. */
import { and, desc, eq, gte, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '../../postgres/database.ts';
import { attendance } from '../../postgres/tables/attendance.ts';
import { appUser } from '../../postgres/tables/user.ts';

export interface AttendanceSpan {
  /** Logins from this time on. */
  readonly from?: Date | undefined;
  /** Logins before this time; users who are online now are always listed. */
  readonly to?: Date | undefined;
}

/** Undefined if everything is in the span. */
export function spanOf({ from, to }: AttendanceSpan): SQL | undefined {
  return and(from && gte(attendance.loginTime, from), to && lt(attendance.loginTime, to));
}

/**
 * Newest login first. Users carry only what decides who may see them: permissions are long and repeat per
 * row.
 */
export async function listAttendance(orm: Executor, span: AttendanceSpan = {}) {
  const inSpan = spanOf(span);
  return orm
    .select({
      record: {
        id: attendance.id,
        date: attendance.date,
        loginTime: attendance.loginTime,
        logoutTime: attendance.logoutTime,
      },
      user: {
        id: appUser.id,
        username: appUser.username,
        email: appUser.email,
        role: appUser.role,
        section: appUser.section,
      },
    })
    .from(attendance)
    .innerJoin(appUser, eq(appUser.id, attendance.userId))
    .where(
      and(
        isNull(attendance.deletedAt),
        isNull(appUser.deletedAt),
        inSpan && or(inSpan, isNull(attendance.logoutTime)),
      ),
    )
    .orderBy(desc(attendance.loginTime));
}

type ListedAttendance = Awaited<ReturnType<typeof listAttendance>>[number];

export function presentAttendance({ record, user }: ListedAttendance) {
  return {
    _id: record.id,
    userId: { _id: user.id, username: user.username, email: user.email },
    date: record.date,
    loginTime: record.loginTime.toISOString(),
    logoutTime: record.logoutTime?.toISOString() ?? null,
  };
}

/** Closed records only: a user who is online stays listed. */
export async function hideClosedAttendance(tx: Transaction, userId: string, by: string): Promise<string[]> {
  const hidden = await tx
    .update(attendance)
    .set({ deletedAt: sql`now()`, deletedBy: by })
    .where(and(eq(attendance.userId, userId), isNull(attendance.deletedAt), isNotNull(attendance.logoutTime)))
    .returning({ id: attendance.id });
  return hidden.map((row) => row.id);
}
