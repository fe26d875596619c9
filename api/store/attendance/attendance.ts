/** Reads and hides attendance records; sessions.ts writes them. */
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
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

/** The user fields in attendance answers. */
export const attendingUser = {
  id: appUser.id,
  username: appUser.username,
  email: appUser.email,
  role: appUser.role,
  section: appUser.section,
};

const listed = {
  record: {
    id: attendance.id,
    date: attendance.date,
    loginTime: attendance.loginTime,
    logoutTime: attendance.logoutTime,
  },
  user: attendingUser,
};

/** In the span or online now. */
function recordedIn(span: AttendanceSpan): SQL | undefined {
  const inSpan = spanOf(span);
  return and(isNull(attendance.deletedAt), inSpan && or(inSpan, isNull(attendance.logoutTime)));
}

const presentIn = (span: AttendanceSpan) => and(recordedIn(span), isNull(appUser.deletedAt));

/**
 * Whole seconds of a displayed time, like `secondsOf` of the domain. `extract` has the same result as a decimal, which makes a sum over
 * a long history take twice as long.
 */
export const wholeSeconds = (moment: SQL) => sql`floor(date_part('epoch', ${moment}))`;

/**
 * Newest login first. Users carry only what decides who may see them: permissions are long and repeat per
 * row.
 */
export async function listAttendance(orm: Executor, span: AttendanceSpan = {}) {
  return orm
    .select(listed)
    .from(attendance)
    .innerJoin(appUser, eq(appUser.id, attendance.userId))
    .where(presentIn(span))
    .orderBy(desc(attendance.loginTime));
}

const rowsPerPage = 1000;

/** The same page by page, of some users: a long history is never in memory as a whole. */
export async function* attendancePages(
  orm: Executor,
  { span, userIds }: { readonly span: AttendanceSpan; readonly userIds: readonly string[] },
) {
  let last: ListedAttendance['record'] | undefined;
  do {
    const behind: SQL | undefined = last && isBehind(last);
    const page: ListedAttendance[] = await orm
      .select(listed)
      .from(attendance)
      .innerJoin(appUser, eq(appUser.id, attendance.userId))
      .where(and(presentIn(span), inArray(attendance.userId, [...userIds]), behind))
      .orderBy(desc(attendance.loginTime), desc(attendance.id))
      .limit(rowsPerPage);
    if (page.length > 0) yield page.map(presentAttendance);
    last = page.length === rowsPerPage ? page.at(-1)?.record : undefined;
  } while (last !== undefined);
}

/** Times are stored with microseconds, which a Date does not have, so the cursor refers to the row itself. */
const isBehind = ({ id }: { readonly id: string }) =>
  sql`(${attendance.loginTime}, ${attendance.id}) < (select login_time, id from attendance where id = ${id})`;

interface AttendancePlace {
  readonly span: AttendanceSpan;
  /** Of users who are not deleted. */
  readonly userIds: readonly string[];
  readonly page: number;
  readonly size: number;
}

/** One page, with the number of all records and the seconds they last. A page past the end is the last page. */
export async function attendanceRows(orm: Executor, { span, userIds, page, size }: AttendancePlace) {
  const ofUsers = inArray(attendance.userId, [...userIds]);
  const end = wholeSeconds(sql`coalesce(${attendance.logoutTime}, now())`);
  const seconds = sql`greatest(0, ${end} - ${wholeSeconds(sql`${attendance.loginTime}`)})`;
  const [sums = { total: 0, seconds: '0' }] = await orm
    .select({
      total: sql<number>`count(*)::int`,
      seconds: sql<string>`coalesce(sum(${seconds}), 0)::bigint::text`,
    })
    .from(attendance)
    .where(and(recordedIn(span), ofUsers));
  const shown = Math.min(page, Math.max(1, Math.ceil(sums.total / size)));
  const rows = await orm
    .select(listed)
    .from(attendance)
    .innerJoin(appUser, eq(appUser.id, attendance.userId))
    .where(and(presentIn(span), ofUsers))
    .orderBy(desc(attendance.loginTime), desc(attendance.id))
    .limit(size)
    .offset((shown - 1) * size);
  return {
    data: rows.map(presentAttendance),
    total: sums.total,
    totals: { seconds: sums.seconds },
    page: shown,
  };
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
export function hideClosedAttendance(tx: Transaction, userId: string, by: string) {
  return tx
    .update(attendance)
    .set({ deletedAt: sql`now()`, deletedBy: by })
    .where(and(eq(attendance.userId, userId), isNull(attendance.deletedAt), isNotNull(attendance.logoutTime)))
    .returning({ id: attendance.id, deletedAt: attendance.deletedAt });
}
