/** Attendance counted by the database: a line per user, and pages of a user's lines. */
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { AttendanceLine, AttendanceSums } from '../../../domain/attendance/summary.ts';
import { attendancePageSize } from '../../../domain/values/limits.ts';
import type { Executor } from '../../postgres/database.ts';
import { attendance } from '../../postgres/tables/attendance.ts';
import { appUser } from '../../postgres/tables/user.ts';
import { attendingUser, spanOf, wholeSeconds, type AttendanceSpan } from './attendance.ts';

const login = sql`${attendance.loginTime}`;
const logout = sql`${attendance.logoutTime}`;
/** Open records are added by the reader. */
const closedSeconds = (condition: SQL) => sql<number>`coalesce(
  sum(greatest(0, ${wholeSeconds(sql`logout_time`)} - ${wholeSeconds(sql`login_time`)}))
    filter (where logout_time is not null and ${condition}), 0)::float8`;

const iso = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString());

/** One row per user with records in the span or online now, with what decides who may see them. */
export async function summarizeAttendance(orm: Executor, span: AttendanceSpan) {
  const inSpan = spanOf(span) ?? sql`true`;
  // By day first: counting distinct days would keep PostgreSQL from sharing the work among processes.
  const ofDay = orm
    .select({
      userId: attendance.userId,
      sessions: sql<number>`count(*) filter (where ${inSpan})`.as('sessions'),
      seconds: closedSeconds(inSpan).as('seconds'),
      openSince: sql<string | null>`min(${login}) filter (where ${logout} is null and ${inSpan})`.as(
        'open_since',
      ),
      newestOpen: sql<string | null>`max(${login}) filter (where ${logout} is null)`.as('newest_open'),
      newest: sql<string>`max(${login})`.as('newest'),
    })
    .from(attendance)
    .where(and(isNull(attendance.deletedAt), sql`(${inSpan} or ${logout} is null)`))
    .groupBy(attendance.userId, attendance.date)
    .as('of_day');
  const rows = await orm
    .select({
      user: attendingUser,
      sessions: sql<number>`sum(${ofDay.sessions})::int`,
      days: sql<number>`count(*) filter (where ${ofDay.sessions} > 0)::int`,
      seconds: sql<number>`sum(${ofDay.seconds})::float8`,
      openSince: sql<string | null>`min(${ofDay.openSince})`,
      // The newest record is open; compared as values, because an ordered list of all records is slow to build.
      onlineSince: sql<string | null>`case when max(${ofDay.newestOpen}) = max(${ofDay.newest})
        then max(${ofDay.newest}) end`,
    })
    .from(ofDay)
    .innerJoin(appUser, eq(appUser.id, ofDay.userId))
    .where(isNull(appUser.deletedAt))
    .groupBy(appUser.id);
  return rows.map(({ user, ...sums }) => ({
    user,
    sums: {
      ...sums,
      openSince: iso(sums.openSince),
      onlineSince: iso(sums.onlineSince),
    } satisfies AttendanceSums,
  }));
}

interface Row extends Record<string, unknown> {
  readonly userId: string;
  readonly key: string;
  readonly date: string;
  readonly loginTime: string;
  readonly logoutTime: string | null;
  readonly sessions: number;
  readonly seconds: number;
  readonly openSince: string | null;
  readonly count: number;
}

interface LinePages {
  readonly userIds: readonly string[];
  readonly span: AttendanceSpan;
  readonly page: number;
  /** From this India day on, records are not merged. */
  readonly firstSingleDay: string;
}

/**
 * Newest first: a page of each user's lines. Older days are merged, with the earliest login and the latest
 * logout; a missing logout wins, because the user is still logged in.
 */
export async function attendanceLines(
  orm: Executor,
  { userIds, span, page, firstSingleDay }: LinePages,
): Promise<ReadonlyMap<string, { readonly count: number; readonly lines: AttendanceLine[] }>> {
  const isOfUsers = sql`user_id in (
    select value::uuid from json_array_elements_text(${JSON.stringify(userIds)}::json) as value)`;
  const { rows } = await orm.execute<Row>(sql`
    with own as (
      select user_id, date, login_time, logout_time,
        case when date >= ${firstSingleDay}::date then id::text else date::text end as key
      from ${attendance}
      where ${and(isNull(attendance.deletedAt), isOfUsers, spanOf(span))}
    ), lines as (
      select user_id, key, min(date)::text as date, min(login_time) as login,
        case when bool_and(logout_time is not null) then max(logout_time) end as logout,
        count(*)::int as sessions, ${closedSeconds(sql`true`)} as seconds,
        min(login_time) filter (where logout_time is null) as open,
        row_number() over (partition by user_id order by min(login_time) desc) as position,
        count(*) over (partition by user_id)::int as count
      from own group by user_id, key
    )
    select user_id as "userId", key, date, login as "loginTime", logout as "logoutTime", sessions, seconds,
      open as "openSince", count
    from lines where position > ${(page - 1) * attendancePageSize} and position <= ${page * attendancePageSize}
    order by user_id, position`);
  const byUser = new Map<string, { count: number; lines: AttendanceLine[] }>();
  for (const row of rows) {
    const own = byUser.get(row.userId) ?? { count: row.count, lines: [] };
    byUser.set(row.userId, own);
    own.lines.push({
      key: row.key,
      date: row.date,
      loginTime: iso(row.loginTime) ?? '',
      logoutTime: iso(row.logoutTime),
      sessions: row.sessions,
      seconds: row.seconds,
      openSince: iso(row.openSince),
    });
  }
  return byUser;
}
