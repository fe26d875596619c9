/** Removes a lost second factor, ends the sessions and notifies the owner by mail: for admins and for operators. */
import { factorResetMail } from '../../../domain/account/text.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import { enqueueMail } from '../../jobs/outbox.ts';
import type { Transaction } from '../../postgres/database.ts';
import { renderMail } from '../../services/mail/mail-layout.ts';
import { removeFactors } from '../../store/account/second-factor.ts';
import { writeAudit, type Author } from '../../store/audit.ts';
import { endSessions } from '../../store/session/sessions.ts';
import type { UserRow } from '../../store/user/users.ts';

interface Reset {
  readonly target: UserRow;
  readonly author: Author;
  /** As the owner reads it. */
  readonly by: string;
}

export async function removeLostFactor(tx: Transaction, { target, author, by }: Reset): Promise<void> {
  await removeFactors(tx, target.id);
  await endSessions(tx, target.id, 'force-logout');
  await writeAudit(tx, author, { action: 'second-factor-reset', entity: 'user', recordId: target.id });
  const body = renderMail({
    subject: factorResetMail.subject,
    before: [
      factorResetMail.greeting(target.username),
      factorResetMail.intro(by, indiaDateTime(new Date())),
      factorResetMail.next,
    ],
    after: [factorResetMail.unexpected],
  });
  await enqueueMail(tx, [{ ...body, recipient: target.email }]);
}
