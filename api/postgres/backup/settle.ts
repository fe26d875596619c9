/** What was going on when a backup was made does not go on in the copy. In the transaction of the restore. */
import { and, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../database.ts';
import { attendance } from '../tables/attendance.ts';
import { mailOutbox } from '../tables/mail-outbox.ts';
import { recoveryCode, session } from '../tables/user.ts';

/** `madeAt` is the moment of the backup; without it (old backups do not say) the one of the restore. */
export async function settleRestored(tx: Executor, madeAt: string | undefined): Promise<void> {
  await endWaitingMail(tx);
  // Old backups hold codes; see tables.ts for why they must not work here.
  await tx.delete(recoveryCode);
  await endOpenSessions(tx, madeAt);
}

/** The console that the backup was made of sends it. */
async function endWaitingMail(tx: Executor): Promise<void> {
  await tx
    .update(mailOutbox)
    .set({ endedAt: sql`now()`, lastError: 'not sent from a restored backup', text: null, html: null })
    .where(and(isNull(mailOutbox.sentAt), isNull(mailOutbox.endedAt)));
}

/** Nobody is signed in on a copy; presence is known up to the moment of the backup. */
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
