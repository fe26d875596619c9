/** A mail server that does not answer, or so slowly that no pause is long enough to notice. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { silentLog } from '../../testing/server-settings.ts';
import { startMailServer, type TestMailServer } from '../../testing/test-mail-server.ts';
import { mailerFor } from './mail.ts';
import { longestSendMs, mailsAtOnce } from './send-limits.ts';

let post: TestMailServer;
beforeAll(async () => {
  post = await startMailServer();
});
afterAll(() => post.close());
afterEach(() => void vi.useRealTimers());

const mailTo = (name: string) => ({
  id: `0190-${name}`,
  recipient: `${name}@example.test`,
  subject: 'Code',
  text: '123456',
  html: '',
});

it('gives up a mail that takes too long and closes its connection, so that it is not sent later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const mailer = mailerFor({ smtpUrl: post.url, mailFrom: 'console@example.test', dataDir: '' }, silentLog);
  const slow = Array.from({ length: mailsAtOnce }, (_, at) => mailTo(`slow-${at}`));
  const notYet = () => {};
  for (const { recipient } of slow) post.held.set(recipient, notYet);
  const sent = Promise.allSettled(slow.map((mail) => mailer.send(mail)));
  const areHeld = () => slow.every(({ recipient }) => post.held.get(recipient) !== notYet);
  await expect.poll(areHeld).toBe(true);
  vi.advanceTimersByTime(longestSendMs);
  for (const answer of post.held.values()) answer();
  post.held.clear();
  const reason = expect.objectContaining({ isUnreachable: true, isFinal: false });
  expect(await sent).toEqual(slow.map(() => ({ status: 'rejected', reason })));
  await mailer.send(mailTo('next'));
  mailer.close();
  await expect.poll(post.connections).toBe(0);
  expect(post.letters.map(({ to }) => to)).toEqual(['next@example.test']);
});
