/** Sends queued mail from the outbox. Safe to run on several app servers at once. */
import type { Orm } from '../postgres/database.ts';
import type { Log } from '../runtime/log.ts';
import {
  claimDueMail,
  giveUpOldMail,
  markRefused,
  markSent,
  postpone,
  postponeAllDue,
  type ClaimedMail,
} from './outbox.ts';
import { MailFailure, type Mailer } from '../services/mail/mail.ts';
import { mailsAtOnce } from '../services/mail/send-limits.ts';

export async function deliverMail(orm: Orm, mailer: Mailer, log: Log): Promise<void> {
  for (const { id, subject, lastError } of await giveUpOldMail(orm)) {
    log.error({ mail: id, subject, reason: lastError }, 'mail could not be sent in time and was given up');
  }
  for (;;) {
    // A mail that waited for a connection could be claimed by another server meanwhile.
    const batch = await claimDueMail(orm, mailsAtOnce);
    if (batch.length === 0) return;
    const failures = await Promise.all(batch.map((mail) => deliver(orm, mailer, log, mail)));
    const unreachable = failures.find((failure) => failure?.isUnreachable);
    if (unreachable) return postponeAllDue(orm, unreachable.message);
  }
}

async function deliver(
  orm: Orm,
  mailer: Mailer,
  log: Log,
  mail: ClaimedMail,
): Promise<MailFailure | undefined> {
  try {
    await mailer.send(mail);
  } catch (error) {
    const failure =
      error instanceof MailFailure
        ? error
        : new MailFailure(String(error), { isFinal: false, isUnreachable: false });
    const details = { mail: mail.id, subject: mail.subject, reason: failure.message };
    if (failure.isFinal) {
      log.error(details, 'mail was refused for good');
      await markRefused(orm, mail, failure.message);
    } else {
      log.warn(details, 'mail could not be sent, will try again');
      await postpone(orm, mail, failure.message);
    }
    return failure;
  }
  await markSent(orm, mail);
  return undefined;
}
