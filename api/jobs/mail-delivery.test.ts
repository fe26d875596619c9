/** The outbox against a real mail server: outages, rejections, and several app servers at once. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../postgres/database.ts';
import type { Log } from '../runtime/log.ts';
import {
  claimDueMail,
  enqueueMail,
  forgetOldMail,
  markRefused,
  markSent,
  postpone,
  type NewMail,
} from './outbox.ts';
import { startMailServer, type TestMailServer } from '../testing/test-mail-server.ts';
import { cloneDatabase } from '../testing/test-console.ts';
import { deliverMail } from './mail-delivery.ts';
import { mailerFor, MailFailure, type Mail, type Mailer } from '../services/mail/mail.ts';
import { mailsAtOnce } from '../services/mail/send-limits.ts';

let post: TestMailServer;
let database: Database;
let mailer: Mailer;
const lines: string[] = [];
const note = (level: string) => (details: object, message: string) =>
  void lines.push(`${level} ${message} ${JSON.stringify(details)}`);
const log: Log = { info: note('info'), warn: note('warn'), error: note('error') };

const newMailer = () =>
  mailerFor({ smtpUrl: post.url, mailFrom: 'Console <console@example.test>', dataDir: '' }, log);

beforeAll(async () => {
  post = await startMailServer();
  database = await cloneDatabase();
  mailer = newMailer();
});
afterAll(async () => {
  mailer.close();
  await database.close();
  await post.close();
});
beforeEach(async () => {
  lines.length = 0;
  post.letters.length = 0;
  post.refused.clear();
  post.refusedSenders.clear();
  await database.pool.query('delete from mail_outbox');
});

let counter = 0;
function aMail(over: Partial<NewMail> = {}): NewMail {
  counter += 1;
  const recipient = `sample-${counter}@example.test`;
  return { recipient, subject: `Subject ${counter}`, text: 'code 123456', html: '<p>123456</p>', ...over };
}

const enqueue = (...mails: NewMail[]) => enqueueMail(database.orm, mails);
const deliver = () => deliverMail(database.orm, mailer, log);
const due = () => database.pool.query('update mail_outbox set next_try_at = now()');

async function rows() {
  const result = await database.pool.query(
    `select *, extract(epoch from next_try_at)::float8 as next_try from mail_outbox order by id`,
  );
  return result.rows;
}

/** The template has one admin. */
const notices = async () =>
  (await database.pool.query(`select times, content from notice where kind = 'mail'`)).rows;

const secondsNow = async (): Promise<number> =>
  (await database.pool.query(`select extract(epoch from clock_timestamp())::float8 as now`)).rows[0].now;

it('sends queued mail with a stable message id and wipes its content', async () => {
  const [id] = await enqueue(aMail());
  await deliver();
  expect(post.letters).toHaveLength(1);
  expect(post.letters[0]?.raw).toContain(`Message-ID: <${id}@example.test>`);
  expect(await rows()).toMatchObject([{ text: null, html: null, last_error: null, tries: 1 }]);
  await due();
  await deliver();
  expect(post.letters).toHaveLength(1);
});

it('keeps mail while the server is down, backs off, and delivers when it is back', async () => {
  await enqueue(aMail(), aMail());
  await post.close();
  for (const wait of [5, 10, 20, 40, 30 * 60]) {
    if (wait > 40) await database.pool.query('update mail_outbox set tries = 30');
    await due();
    const before = await secondsNow();
    await deliver();
    const { next_try: nextTry } = (await rows())[0];
    expect(nextTry).toBeGreaterThanOrEqual(before + wait);
    expect(nextTry).toBeLessThanOrEqual((await secondsNow()) + wait);
  }
  expect(await rows()).toMatchObject([
    { sent_at: null, ended_at: null, text: 'code 123456' },
    { sent_at: null, ended_at: null },
  ]);
  expect(lines.join('\n')).not.toContain('123456');
  await post.open();
  await deliver();
  expect(post.letters).toHaveLength(0);
  await due();
  await deliver();
  expect(post.letters).toHaveLength(2);
});

it('does not try every mail when the server is unreachable', async () => {
  await post.close();
  await enqueue(...Array.from({ length: 100 }, () => aMail()));
  await deliver();
  expect(lines.filter((line) => line.startsWith('warn'))).toHaveLength(mailsAtOnce);
  expect((await rows()).every((row) => row.last_error !== null && row.tries === 1)).toBe(true);
  await post.open();
});

