/** The mail to the owner of an account about every change of its second factors. */
import type { FastifyRequest } from 'fastify';
import { deviceWords } from '../../../../domain/account/device.ts';
import { factorChangeMail as words, type FactorChange } from '../../../../domain/account/text.ts';
import { indiaDateTime } from '../../../../domain/values/moment/time.ts';
import { liveSession } from '../../../http/access.ts';
import { enqueueMail } from '../../../jobs/outbox.ts';
import type { Transaction } from '../../../postgres/database.ts';
import { renderMail } from '../../../services/mail/mail-layout.ts';

/** Without the name of a passkey: an intruder who adds one could write to the owner with it. */
export async function mailFactorChange(
  tx: Transaction,
  request: FastifyRequest,
  change: FactorChange,
): Promise<void> {
  const { user, now } = liveSession(request);
  const device = deviceWords(request.headers['user-agent']);
  const subject = words.subjects[change];
  const body = renderMail({
    subject,
    before: [words.greeting(user.username), words.intro(subject, device, request.ip, indiaDateTime(now))],
    after: [words.unexpected],
  });
  await enqueueMail(tx, [{ ...body, recipient: user.email }]);
}
