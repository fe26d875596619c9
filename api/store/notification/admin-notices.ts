/** Notices to all admins. */
import { cutText } from '../../../domain/record/list.ts';
import { noticeLimits } from '../../../domain/sense/notification/notice.ts';
import type { Executor } from '../../postgres/database.ts';
import { adminIds } from './recipients.ts';
import { writeNotices } from './write-notices.ts';

interface LostMail {
  readonly subject: string;
  readonly recipient: string;
  readonly lastError: string | null;
}

/** One notice counts them until it is read: an outage of the mail server affects many. */
export async function noticeMailLost(tx: Executor, mails: readonly LostMail[]): Promise<void> {
  const last = mails.at(-1);
  if (!last) return;
  const { subject, recipient, lastError } = last;
  await writeNotices(tx, await adminIds(tx), {
    content: {
      kind: 'mail',
      subject: cutText(subject, noticeLimits.labelLength),
      recipient,
      reason: cutText(lastError ?? '', noticeLimits.messageLength),
    },
    sameAs: 'mail',
    times: mails.length,
  });
}
