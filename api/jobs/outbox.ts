/**
 * The mail queue. A mail is written in the transaction of the change it reports, so neither exists without
 * the other; app servers take mail from the queue, and failures are retried later.
 */
import { and, eq, gt, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { mailHours, settledMailDays } from '../../domain/values/limits.ts';
import type { Executor, Orm } from '../postgres/database.ts';
import { mailOutbox } from '../postgres/tables/mail-outbox.ts';
import { longestSendMs } from '../services/mail/send-limits.ts';
import { noticeMailLost } from '../store/notification/admin-notices.ts';

export interface NewMail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Replaces an older queued mail on the same topic. */
  readonly topic?: string;
  /** After this time the mail is useless and is dropped. */
  readonly usefulMinutes?: number;
}

const now = sql<Date>`now()`;
const waiting = and(isNull(mailOutbox.sentAt), isNull(mailOutbox.endedAt));
const firstBackOffSeconds = 5;
const longestBackOffSeconds = 30 * 60;
/** No pause is longer than the longest: the clock was set back meanwhile. */
const isDue = and(
  waiting,
  or(
    lte(mailOutbox.nextTryAt, now),
    gt(mailOutbox.nextTryAt, sql`now() + make_interval(secs => ${longestBackOffSeconds})`),
  ),
);
/** Codes must not stay stored after they were sent. */
const wiped = { text: null, html: null };

export async function enqueueMail(tx: Executor, mails: readonly NewMail[]): Promise<string[]> {
  if (mails.length === 0) return [];
  const topics = mails.flatMap(({ topic }) => topic ?? []);
  if (topics.length > 0) {
    await tx
      .update(mailOutbox)
      .set({ endedAt: now, lastError: 'replaced by a newer mail', ...wiped })
      .where(and(inArray(mailOutbox.topic, topics), waiting));
  }
  const rows = mails.map(({ usefulMinutes = mailHours * 60, ...mail }) => ({
    ...mail,
    id: uuidv7(),
    giveUpAt: sql`now() + make_interval(mins => ${usefulMinutes})`,
  }));
  await tx.insert(mailOutbox).values(rows);
  return rows.map(({ id }) => id);
}

/** How long a server may take to report the outcome of a mail before another one tries. Longer than it may send. */
const leaseSeconds = longestSendMs / 1000 + 60;

/** Of a mail; the next claim has another number. */
interface Claim {
  readonly id: string;
  readonly tries: number;
}

export interface ClaimedMail extends Claim {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Claims due mail, so that no other server sends it at the same time. */
export async function claimDueMail(orm: Orm, count: number): Promise<ClaimedMail[]> {
  const due = orm
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(isDue)
    .orderBy(mailOutbox.nextTryAt)
    .limit(count)
    .for('update', { skipLocked: true });
  const rows = await orm
    .update(mailOutbox)
    .set({
      tries: sql`${mailOutbox.tries} + 1`,
      nextTryAt: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where(inArray(mailOutbox.id, due))
    .returning();
  return rows.map(({ id, tries, recipient, subject, text, html }) => ({
    id,
    tries,
    recipient,
    subject,
    text: text ?? '',
    html: html ?? '',
  }));
}

/** Also if another server has claimed it meanwhile: it must not be sent once more. */
export async function markSent(orm: Orm, { id }: Pick<Claim, 'id'>): Promise<void> {
  await settle(orm, eq(mailOutbox.id, id), { sentAt: now, lastError: null, ...wiped });
}

/** Another server that has claimed the mail meanwhile reports its own outcome. */
const asClaimed = ({ id, tries }: Claim) => and(eq(mailOutbox.id, id), eq(mailOutbox.tries, tries));

/** Permanently rejected. The bell of admins reports it. */
export async function markRefused(orm: Orm, claim: Claim, reason: string): Promise<void> {
  await orm.transaction(async (tx) => {
    const refused = await settle(tx, asClaimed(claim), { endedAt: now, lastError: reason, ...wiped });
    await noticeMailLost(tx, refused);
  });
}

/** 5 s, 10 s, 20 s … half an hour, by the number of attempts. */
const nextTry = (tries: SQL) =>
  sql`now() + make_interval(secs => least(${longestBackOffSeconds}, ${firstBackOffSeconds} * power(2, least(${tries}, 20) - 1)))`;

export async function postpone(orm: Orm, claim: Claim, reason: string): Promise<void> {
  await settle(orm, asClaimed(claim), { nextTryAt: nextTry(sql`${mailOutbox.tries}`), lastError: reason });
}

/** The mail server is unreachable: all due mail would fail the same way. */
export async function postponeAllDue(orm: Orm, reason: string): Promise<void> {
  const tries = sql`${mailOutbox.tries} + 1`;
  await orm
    .update(mailOutbox)
    .set({ tries, nextTryAt: nextTry(tries), lastError: reason })
    .where(isDue);
}

const lost = {
  id: mailOutbox.id,
  subject: mailOutbox.subject,
  recipient: mailOutbox.recipient,
  lastError: mailOutbox.lastError,
};

/** Nothing if another server settled the mail first. */
function settle(orm: Executor, which: SQL | undefined, values: object) {
  return orm.update(mailOutbox).set(values).where(and(which, waiting)).returning(lost);
}

/** Gives up on mail that is too old; the caller logs it. The bell of admins reports it. */
export async function giveUpOldMail(orm: Orm) {
  const isOverdue = and(waiting, lte(mailOutbox.giveUpAt, now));
  // Queried every second, and usually there is none.
  if ((await orm.select({ id: mailOutbox.id }).from(mailOutbox).where(isOverdue).limit(1)).length === 0)
    return [];
  return orm.transaction(async (tx) => {
    const given = await tx
      .update(mailOutbox)
      .set({ endedAt: now, ...wiped })
      .where(isOverdue)
      .returning(lost);
    await noticeMailLost(tx, given);
    return given;
  });
}

export async function forgetOldMail(orm: Orm): Promise<void> {
  const settled = or(isNotNull(mailOutbox.sentAt), isNotNull(mailOutbox.endedAt));
  await orm
    .delete(mailOutbox)
    .where(and(settled, lte(mailOutbox.createdAt, sql`now() - make_interval(days => ${settledMailDays})`)));
}

export interface MailState {
  readonly id: string;
  readonly isSent: boolean;
  readonly isEnded: boolean;
  readonly lastError: string | null;
}

export async function mailStates(orm: Orm, ids: readonly string[]): Promise<MailState[]> {
  if (ids.length === 0) return [];
  const rows = await orm
    .select()
    .from(mailOutbox)
    .where(inArray(mailOutbox.id, [...ids]));
  return rows.map(({ id, sentAt, endedAt, lastError }) => ({
    id,
    isSent: sentAt !== null,
    isEnded: endedAt !== null,
    lastError,
  }));
}
