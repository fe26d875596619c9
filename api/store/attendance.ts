/** Presence records, read and hidden; sessions.ts writes them. */
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Orm, Transaction } from './database.ts';
import { appUser, attendance } from './schema.ts';

export async function listAttendance(orm: Orm) {
  return orm
    .select({ record: attendance, user: appUser })
    .from(attendance)
    .innerJoin(appUser, eq(appUser.id, attendance.userId))
    .where(isNull(attendance.deletedAt))
    .orderBy(desc(attendance.loginTime));
}

/** Closed records only: somebody who is here stays here. */
export async function hideClosedAttendance(tx: Transaction, userId: string, by: string): Promise<string[]> {
  const hidden = await tx
    .update(attendance)
    .set({ deletedAt: sql`now()`, deletedBy: by })
    .where(and(eq(attendance.userId, userId), isNull(attendance.deletedAt), isNotNull(attendance.logoutTime)))
    .returning({ id: attendance.id });
  return hidden.map((row) => row.id);
}
