import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth, changedPasswordMail } from '../../../domain/session/text.ts';
import { expectBystanderUnchanged } from '../../testing/calls/bystander.ts';
import { passwordChangesDuring } from '../../testing/calls/password-changes.ts';
import { adminOfTests } from '../../testing/server-settings.ts';
import { passwordOfTests, startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { waitingForLocks } from '../../testing/database-processes.ts';

let app: TestConsole;
beforeAll(async () => {
  app = await startTestConsole();
});
afterAll(() => app.close());

const login = (body: object, headers = {}) => app.call('POST', '/admin/login', { body, headers });
const check = (token: string | undefined) => app.call('GET', '/admin/check-session', { token });

describe('signing in', () => {
  it('works with the username and with the email, in any case', async () => {
    const { password } = adminOfTests;
    const byName = await login({ username: ' ADMIN ', password });
    expect(byName.status).toBe(200);
    expect(byName.body.message).toBe('Login successful');
    expect(byName.body.token.split('.')).toHaveLength(3);
    expect(byName.body.data.token).toBe(byName.body.token);
    expect(byName.body.user).toMatchObject({ username: 'admin', role: 'admin', section: ['Turbo', 'Forex'] });
    const lasts = Date.parse(byName.body.sessionExpires) - Date.parse(byName.body.currentTime);
    expect(lasts).toBe(10 * 60 * 1000);
    expect((await login({ email: 'Admin@Example.test', password })).status).toBe(200);
  });

  it('is recorded with the device that was used', async () => {
    const { id, username } = await app.person();
    await login({ username, password: passwordOfTests }, { 'user-agent': 'Sample browser' });
    const { rows } = await app.database.pool.query(
      `select after from audit where actor_id = $1 and action = 'login' order by id desc limit 1`,
      [id],
    );
    expect(rows).toEqual([{ after: { agent: 'Sample browser' } }]);
  });

  it('keeps 500 characters of the device, in the session and in the audit trail', async () => {
    const { id, username } = await app.person();
    const { pool } = app.database;
    await login({ username, password: passwordOfTests }, { 'user-agent': 'x'.repeat(5000) });
    const { rows } = await pool.query(
      `select (select after ->> 'agent' from audit where actor_id = $1 and action = 'login' order by id desc limit 1) as audit,
         (select agent from session where user_id = $1 order by created_at desc limit 1) as session`,
      [id],
    );
    const agent = 'x'.repeat(500);
    expect(rows).toEqual([{ audit: agent, session: agent }]);
  });

  it('answers a wrong password and an unknown name alike', async () => {
    const wrong = await login({ username: 'admin', password: 'not the one' });
    const unknown = await login({ username: 'nobody at all', password: 'not the one' });
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect(wrong.status).toBe(401);
  });

  it.each([
    {},
    { username: 'admin' },
    { password: 'x' },
    { username: {}, password: 'x' },
    { username: 'admin', password: ['x'] },
    [],
    { username: '', password: '' },
  ])('refuses %o as invalid input', async (body) => {
    const { status, body: answer } = await login(body);
    expect(status).toBe(400);
    expect(answer.message).not.toMatch(/expected|zod|stack/i);
  });

  it('never returns a hash, and records failures without the input', async () => {
    const { username } = await app.person();
    const { body } = await login({ username, password: passwordOfTests });
    // The token is any letters, which may be these.
    expect(JSON.stringify(body).replaceAll(body.token, '')).not.toMatch(/argon2|hash/i);
    await login({ username: 'my secret typed in the wrong field', password: 'x' });
    await login({ username, password: 'wrong password typed' });
    const { rows } = await app.database.pool.query(`select * from audit where action = 'login-failed'`);
    expect(JSON.stringify(rows)).not.toContain('secret');
    expect(JSON.stringify(rows)).not.toContain('wrong password typed');
    expect(rows.map((row) => row.actor_name)).toEqual(expect.arrayContaining(['unknown', username]));
  });

  it('checks at most ten of fifty concurrent wrong passwords, and lets another address in', async () => {
    const { username } = await app.person();
    const statuses: number[] = [];
    // Not all fifty together, which would wait too long for a connection on a busy machine.
    for (let half = 0; half < 2; half += 1) {
      const tries = await Promise.all(
        Array.from({ length: 25 }, (_, index) =>
          login({ username, password: 'wrong' }, { 'x-forwarded-for': `10.0.${half}.${index}` }),
        ),
      );
      statuses.push(...tries.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    const { rows } = await app.database.pool.query(
      `select action, after, count(*)::int from audit where actor_name = $1 and action like 'login-%' group by 1, 2 order by 1`,
      [username],
    );
    expect(rows).toEqual([
      { action: 'login-failed', after: null, count: 10 },
      { action: 'login-limited', after: { limit: 'name-and-address' }, count: 1 },
    ]);
    expect((await login({ username, password: passwordOfTests })).status).toBe(429);
    // The email of the same account shares the counter, without revealing that the two belong together.
    const byEmail = await login({ email: `${username}@example.test`, password: passwordOfTests });
    expect([byEmail.status, byEmail.body.message]).toEqual([401, 'Invalid username or password']);

    const elsewhere = await startTestConsole({ trustProxy: (_proxy, hop) => hop < 1 }, app.database);
    const reply = await elsewhere.call('POST', '/admin/login', {
      body: { username, password: passwordOfTests },
      headers: { 'x-forwarded-for': '10.9.9.9' },
    });
    expect(reply.status).toBe(200);
    await elsewhere.close();
  });

  it('resets the count after the right password', async () => {
    const { username } = await app.person();
    for (let round = 0; round < 3; round += 1) {
      for (let wrong = 0; wrong < 8; wrong += 1) await login({ username, password: 'wrong' });
      expect((await login({ username, password: passwordOfTests })).status).toBe(200);
    }
  });
});

describe('the token', () => {
  it('must be present and well-formed', async () => {
    for (const token of [undefined, '', 'x', 'a.b', 'a.b.c.d', 'a.b.c']) {
      const { status, body } = await check(token);
      expect([status, body.message]).toEqual([401, 'Invalid or missing token']);
    }
  });

  it('is refused if unsigned, edited, or signed differently', async () => {
    const { token } = await app.person();
    const [header = '', payload = '', signature = ''] = token.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const decoded = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const hs512 = encode({ alg: 'HS512', typ: 'JWT' });
    const forged = [
      `${encode({ alg: 'none' })}.${payload}.`,
      `${encode({ alg: 'none' })}.${payload}.${signature}`,
      `${header}.${encode({ ...decoded, role: 'admin' })}.${signature}`,
      `${hs512}.${payload}.${createHmac('sha512', 'guess').update(`${hs512}.${payload}`).digest('base64url')}`,
    ];
    for (const one of forged) expect((await check(one)).status).toBe(401);
    expect((await check(token)).status).toBe(200);
  });

  it('contains no session id', async () => {
    const { token, id } = await app.person();
    const { rows } = await app.database.pool.query('select id, token_hash from session where user_id = $1', [
      id,
    ]);
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    expect(payload).not.toContain(rows[0].id);
    expect(payload).not.toContain(rows[0].token_hash);
  });

  it('is shared by servers of one database', async () => {
    const second = await startTestConsole({}, app.database);
    const { token } = await app.person();
    expect((await second.call('GET', '/admin/me', { token })).status).toBe(200);
    await second.call('POST', '/admin/logout', { token });
    expect((await check(token)).status).toBe(401);
    await second.close();
  });
});

describe('staying signed in', () => {
  it('returns the current user', async () => {
    const { token, username, id } = await app.person({ permissions: ['sports_listing'] });
    const { body } = await app.call('GET', '/admin/me', { token });
    expect(body.user).toEqual(body.data);
    expect(body.user).toMatchObject({ _id: id, username, role: 'user', permissions: ['sports_listing'] });
    expect(Date.parse(body.user.sessionExpires)).toBeGreaterThan(Date.now());
  });

  it("is renewed by ten minutes from the server's now, whatever is sent, and not by reading", async () => {
    const { token } = await app.person();
    const first = (await check(token)).body.sessionExpires;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect((await check(token)).body.sessionExpires).toBe(first);
    for (const sessionExpires of [
      '2099-01-01T00:00:00Z',
      '2001-01-01',
      4_102_444_800_000,
      'soon',
      null,
      {},
    ]) {
      const { status, body } = await app.call('POST', '/admin/update-session', {
        token,
        body: { sessionExpires },
      });
      expect(status).toBe(200);
      const lasts = Date.parse(body.sessionExpires) - Date.parse(body.currentTime);
      expect(lasts).toBe(10 * 60 * 1000);
    }
    expect(Date.parse((await check(token)).body.sessionExpires)).toBeGreaterThan(Date.parse(first));
  });

  it('ends twelve hours after the login at the latest', async () => {
    const { token, id } = await app.person();
    await app.database.pool.query(
      `update session set ends_at = now() + interval '1 minute' where user_id = $1`,
      [id],
    );
    const { body } = await app.call('POST', '/admin/update-session', { token });
    const lasts = Date.parse(body.sessionExpires) - Date.parse(body.currentTime);
    expect(lasts).toBeLessThanOrEqual(60_000);
  });

  it('refuses an expired session and does not revive it', async () => {
    const { token, id } = await app.person();
    await app.database.pool.query(
      `update session set expires_at = now() - interval '1 second' where user_id = $1`,
      [id],
    );
    for (const [method, path] of [
      ['GET', '/admin/me'],
      ['POST', '/admin/update-session'],
    ] as const) {
      const { status, body } = await app.call(method, path, { token });
      expect([status, body.message]).toEqual([401, 'Session expired']);
    }
  });

  it('is over for a deleted account, also if its session was left open', async () => {
    const { token, id } = await app.person();
    await app.database.pool.query('update app_user set deleted_at = now() where id = $1', [id]);
    expect((await app.call('GET', '/admin/me', { token })).status).toBe(401);
  });
});

it('a session that ends while it is renewed says why', async () => {
  const { token, id } = await app.person();
  const { pool } = app.database;
  const other = await pool.connect();
  try {
    await other.query('begin');
    const end = `update session set ended_at = now(), end_reason = 'force-logout' where user_id = $1`;
    await other.query(end, [id]);
    const reply = app.call('POST', '/admin/update-session', { token });
    await expect.poll(async () => (await pool.query(waitingForLocks)).rowCount).toBe(1);
    await other.query('commit');
    const { status, body } = await reply;
    expect([status, body]).toEqual([401, { message: auth.sessionExpired, reason: auth.forcedOut }]);
  } finally {
    other.release();
  }
});

describe('signing out', () => {
  it('revokes this token only', async () => {
    const { token, username } = await app.person();
    const other = await app.signIn(username);
    const { body } = await app.call('POST', '/admin/logout', { token });
    expect(body.message).toBe('Logged out successfully');
    expect((await check(token)).status).toBe(401);
    expect((await check(other)).status).toBe(200);
  });

  it('accepts a logout that declares JSON but sends no body', async () => {
    const { token } = await app.person();
    const headers = { 'content-type': 'application/json' };
    expect((await app.call('POST', '/admin/logout', { token, headers })).status).toBe(200);
  });
});

describe('changing your password', () => {
  const change = (token: string, currentPassword: unknown, newPassword: unknown) =>
    app.call('POST', '/admin/change-password', { token, body: { currentPassword, newPassword } });

  it('changes it, ends the other sessions, and keeps this one', async () => {
    const { token, username } = await app.person();
    const other = await app.signIn(username);
    expect((await change(token, passwordOfTests, 'another fine phrase')).status).toBe(200);
    const mails = await app.database.pool.query('select subject from mail_outbox where recipient = $1', [
      `${username}@example.test`,
    ]);
    expect(mails.rows).toEqual([{ subject: changedPasswordMail.subject }]);
    expect((await check(token)).status).toBe(200);
    expect((await check(other)).status).toBe(401);
    expect((await login({ username, password: passwordOfTests })).status).toBe(401);
    expect((await login({ username, password: 'another fine phrase' })).status).toBe(200);
  });

  it('is done once if its answer is lost and it is sent again', async () => {
    const { id, token, username } = await app.person();
    const next = 'another fine phrase';
    expect((await change(token, passwordOfTests, next)).status).toBe(200);
    const { status, body, headers } = await change(token, passwordOfTests, next);
    expect([status, body.message]).toEqual([200, auth.passwordChanged]);
    expect(headers.get('set-cookie')).toBeTruthy();
    expect((await change(token, passwordOfTests, 'a third fine phrase')).status).toBe(400);
    const { rows } = await app.database.pool.query(
      `select action from audit where record_id = $1 and action like 'change-password%' order by at, id`,
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['change-password', 'change-password-failed']);
    const mails = await app.database.pool.query('select from mail_outbox where recipient = $1', [
      `${username}@example.test`,
    ]);
    expect(mails.rowCount).toBe(1);
  });

  it('does not count as done if somebody else set the password that has to be changed', async () => {
    const { id, username } = await app.person();
    const given = 'a given fine phrase';
    const userData = { password: given };
    await app.call('PUT', `/admin/${id}`, { token: await app.admin(), body: { userData } });
    const { body } = await login({ username, password: given });
    expect((await change(body.token, passwordOfTests, given)).status).toBe(400);
  });

  it('is refused if somebody else changes it meanwhile, like a sign-in with the old one', async () => {
    const [one, other] = [await app.person(), await app.person()];
    const signIn = () => login({ username: one.username, password: passwordOfTests });
    expect((await passwordChangesDuring(app, one.id, signIn)).status).toBe(401);
    const changeIt = () => change(other.token, passwordOfTests, 'another fine phrase');
    const { status, body } = await passwordChangesDuring(app, other.id, changeIt);
    expect([status, body]).toEqual([409, { message: auth.passwordChangedMeanwhile }]);
  });

  it('of two concurrent changes one succeeds; the other session gets the reason why it ended', async () => {
    const { token, username } = await app.person();
    const tokens = [token, await app.signIn(username)];
    const phrases = ['another fine phrase', 'a third fine phrase'];
    const replies = await Promise.all(tokens.map((one, at) => change(one, passwordOfTests, phrases[at])));
    const winner = replies.findIndex(({ status }) => status === 200);
    const ended = { message: auth.sessionExpired, reason: auth.passwordChangedElsewhere };
    expect([replies[1 - winner]?.status, replies[1 - winner]?.body]).toEqual([401, ended]);
    const later = await check(tokens[1 - winner]);
    expect([later.status, later.body]).toEqual([401, ended]);
    expect((await check(tokens[winner])).status).toBe(200);
    expect((await login({ username, password: phrases[winner] })).status).toBe(200);
  });

  it('of two concurrent changes in one session the second is refused with a message, and the session stays', async () => {
    const { token } = await app.person();
    const phrases = ['another fine phrase', 'a third fine phrase'];
    const replies = await Promise.all(phrases.map((phrase) => change(token, passwordOfTests, phrase)));
    const loser = replies.find(({ status }) => status !== 200);
    expect([[400, 409].includes(loser?.status ?? 0), (await check(token)).status]).toEqual([true, 200]);
  });

  it('forgets wrong tries after the right one', async () => {
    const { token } = await app.person();
    for (let round = 0; round < 3; round += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1)
        expect((await change(token, 'not mine', 'another fine phrase')).status).toBe(400);
      expect((await change(token, passwordOfTests, passwordOfTests)).status).not.toBe(429);
    }
  });

  it('requires the current one, and a new one that is long enough and not common', async () => {
    const { token } = await app.person();
    const wrong = await change(token, 'not mine', 'another fine phrase');
    expect([wrong.status, wrong.body.message]).toEqual([400, 'The current password is not correct']);
    for (const bad of ['short', 'x'.repeat(129), 'password123', 'PASSWORD123', 12345678, null]) {
      expect((await change(token, passwordOfTests, bad)).status, String(bad)).toBe(400);
    }
    expect((await change(token, passwordOfTests, 'àéî 🂡 ગુજરાતી')).status).toBe(200);
  });

  it('does not write passwords to the audit trail', async () => {
    const { token, id } = await app.person();
    await change(token, passwordOfTests, 'unmistakable phrase');
    const { rows } = await app.database.pool.query('select * from audit where actor_id = $1', [id]);
    expect(rows.map((row) => row.action)).toContain('change-password');
    expect(JSON.stringify(rows)).not.toMatch(/unmistakable|argon2/);
  });
});

describe('the key of drafts', () => {
  it('is the same in every session of a person, and another one for everybody else', async () => {
    const keyOf = async (token: string | undefined) => app.call('GET', '/admin/draft-key', { token });
    const [asha, ravi] = [await app.person(), await app.person()];
    const first = await keyOf(asha.token);
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(Buffer.from(first.body.data.key, 'base64url')).toHaveLength(32);
    expect((await keyOf(await app.signIn(asha.username))).body).toEqual(first.body);
    const { body: other } = await keyOf(ravi.token);
    expect(other.data.key).not.toBe(first.body.data.key);
    expect(other.data.owner).not.toBe(first.body.data.owner);
    expect((await keyOf(undefined)).status).toBe(401);
  });
});

expectBystanderUnchanged(() => app);