it('gives up immediately on an unknown mailbox without delaying other mail', async () => {
  const nobody = aMail();
  post.refused.add(nobody.recipient);
  await enqueue(nobody, aMail());
  await deliver();
  expect(post.letters).toHaveLength(1);
  const refused = (await rows()).find((row) => row.recipient === nobody.recipient);
  expect(refused).toMatchObject({ sent_at: null, text: null, ended_at: expect.any(Date) });
  expect(refused.last_error).toContain('No such mailbox');
  expect(lines.some((line) => line.startsWith('error mail was refused for good'))).toBe(true);
  expect(await notices()).toMatchObject([
    { times: 1, content: { subject: nobody.subject, recipient: nobody.recipient } },
  ]);
});

it('keeps mail whose sender is refused: that is a setting, of the console or of the mail server', async () => {
  await enqueue(aMail(), aMail());
  const before = await notices();
  post.refusedSenders.add('console@example.test');
  await deliver();
  post.refusedSenders.clear();
  const waiting = { sent_at: null, ended_at: null, text: 'code 123456', tries: 1 };
  expect(await rows()).toMatchObject([waiting, waiting]);
  expect((await rows())[0].last_error).toContain('Authentication required');
  expect(await notices()).toEqual(before);
  await due();
  await deliver();
  expect(post.letters).toHaveLength(2);
});

it('gives up after a day, or when the mail has expired, and logs it', async () => {
  await enqueue(aMail(), aMail({ usefulMinutes: 10 }), aMail());
  const [day, code, later] = await rows();
  const lasts = (row: { give_up_at: Date; created_at: Date }) =>
    Math.round((row.give_up_at.getTime() - row.created_at.getTime()) / 60_000);
  expect([lasts(day), lasts(code)]).toEqual([24 * 60, 10]);
  await database.pool.query(
    `update mail_outbox set give_up_at = now() - interval '1 second', last_error = 'down' where id <> $1`,
    [later.id],
  );
  await deliver();
  expect(post.letters.map(({ to }) => to)).toEqual([later.recipient]);
  expect(lines.filter((line) => line.startsWith('error'))).toHaveLength(2);
  expect(lines.join('\n')).toContain('given up');
  expect(await rows()).toMatchObject([
    { text: null, html: null, ended_at: expect.any(Date) },
    { text: null, html: null, ended_at: expect.any(Date) },
    { ended_at: null, sent_at: expect.any(Date) },
  ]);
  // One unread notice counts them all.
  expect(await notices()).toMatchObject([{ times: 3, content: { reason: 'down' } }]);
});

it('replaces a queued mail with a newer one on the same topic, and no other', async () => {
  const topic = 'recovery:someone';
  const kept = [aMail({ topic: 'recovery:another' }), aMail()];
  await enqueue(aMail({ topic }), ...kept);
  const newer = aMail({ topic });
  await enqueue(newer);
  await deliver();
  expect(post.letters.map(({ to }) => to).toSorted()).toEqual(
    [...kept, newer].map(({ recipient }) => recipient).toSorted(),
  );
  expect((await rows())[0]).toMatchObject({ text: null, sent_at: null, ended_at: expect.any(Date) });
});

it('sends each mail once when several servers deliver concurrently', async () => {
  await enqueue(...Array.from({ length: 90 }, () => aMail()));
  const mailers = Array.from({ length: 3 }, newMailer);
  await Promise.all(mailers.map((one) => deliverMail(database.orm, one, log)));
  expect(post.letters).toHaveLength(90);
  expect(new Set(post.letters.map((letter) => letter.to)).size).toBe(90);
  for (const one of mailers) one.close();
});

/** Sends when the test says so, or fails. */
function heldMailer() {
  const held: Mail[] = [];
  let release = () => {};
  let fail = (_reason: MailFailure) => {};
  const released = new Promise<void>((resolve, reject) => {
    release = resolve;
    fail = reject;
  });
  const send = async (mail: Mail) => {
    held.push(mail);
    await released;
    await mailer.send(mail);
  };
  return { held, release, fail, mailer: { ...mailer, send } };
}

it('claims no more mail than is sent at the same time: the rest is free for other servers', async () => {
  await enqueue(...Array.from({ length: mailsAtOnce + 2 }, () => aMail()));
  const slow = heldMailer();
  const delivered = deliverMail(database.orm, slow.mailer, log);
  await expect.poll(() => slow.held.length).toBeGreaterThan(0);
  await deliver();
  expect(post.letters).toHaveLength(2);
  slow.release();
  await delivered;
  expect(post.letters).toHaveLength(mailsAtOnce + 2);
  expect(new Set(post.letters.map(({ to }) => to)).size).toBe(mailsAtOnce + 2);
});

