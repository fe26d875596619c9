/** Attendance that was deleted, in the parts in which it was: all closed records of a user at once. */
import { and, count, desc, eq, gt, isNotNull, isNull, max, min, sql } from 'drizzle-orm';
import type { DeletedAttendance } from '../../../domain/attendance/summary.ts';
import { undo } from '../../../domain/values/limits.ts';
import type { Executor, Orm, Transaction } from '../../postgres/database.ts';
import { NotFound } from '../../postgres/failures.ts';
import { attendance } from '../../postgres/tables/attendance.ts';
import { appUser } from '../../postgres/tables/user.ts';
import type { Restoring } from '../record-rows.ts';

const rowsPerPage = 1000;

const latestDeletions = (orm: Executor) =>
  orm
    .select({ userId: attendance.userId, at: max(attendance.deletedAt).as('at') })
    .from(attendance)
    .where(isNotNull(attendance.deletedAt))
    .groupBy(attendance.userId)
    .as('latest');

/** The latest deletion of each user, which is the one that is restored first. */
export async function* deletedAttendancePages(orm: Orm): AsyncGenerator<DeletedAttendance[]> {
  const latest = latestDeletions(orm);
  for (let offset = 0; ; offset += rowsPerPage) {
    const rows = await orm
      .select({
        _id: appUser.id,
        username: appUser.username,
        email: appUser.email,
        records: count(),
        firstDay: min(attendance.date),
        lastDay: max(attendance.date),
        deletedAt: attendance.deletedAt,
        deletedBy: attendance.deletedBy,
      })
      .from(attendance)
      .innerJoin(latest, and(eq(latest.userId, attendance.userId), eq(latest.at, attendance.deletedAt)))
      .innerJoin(appUser, eq(appUser.id, attendance.userId))
      .where(isNull(appUser.deletedAt))
      .groupBy(appUser.id, attendance.deletedAt, attendance.deletedBy)
      .orderBy(desc(attendance.deletedAt), desc(appUser.id))
      .limit(rowsPerPage)
      .offset(offset);
    yield rows.map(({ firstDay, lastDay, deletedAt, deletedBy, ...row }) => ({
      ...row,
      firstDay: firstDay ?? '',
      lastDay: lastDay ?? '',
      deletedAt: deletedAt?.toISOString() ?? '',
      deletedBy: deletedBy ?? '',
    }));
    if (rows.length < rowsPerPage) return;
  }
}

interface Deletion {
  readonly userId: string;
  /** The latest one if missing. */
  readonly deletedAt: Date | undefined;
  readonly by: string;
}

/** Restores one deletion of this user. The caller has locked the user, as for a deletion. */
export async function restoreAttendance(
  tx: Transaction,
  { userId, deletedAt, by }: Deletion,
  { isUndo = false }: Restoring,
): Promise<string[]> {
  const latest = sql`(select max(deleted_at) from attendance where user_id = ${userId})`;
  // A Date has no microseconds.
  const isIt = deletedAt
    ? sql`date_trunc('milliseconds', ${attendance.deletedAt}) = ${deletedAt.toISOString()}::timestamptz`
    : eq(attendance.deletedAt, latest);
  const isJustDeleted = and(
    eq(attendance.deletedBy, by),
    gt(attendance.deletedAt, sql`now() - make_interval(secs => ${undo.allowedSeconds})`),
  );
  const restored = await tx
    .update(attendance)
    .set({ deletedAt: null, deletedBy: null })
    .where(and(eq(attendance.userId, userId), isIt, isUndo ? isJustDeleted : undefined))
    .returning({ id: attendance.id });
  if (restored.length === 0) throw new NotFound();
  return restored.map(({ id }) => id);
}
