import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedPasswordMail, recovery, recoveryMail } from '../../../domain/session/text.ts';
import { actorNames } from '../../../domain/user/account-key.ts';
import { people } from '../../../domain/user/text.ts';
import { expectBystanderUnchanged } from '../../testing/calls/bystander.ts';
import { passwordChangesDuring } from '../../testing/calls/password-changes.ts';
import { codeIn, startMailServer, type TestMailServer } from '../../testing/test-mail-server.ts';
import { passwordOfTests, startTestConsole, type TestConsole } from '../../testing/test-console.ts';

let post: TestMailServer;
let app: TestConsole;
beforeAll(async () => {
  post = await startMailServer();
  app = await startTestConsole({ smtpUrl: post.url, trustProxy: (_proxy, hop) => hop < 1 });
});
afterAll(async () => {
  await app.close();
  await post.close();
});

/** Every test uses a unique address, so that rate limits do not affect other tests. */
let addresses = 0;
function caller() {
  addresses += 1;
  const headers = { 'x-forwarded-for': `10.1.${addresses >> 8}.${addresses & 255}` };
  const post_ = (route: string, body: unknown) => app.call('POST', `/admin/${route}`, { body, headers });
  return {
    forgot: (email: unknown) => post_('forgot-password', { email }),
    verify: (email: unknown, otp: unknown) => post_('verify-otp', { email, otp }),
    reset: (email: unknown, otp: unknown, newPassword: unknown = 'a brand new phrase') =>
      post_('reset-password', { email, otp, newPassword }),
  };
}

const mailsTo = (email: string) => post.letters.filter((letter) => letter.to === email);

async function codeFor(email: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(email).length).toBe(count);
  return codeIn(mailsTo(email).at(-1)?.raw ?? '');
}

async function someone() {
  const person = await app.person();
  return { ...person, email: `${person.username}@example.test`, ...caller() };
}