it('leaves a mail that another server is claiming, instead of waiting for it', async () => {
  await enqueue(aMail());
  const other = await database.pool.connect();
  try {
    await other.query('begin');
    // A server that waits gets it after a minute.
    await other.query(`set local idle_in_transaction_session_timeout = '1min'`);
    await other.query('select from mail_outbox for update');
    await deliver();
    expect(post.letters).toHaveLength(0);
    await other.query('rollback');
  } finally {
    other.release(true);
  }
  await deliver();
  expect(post.letters).toHaveLength(1);
});

it('resends a mail after its lease when the sending server died', async () => {
  await enqueue(aMail());
  await database.pool.query(`update mail_outbox set tries = 1, next_try_at = now() + interval '100 seconds'`);
  await deliver();
  expect(post.letters).toHaveLength(0);
  await due();
  await deliver();
  expect(post.letters).toHaveLength(1);
});

/** A mail that a slow server sends when another one has claimed it. */
async function claimedTwice() {
  await enqueue(aMail());
  const [slow, later] = [heldMailer(), heldMailer()];
  const slowly = deliverMail(database.orm, slow.mailer, log);
  await expect.poll(() => slow.held.length).toBe(1);
  await due();
  const delivered = deliverMail(database.orm, later.mailer, log);
  await expect.poll(() => later.held.length).toBe(1);
  return { slow, later, slowly, delivered };
}

it.for([false, true])(
  'leaves a mail to the server that claimed it last, whatever a slower one reports (refused: %s)',
  async (isFinal) => {
    const { slow, later, slowly, delivered } = await claimedTwice();
    const before = [await rows(), await notices()];
    slow.fail(new MailFailure('late', { isFinal, isUnreachable: false }));
    await slowly;
    expect([await rows(), await notices()]).toEqual(before);
    later.release();
    await delivered;
    expect(await rows()).toMatchObject([{ sent_at: expect.any(Date), ended_at: null, last_error: null }]);
  },
);

it('counts a mail as sent also if another server has claimed it meanwhile', async () => {
  const { slow, later, slowly, delivered } = await claimedTwice();
  slow.release();
  await slowly;
  later.fail(new MailFailure('down', { isFinal: false, isUnreachable: true }));
  await delivered;
  await due();
  await deliver();
  expect(post.letters).toHaveLength(1);
  expect(await rows()).toMatchObject([{ sent_at: expect.any(Date), last_error: null }]);
});

it('sends mail whose next try was set before the clock was set back', async () => {
  await enqueue(aMail(), aMail());
  const [first, second] = await rows();
  const tryIn = (minutes: number, { id }: { id: string }) =>
    database.pool.query(
      'update mail_outbox set next_try_at = now() + make_interval(mins => $1) where id = $2',
      [minutes, id],
    );
  await tryIn(29, first);
  await tryIn(60, second);
  await deliver();
  expect((await rows()).map(({ sent_at: sentAt }) => sentAt !== null)).toEqual([false, true]);
});

it('claims first what has been due longest, and nothing twice', async () => {
  await enqueue(aMail(), aMail(), aMail());
  const ids = (await rows()).map(({ id }) => id);
  for (const [at, id] of ids.entries())
    await database.pool.query(
      'update mail_outbox set next_try_at = now() - make_interval(mins => $1) where id = $2',
      [at, id],
    );
  for (const id of ids.toReversed()) expect(await claimDueMail(database.orm, 1)).toMatchObject([{ id }]);
  expect(await claimDueMail(database.orm, 1)).toEqual([]);
});

it('keeps the first outcome of a mail when a slower server reports another', async () => {
  await enqueue(aMail(), aMail());
  const [sent, refused] = await claimDueMail(database.orm, 2);
  await markSent(database.orm, sent!);
  await markRefused(database.orm, refused!, 'first');
  const before = [await rows(), await notices()];
  await markRefused(database.orm, sent!, 'late');
  await postpone(database.orm, sent!, 'late');
  await markSent(database.orm, refused!);
  expect([await rows(), await notices()]).toEqual(before);
});

it('treats an address as a single address, whatever it contains', async () => {
  await enqueue(aMail({ recipient: '"a, b@example.test" <x@example.test>' }));
  await deliver();
  expect(post.letters.map((letter) => letter.to)).not.toContain('b@example.test');
});

it('deletes mail that was settled a month ago, and none that waits', async () => {
  const [recent] = await enqueue(aMail(), aMail());
  await deliver();
  const [waiting] = await enqueue(aMail());
  await database.pool.query(`update mail_outbox set created_at = now() - interval '31 days' where id <> $1`, [
    recent,
  ]);
  await forgetOldMail(database.orm);
  expect((await rows()).map(({ id }) => id)).toEqual([recent, waiting]);
});
