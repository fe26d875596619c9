/** After a password is set in the user form: ends the sessions, audits it and mails the user. */
import { changedPassword, setPassword } from '../../services/mail/account-mails.ts';
import { writeAudit, type Author } from '../../store/audit.ts';
import type { Transaction } from '../../postgres/database.ts';
import { enqueueMail } from '../../jobs/outbox.ts';
import { endSessions } from '../../store/session/sessions.ts';
import type { UserRow } from '../../store/user/users.ts';

interface SetPassword {
  readonly author: Author;
  readonly sessionId: string;
  readonly before: UserRow;
  readonly after: UserRow;
}

export async function followSetPassword(tx: Transaction, set: SetPassword): Promise<void> {
  const { author, sessionId, before, after } = set;
  const isOwn = author.id === after.id;
  await endSessions(tx, after.id, 'password-change', isOwn ? { except: sessionId } : {});
  const action = isOwn ? 'change-password' : 'set-password';
  await writeAudit(tx, author, { action, entity: 'user', recordId: after.id });
  // If the email changed as well, the old one gets the mail too.
  const recipients = [...new Set([before.email, after.email])];
  const mail = isOwn ? changedPassword(after) : setPassword(after, author.username);
  await enqueueMail(
    tx,
    recipients.map((recipient) => ({ ...mail, recipient })),
  );
}
