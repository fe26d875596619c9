/** The mail about a sign-in with a new browser. */
import { deviceWords } from '../../../domain/account/device.ts';
import { newDeviceMail } from '../../../domain/account/text.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import { enqueueMail } from '../../jobs/outbox.ts';
import type { Transaction } from '../../postgres/database.ts';
import { renderMail } from '../../services/mail/mail-layout.ts';
import { hasSignedInWith } from '../../store/account/own-sessions.ts';
import type { UserRow } from '../../store/user/users.ts';

export interface Visit {
  readonly address: string;
  readonly agent: string | undefined;
  /** By its cookie. */
  readonly isKnownDevice: boolean;
}

/** Before the session is opened. The first sign-in of an account is expected. */
export async function isNewDevice(tx: Transaction, user: UserRow, visit: Visit): Promise<boolean> {
  if (user.signedInAt === null || visit.isKnownDevice) return false;
  return !(await hasSignedInWith(tx, user.id, visit));
}

export async function mailNewDevice(tx: Transaction, user: UserRow, visit: Visit, at: Date): Promise<void> {
  const body = renderMail({
    subject: newDeviceMail.subject,
    before: [
      newDeviceMail.greeting(user.username),
      newDeviceMail.intro(deviceWords(visit.agent), visit.address, indiaDateTime(at)),
    ],
    after: [newDeviceMail.unexpected],
  });
  await enqueueMail(tx, [{ ...body, recipient: user.email }]);
}
