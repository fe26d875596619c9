/** Ends in the copy whatever was in progress when the backup was made. Part of the restore transaction. */
import { and, eq, isNull, like, or, sql } from 'drizzle-orm';
import type { Executor } from '../database.ts';
import { attendance } from '../tables/attendance.ts';
import { mailOutbox } from '../tables/mail-outbox.ts';
import { scheduledBackupKey, setting, stateKeyStart } from '../tables/setting.ts';
import { recoveryCode, session } from '../tables/user.ts';
import { noteBackup } from './last-backup.ts';

/** `madeAt` is the time of the backup; old backups lack it, so the time of the restore is used. */
export async function settleRestored(tx: Executor, madeAt: string | undefined): Promise<void> {
  await endWaitingMail(tx);
  // Old backups contain codes; tables.ts explains why they must not work here.
  await tx.delete(recoveryCode);
  await endOpenSessions(tx, madeAt);
  await continueAuditLog(tx);
  await rememberBackup(tx, madeAt);
}

/**
 * The copy comes from a backup, so one exists, but none of its own schedule yet. Problems of the original do not apply to
 * the copy.
 */
async function rememberBackup(tx: Executor, madeAt: string | undefined): Promise<void> {
  await tx
    .delete(setting)
    .where(or(like(setting.key, `${stateKeyStart}%`), eq(setting.key, scheduledBackupKey)));
  if (madeAt !== undefined) await noteBackup(tx, new Date(madeAt));
}

/**
 * Restored entries were all queued again; those with a leaf are in the log already. The copy continues the log under a
 * new name: entries made after the backup exist in the original only, and two logs must not share a name.
 */
async function continueAuditLog(tx: Executor): Promise<void> {
  await tx.execute(
    sql`delete from audit_pending using audit_leaf where audit_leaf.audit_id = audit_pending.audit_id`,
  );
  await tx.execute(sql`
    update setting set value = substring(value from '^[^/]+/[^/]+')
      || '/' || to_char(now() at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"')
    where key = 'audit_origin'`);
}

/** The original console sends this mail. */
async function endWaitingMail(tx: Executor): Promise<void> {
  await tx
    .update(mailOutbox)
    .set({ endedAt: sql`now()`, lastError: 'not sent from a restored backup', text: null, html: null })
    .where(and(isNull(mailOutbox.sentAt), isNull(mailOutbox.endedAt)));
}

/** Nobody is signed in on a copy; presence ends at the time of the backup. */
async function endOpenSessions(tx: Executor, madeAt: string | undefined): Promise<void> {
  const known = madeAt === undefined ? sql`now()` : sql`${madeAt}::timestamptz`;
  await tx
    .update(session)
    .set({
      endedAt: sql`greatest(${session.createdAt}, least(${session.expiresAt}, ${known}))`,
      endReason: 'restored',
    })
    .where(isNull(session.endedAt));
  await tx
    .update(attendance)
    .set({
      logoutTime: sql`greatest(${attendance.loginTime}, (
        select max(s.ended_at) from session s
        where s.user_id = ${attendance.userId} and s.ended_at >= ${attendance.loginTime}))`,
    })
    .where(isNull(attendance.logoutTime));
}