const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('password recovery', () => {
  it('takes a mailed code and a new password, and ends the sessions', async () => {
    const { email, forgot, verify, reset, token, username } = await someone();
    const asked = await forgot(`  ${email.toUpperCase()} `);
    expect([asked.status, asked.body]).toEqual([200, { data: null, message: recovery.sent }]);
    const code = await codeFor(email);
    const verified = await verify(email, code);
    expect([verified.status, verified.body.message]).toEqual([200, recovery.verified]);
    expect((await app.call('GET', '/admin/me', { token })).status).toBe(200);
    const done = await reset(email, code);
    expect([done.status, done.body.message]).toEqual([200, recovery.reset]);
    expect((await app.call('GET', '/admin/me', { token })).status).toBe(401);
    expect(await app.signIn(username, 'a brand new phrase')).toContain('.');
    await expect(app.signIn(username, passwordOfTests)).rejects.toThrow('Invalid username or password');
    const again = await reset(email, code);
    expect([again.status, again.body.message]).toEqual([400, recovery.invalidCode]);
  });

  it('says that a username is no address', async () => {
    const { username, forgot } = await someone();
    const { status, body } = await forgot(username);
    expect([status, body.message]).toEqual([400, people.emailInvalid]);
  });

  it('sends a mail in plain text and HTML with the user name and the expiry of the code', async () => {
    const { email, username, forgot } = await someone();
    await forgot(email);
    const code = await codeFor(email);
    const { raw } = mailsTo(email)[0]!;
    expect(raw).toContain(`Hello ${username},`);
    expect(raw).toMatch(/valid for 10 minutes, until \d\d:\d\d India time/);
    expect(raw).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
    expect(raw.split(code)).toHaveLength(3);
    expect(/^Subject: (.*)$/m.exec(raw)?.[1]).not.toContain(code);
  });

  it('answers known and unknown emails alike, with the same delay', async () => {
    const { email, forgot } = await someone();
    const timed = async (address: string) => {
      const started = performance.now();
      const { status, body } = await forgot(address);
      return { answer: [status, body], isSlow: performance.now() - started >= 199 };
    };
    const known = await timed(email);
    const unknown = await timed('nobody@example.test');
    expect(known).toEqual({ answer: unknown.answer, isSlow: true });
    expect(unknown.isSlow).toBe(true);
    const { verify } = caller();
    const [right, none] = [await verify(email, '000000'), await verify('nobody@example.test', '000000')];
    expect([right.status, right.body]).toEqual([none.status, none.body]);
  });

  it.each([
    ['moved to another address', `email = 'new-' || email, email_key = 'new-' || email_key`],
    ['deleted', 'deleted_at = now()'],
  ])(
    'sends no code if the account is %s at the same time, as for an unknown email',
    async (_what, change) => {
      const { email, id, forgot } = await someone();
      const asked = await passwordChangesDuring(app, id, () => forgot(email), change);
      expect([asked.status, asked.body]).toEqual([200, { data: null, message: recovery.sent }]);
      const { pool } = app.database;
      const codes = await pool.query('select from recovery_code where user_id = $1', [id]);
      const mails = await pool.query('select from mail_outbox where topic = $1', [`recovery:${id}`]);
      expect([codes.rowCount, mails.rowCount]).toEqual([0, 0]);
      const asks = await pool.query(
        `select actor_id, actor_name, record_id from audit where action = 'request-code' order by at desc limit 1`,
      );
      expect(asks.rows).toEqual([{ actor_id: null, actor_name: actorNames.unknown, record_id: null }]);
    },
  );

  it('refuses a reset without a verified code', async () => {
    const { email, username, forgot, reset } = await someone();
    await forgot(email);
    const code = await codeFor(email);
    const refused = await reset(email, code);
    expect([refused.status, refused.body.message]).toEqual([400, recovery.invalidCode]);
    expect(await app.signIn(username)).toContain('.');
  });

  it('invalidates the older code when a newer one is sent, even if it was verified', async () => {
    const { email, forgot, verify, reset } = await someone();
    await forgot(email);
    const older = await codeFor(email);
    expect((await verify(email, older)).status).toBe(200);
    await forgot(email);
    const newer = await codeFor(email, 2);
    expect((await reset(email, older)).status).toBe(400);
    expect((await verify(email, newer)).status).toBe(200);
    expect((await reset(email, newer)).status).toBe(200);
  });

  it('voids a code when the user changes the password, even if it was verified', async () => {
    const { email, token, forgot, verify, reset } = await someone();
    await forgot(email);
    const code = await codeFor(email);
    expect((await verify(email, code)).status).toBe(200);
    const body = { currentPassword: passwordOfTests, newPassword: 'another fine phrase' };
    expect((await app.call('POST', '/admin/change-password', { token, body })).status).toBe(200);
    expect((await reset(email, code)).status).toBe(400);
  });

  it('refuses the right code after 50 parallel wrong ones, from any address', async () => {
    const { email, forgot, verify } = await someone();
    await forgot(email);
    const code = await codeFor(email);
    const statuses: number[] = [];
    // Not all fifty together, which would wait too long for a connection on a busy machine.
    for (let half = 0; half < 2; half += 1) {
      const tries = await Promise.all(Array.from({ length: 25 }, () => verify(email, wrongFor(code))));
      statuses.push(...tries.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(0);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    expect((await verify(email, code)).status).toBe(429);
    const elsewhere = await caller().verify(email, code);
    expect([elsewhere.status, elsewhere.body.message]).toEqual([400, recovery.invalidCode]);
  });

  it('allows five attempts, not six', async () => {
    const { email, forgot, verify } = await someone();
    await forgot(email);
    const code = await codeFor(email);
    for (let wrong = 0; wrong < 4; wrong += 1) await verify(email, wrongFor(code));
    expect((await verify(email, code)).status).toBe(200);
    await verify(email, wrongFor(code));
    expect((await verify(email, code)).status).toBe(400);
  });

  it('lets exactly one of 20 parallel resets succeed', async () => {
    const { email, forgot, verify } = await someone();
    await forgot(email);
    const code = await codeFor(email);
    await verify(email, code);
    const resets = await Promise.all(Array.from({ length: 20 }, () => caller().reset(email, code)));
    const statuses = resets.map((reply) => reply.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.toSorted().slice(1)).toEqual(Array.from({ length: 19 }, () => 400));
  });

  it('expires a code after ten minutes', async () => {
    const { email, id, forgot, verify, reset } = await someone();
    const { pool } = app.database;
    const { rows: before } = await pool.query('select clock_timestamp() as at');
    await forgot(email);
    const code = await codeFor(email);
    const { rows } = await pool.query(
      `select expires_at between $2::timestamptz + interval '10 minutes' and now() + interval '10 minutes' as exact
       from recovery_code where user_id = $1`,
      [id, before[0].at],
    );
    expect(rows).toEqual([{ exact: true }]);
    // Later than that, its mail would be useless.
    const mail = await pool.query(
      'select extract(epoch from give_up_at - created_at)::int as seconds from mail_outbox where topic = $1',
      [`recovery:${id}`],
    );
    expect(mail.rows).toEqual([{ seconds: 600 }]);
    await verify(email, code);
    await app.database.pool.query('update recovery_code set expires_at = now() where user_id = $1', [id]);
    expect((await verify(email, code)).status).toBe(400);
    expect((await reset(email, code)).status).toBe(400);
  });

  it.each([{}, [], null, 123_456, true, '12345', 'abcdef', '1234567', ''])(
    'rejects %j as a code',
    async (otp) => {
      const { email, forgot, verify, reset } = await someone();
      await forgot(email);
      for (const { status, body } of [await verify(email, otp), await reset(email, otp)]) {
        expect([status, body.message]).toEqual([400, recovery.invalidCode]);
      }
    },
  );

  it.each([{}, [], null, 7, ''])('rejects %j as an email', async (email) => {
    const { forgot, verify, reset } = caller();
    for (const reply of [await forgot(email), await verify(email, '123456'), await reset(email, '123456')]) {
      expect(reply.status).toBe(400);
      expect(reply.body.message).not.toMatch(/expected|received|undefined/);
    }
  });

  it('refuses weak passwords without consuming the code', async () => {
    const { email, forgot, verify, reset } = await someone();
    await forgot(email);
    const code = await codeFor(email);
    await verify(email, code);
    for (const password of ['short', 'x'.repeat(129), 'password123', {}, null]) {
      expect((await reset(email, code, password)).status).toBe(400);
    }
    expect((await reset(email, code)).status).toBe(200);
  });

  it('limits code requests, for known and unknown emails alike', async () => {
    const { email, forgot } = await someone();
    for (const address of [email, 'nobody-at-all@example.test']) {
      const statuses: number[] = [];
      for (let count = 0; count < 7; count += 1) statuses.push((await forgot(address)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    }
  });

  it('lets a user in who was locked out by wrong passwords', async () => {
    const { email, username, forgot, verify, reset } = await someone();
    const headers = { 'x-forwarded-for': `10.1.${addresses >> 8}.${addresses & 255}` };
    const login = (password: string) =>
      app.call('POST', '/admin/login', { body: { username, password }, headers });
    for (let wrong = 0; wrong < 11; wrong += 1) await login('wrong');
    expect((await login(passwordOfTests)).status).toBe(429);
    await forgot(email);
    const code = await codeFor(email);
    await verify(email, code);
    await reset(email, code);
    expect((await login('a brand new phrase')).status).toBe(200);
  });

  it('keeps no code in the audit trail, in responses or, once sent, in the outbox', async () => {
    const { email, id, forgot, verify, reset } = await someone();
    await forgot(email);
    const code = await codeFor(email);
    const wrong = await verify(email, wrongFor(code));
    const right = await verify(email, code);
    const done = await reset(email, code);
    for (const { body } of [wrong, right, done]) expect(JSON.stringify(body)).not.toMatch(/\d{6}|argon2/);
    const { pool } = app.database;
    const audit = await pool.query('select * from audit where record_id = $1 order by at', [id]);
    expect(audit.rows.map((row) => row.action)).toEqual([
      'create',
      'request-code',
      'code-failed',
      'verify-code',
      'reset-password',
    ]);
    const kept = audit.rows.map(({ action, before, after, entity }) => [action, before, after, entity]);
    expect(JSON.stringify(kept)).not.toContain(code);
    await expect
      .poll(async () => {
        const mails = 'select * from mail_outbox where recipient = $1 order by id';
        return (await pool.query(mails, [email])).rows;
      })
      .toEqual(
        [recoveryMail, changedPasswordMail].map(({ subject }) =>
          expect.objectContaining({ subject, text: null, html: null, sent_at: expect.any(Date) }),
        ),
      );
    const stored = await pool.query('select * from recovery_code where user_id = $1', [id]);
    expect(stored.rows).toEqual([]);
  });

  it('answers the same while the mail server is down, and delivers the mail later', async () => {
    const { email, forgot, verify } = await someone();
    await post.close();
    const asked = await forgot(email);
    expect([asked.status, asked.body.message]).toEqual([200, recovery.sent]);
    const { pool } = app.database;
    const waiting = async () =>
      (await pool.query('select tries, sent_at, last_error from mail_outbox where recipient = $1', [email]))
        .rows[0];
    await expect.poll(async () => (await waiting()).last_error).not.toBeNull();
    expect(await waiting()).toMatchObject({ sent_at: null });
    await post.open();
    // Not after the pause, which mail-delivery.test.ts measures.
    await pool.query('update mail_outbox set next_try_at = now() where recipient = $1', [email]);
    const code = await codeFor(email);
    expect((await verify(email, code)).status).toBe(200);
  });
});

it('writes the mail to a file if no mail server is set', async () => {
  const laptop = await startTestConsole();
  const { username } = await laptop.person();
  await laptop.call('POST', '/admin/forgot-password', { body: { email: `${username}@example.test` } });
  const folder = path.join(laptop.dataDir, 'outbox');
  // It has another name while it is written.
  const mails = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  await expect.poll(mails).toHaveLength(1);
  const [file = ''] = await mails();
  expect(file).toMatch(/^[\da-f-]{36}\.eml$/);
  const text = await readFile(path.join(folder, file), 'utf8');
  expect(text).toContain(`To: ${username}@example.test`);
  expect(codeIn(text)).toMatch(/^\d{6}$/);
  await laptop.close();
});

expectBystanderUnchanged(() => app);
