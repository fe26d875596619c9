import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { reportMailWords } from '../../../domain/attendance/text.ts';
import { dayBefore, dayText, indiaDay } from '../../../domain/values/moment/time.ts';
import { startMailServer, type TestMailServer } from '../../testing/test-mail-server.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';

let post: TestMailServer;
let app: TestConsole;
let admin: string;
let yesterday: string;
beforeAll(async () => {
  // The day must not end while the tests run.
  vi.useFakeTimers({ toFake: ['Date'] });
  yesterday = dayBefore(indiaDay(new Date()));
  post = await startMailServer();
  app = await startTestConsole({ smtpUrl: post.url });
  admin = await app.admin();
});
afterAll(async () => {
  await app.close();
  await post.close();
  vi.useRealTimers();
});
beforeEach(async () => {
  post.letters.length = 0;
  post.refused.clear();
  await app.database.pool.query('delete from attendance where logout_time is not null');
});

const send = (token: string, headers = {}) =>
  app.call('POST', '/admin/attendance/send-report', { token, headers });

/** Inserts a user's attendance into the database, in India time. */
async function presence(userId: string, day: string, login: string, logout: string): Promise<void> {
  await app.database.pool.query(
    `insert into attendance (id, user_id, date, login_time, logout_time)
     values (gen_random_uuid(), $1, $2, $3::timestamptz, $4::timestamptz)`,
    [userId, day, `${day}T${login}+05:30`, `${day}T${logout}+05:30`],
  );
}

const withoutUsers = async (token: string) => (await send(token)).body.data.nothing as number;

it('mails each user their sessions of yesterday with the total, and counts users without any', async () => {
  const nothingBefore = await withoutUsers(admin);
  const one = await app.person();
  await presence(one.id, yesterday, '10:00:00', '11:30:05');
  await presence(one.id, yesterday, '23:50:00', '23:59:59');
  await presence(one.id, dayBefore(yesterday), '10:00:00', '11:00:00');
  const two = await app.person();
  await presence(two.id, yesterday, '00:00:00', '00:00:01');
  await app.person();
  const { status, body } = await send(admin);
  expect(status).toBe(200);
  expect(body.data).toEqual({ day: yesterday, sent: 2, nothing: nothingBefore + 1, failed: [] });
  expect(body.message).toBe(reportMailWords.result(2, nothingBefore + 1, 0));
  const letter = post.letters.find(({ to }) => to === `${one.username}@example.test`)!.raw;
  expect(letter).toContain(`Subject: Your attendance on ${dayText(yesterday)}`);
  expect(letter).toMatch(/10:00:00 +11:30:05 +1h 30m 5s\r\n23:50:00 +23:59:59 +0h 9m 59s/);
  expect(letter).toMatch(/Total +1h 40m 4s/);
  expect(letter).not.toContain('11:00:00');
  expect(post.letters.map(({ to }) => to).toSorted()).toEqual(
    [one, two].map(({ username }) => `${username}@example.test`).toSorted(),
  );
});

it('names users who could not be reached, and why', async () => {
  const [good, bad] = [await app.person(), await app.person()];
  for (const { id } of [good, bad]) await presence(id, yesterday, '10:00:00', '11:00:00');
  post.refused.add(`${bad.username}@example.test`);
  const { body } = await send(admin);
  expect(body.data).toMatchObject({ sent: 1, failed: [{ username: bad.username }] });
  expect(body.data.failed[0].reason).toMatch(/No such mailbox(?!.*retried)/);
});

it('reports when the mail server is down, and delivers later', async () => {
  const one = await app.person();
  await presence(one.id, yesterday, '10:00:00', '11:00:00');
  await post.close();
  const { status, body } = await send(admin);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ sent: 0, failed: [{ username: one.username }] });
  expect(body.data.failed[0].reason).toMatch(/ECONNREFUSED.*Sending will be retried\.$/);
  await post.open();
  await app.database.pool.query('update mail_outbox set next_try_at = now() where sent_at is null');
  await expect.poll(() => post.letters.length).toBe(1);
});

it('sends once per Idempotency-Key', async () => {
  const one = await app.person();
  await presence(one.id, yesterday, '10:00:00', '11:00:00');
  const headers = { 'idempotency-key': 'one click' };
  const both = await Promise.all([send(admin, headers), send(admin, headers)]);
  expect(both.map(({ body }) => body.data.sent)).toEqual([1, 1]);
  expect(post.letters).toHaveLength(1);
});

it('reaches only users the sender may see, and rejects users', async () => {
  const subadmin = await app.person({ role: 'subadmin', section: ['Turbo'] });
  const turbo = await app.person({ section: ['Turbo'] });
  for (const { id } of [
    turbo,
    subadmin,
    await app.person({ section: ['Forex'] }),
    await app.person({ section: ['Turbo', 'Forex'] }),
  ]) {
    await presence(id, yesterday, '10:00:00', '11:00:00');
  }
  expect((await send(subadmin.token)).body.data).toMatchObject({ sent: 1, nothing: 0 });
  expect(post.letters.map(({ to }) => to)).toEqual([`${turbo.username}@example.test`]);
  expect((await send(turbo.token)).status).toBe(403);
  const { rows } = await app.database.pool.query(
    `select after from audit where action = 'send-report' and actor_id = $1`,
    [subadmin.id],
  );
  expect(rows).toEqual([{ after: { day: yesterday, mails: 1, nothing: 0 } }]);
});
