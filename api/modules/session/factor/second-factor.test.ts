import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factorChangeMail, factorSentences } from '../../../../domain/account/text.ts';
import { auth } from '../../../../domain/session/text.ts';
import { loginLimits, wrongCodesInARow } from '../../../../domain/values/limits.ts';
import { expectBystanderUnchanged } from '../../../testing/calls/bystander.ts';
import { passwordChangesDuring } from '../../../testing/calls/password-changes.ts';
import { codeOf, wrongCodeOf } from '../../../testing/second-factor/authenticator-codes.ts';
import { setUpAuthenticator } from '../../../testing/second-factor/authenticator.ts';
import { codeIn, startMailServer, type TestMailServer } from '../../../testing/test-mail-server.ts';
import { passwordOfTests, startTestConsole, type TestConsole } from '../../../testing/test-console.ts';

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

/** Every test uses its own address, so that limits do not affect other tests. */
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return { 'x-forwarded-for': `10.7.${addresses >> 8}.${addresses & 255}` };
};

async function someone() {
  const person = await app.person({ permissions: ['sports_listing'] });
  const headers = newAddress();
  const login = (password = passwordOfTests) =>
    app.call('POST', '/admin/login', { body: { username: person.username, password }, headers });
  const secondStep = (ticket: unknown, code: unknown, from: Record<string, string> = headers) =>
    app.call('POST', '/admin/login/second-factor', { body: { ticket, code }, headers: from });
  const own = (route: string, body?: object) =>
    app.call(body ? 'POST' : 'GET', `/admin/second-factor${route}`, { token: person.token, body, headers });
  return { ...person, headers, login, secondStep, own };
}

async function withAuthenticator() {
  const person = await someone();
  const factor = await setUpAuthenticator(app, person);
  const ticket = async () => String((await person.login()).body.ticket);
  return { ...person, ...factor, ticket };
}

/** How many entries there are about the second step. */
async function auditOf(id: string) {
  const { rows } = await app.database.pool.query(
    `select action, count(*)::int from audit where actor_id = $1
     and action in ('second-factor-asked', 'second-factor-failed', 'second-factor-blocked') group by action`,
    [id],
  );
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]));
}

describe('signing in with a second factor', () => {
  it('answers a ticket instead of a token, and exchanges it with a code for the ordinary answer', async () => {
    const { login, secondStep, fresh, username } = await withAuthenticator();
    const first = await login();
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ twoFactor: true, message: factorSentences.codeNeeded });
    expect(Object.keys(first.body).toSorted()).toEqual([
      'data',
      'message',
      'methods',
      'ticket',
      'ticketExpires',
      'twoFactor',
    ]);
    expect(first.headers.get('set-cookie')).toBeNull();
    const { ticket } = first.body;
    expect((await app.call('GET', '/admin/me', { token: ticket })).status).toBe(401);
    const second = await secondStep(ticket, await fresh());
    expect(second.body).toMatchObject({ message: auth.loggedIn, user: { username, twoFactor: true } });
    expect(second.body.data.token).toBe(second.body.token);
    expect((await app.call('GET', '/admin/me', { token: second.body.token })).status).toBe(200);
    expect((await secondStep(ticket, await fresh())).status).toBe(401);
  });

  it('changes nothing for accounts without one', async () => {
    const { login } = await someone();
    const { body } = await login();
    expect(body.token.split('.')).toHaveLength(3);
    expect(body).not.toHaveProperty('twoFactor');
    expect(body.user).not.toHaveProperty('twoFactor');
  });

  it('accepts each code once, also of several calls at once', async () => {
    const { ticket, secondStep, fresh } = await withAuthenticator();
    const code = await fresh();
    const tickets = await Promise.all([ticket(), ticket(), ticket()]);
    const replies = await Promise.all(tickets.map((one) => secondStep(one, code)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const again = await secondStep(await ticket(), code);
    expect([again.status, again.body.message]).toEqual([401, factorSentences.usedCode]);
  });

  it('does not accept the code that turned it on', async () => {
    const { ticket, secondStep, code } = await withAuthenticator();
    // One step may have begun since; both were used or are earlier.
    const replies = [await secondStep(await ticket(), code(-1)), await secondStep(await ticket(), code(-2))];
    expect(replies.map(({ status }) => status)).toEqual([401, 401]);
  });

  it('refuses a ticket that expired, is unknown, or is of an older password', async () => {
    const { id, username, ticket, login, secondStep, fresh, token } = await withAuthenticator();
    const expired = await ticket();
    await app.database.pool.query('update sign_in_ticket set expires_at = now() where user_id = $1', [id]);
    for (const one of [expired, 'x', token, 'A'.repeat(43)]) {
      const reply = await secondStep(one, await fresh());
      expect([reply.status, reply.body.message]).toEqual([401, factorSentences.ticketExpired]);
      expect(reply.body.ticketExpired).toBe(true);
    }
    const older = await ticket();
    const admin = await app.admin();
    await app.call('PUT', `/admin/${id}`, {
      token: admin,
      body: { userData: { password: 'a given phrase of words' } },
    });
    expect((await secondStep(older, await fresh())).status).toBe(401);
    expect((await login('a given phrase of words')).body.twoFactor).toBe(true);
    await app.call('DELETE', `/admin/${id}`, { token: admin });
    expect((await login('a given phrase of words')).status, username).toBe(401);
  });

  it('refuses a ticket whose password changes while its code is checked', async () => {
    const { id, ticket, secondStep, fresh } = await withAuthenticator();
    const [one, code] = [await ticket(), await fresh()];
    const { status, body } = await passwordChangesDuring(app, id, () => secondStep(one, code));
    expect([status, body.message]).toEqual([401, factorSentences.ticketExpired]);
  });

  it('refuses a ticket whose factor was reset, before or while its code is checked', async () => {
    const person = await withAuthenticator();
    const { id, ticket, secondStep, fresh } = person;
    const [one, code] = [await ticket(), await fresh()];
    const during = await passwordChangesDuring(
      app,
      id,
      () => secondStep(one, code),
      'second_factor_at = null',
    );
    await app.database.pool.query('update app_user set second_factor_at = now() where id = $1', [id]);
    const next = await ticket();
    await app.call('POST', `/admin/${id}/second-factor/reset`, { token: await app.admin() });
    const passkey = await app.call('POST', '/admin/login/second-factor/passkey', { body: { ticket: next } });
    for (const { status, body } of [during, await secondStep(next, code), passkey])
      expect([status, body]).toEqual([401, { message: factorSentences.ticketExpired, ticketExpired: true }]);
  });

  it('refuses the ticket of a deleted account', async () => {
    const { id, ticket, secondStep, fresh } = await withAuthenticator();
    const one = await ticket();
    await app.call('DELETE', `/admin/${id}`, { token: await app.admin() });
    expect((await secondStep(one, await fresh())).status).toBe(401);
  });

  it('belongs to one account: the code of another one does not help', async () => {
    const [mine, theirs] = [await withAuthenticator(), await withAuthenticator()];
    const reply = await mine.secondStep(await mine.ticket(), await theirs.fresh());
    expect([reply.status, reply.body.message]).toEqual([401, factorSentences.wrongCode]);
    const recovery = await mine.secondStep(await mine.ticket(), theirs.recoveryCodes[0]);
    expect(recovery.status).toBe(401);
  });

  it('checks ten of fifty wrong codes, then refuses the right one, but not at another address', async () => {
    const { id, ticket, secondStep, secret, fresh } = await withAuthenticator();
    const one = await ticket();
    const statuses: number[] = [];
    for (let half = 0; half < 2; half += 1) {
      const tries = await Promise.all(Array.from({ length: 25 }, () => secondStep(one, wrongCodeOf(secret))));
      statuses.push(...tries.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    const right = await secondStep(await ticket(), await fresh());
    expect([right.status, right.body.message]).toEqual([429, auth.tooManyTries]);
    // One entry for all passwords that stopped here, one for each code that was checked, one for all others.
    expect(await auditOf(id)).toEqual({
      'second-factor-asked': 1,
      'second-factor-failed': 10,
      'second-factor-blocked': 1,
    });
    expect((await secondStep(await ticket(), await fresh(), newAddress())).status).toBe(200);
  });

  it.each([
    ['the factor', 'POST', '/second-factor/reset', undefined],
    ['the password', 'PUT', '', { userData: { password: 'a given phrase of words' } }],
  ] as const)(
    'checks codes again after an admin reset %s, from an address and a known device',
    async (...how) => {
      const [, method, route, body] = how;
      const person = await someone();
      const cookie = (await person.login()).headers.get('set-cookie')?.split(';')[0] ?? '';
      let factor = await setUpAuthenticator(app, person);
      const from: Record<string, string>[] = [person.headers, { ...newAddress(), cookie }];
      const ticket = async (password = passwordOfTests) => String((await person.login(password)).body.ticket);
      const waits = async (at: Record<string, string>, password = passwordOfTests) => {
        const one = await ticket(password);
        for (let tries = 0; tries < loginLimits.perAccountAndAddress; tries += 1)
          await person.secondStep(one, wrongCodeOf(factor.secret), at);
        return (await person.secondStep(one, await factor.fresh(), at)).status;
      };
      expect([await waits(from[0]!), await waits(from[1]!)]).toEqual([429, 429]);
      const token = await app.admin();
      expect((await app.call(method, `/admin/${person.id}${route}`, { token, body })).status).toBe(200);
      const password = body?.userData.password ?? passwordOfTests;
      if (!body)
        factor = await setUpAuthenticator(app, { id: person.id, token: await app.signIn(person.username) });
      for (const at of from) {
        const done = await person.secondStep(await ticket(password), await factor.fresh(), at);
        expect(done.status).toBe(200);
      }
      // Noted at each of the two places, and again after the reset.
      expect(await auditOf(person.id)).toMatchObject({ 'second-factor-blocked': 2 });
      await waits(from[0]!, password);
      expect(await auditOf(person.id)).toMatchObject({ 'second-factor-blocked': 3 });
    },
  );

  it('is locked after fifty wrong codes in a row, until the password changes', async () => {
    const { id, ticket, login, secondStep, secret, fresh, recoveryCodes } = await withAuthenticator();
    const { pool } = app.database;
    await secondStep(await ticket(), wrongCodeOf(secret));
    await pool.query('update wrong_codes set count = $2 where user_id = $1', [id, wrongCodesInARow - 1]);
    await secondStep(await ticket(), wrongCodeOf(secret), newAddress());
    for (const code of [await fresh(), recoveryCodes[0]]) {
      const locked = await secondStep(await ticket(), code, newAddress());
      expect([locked.status, locked.body.message]).toEqual([403, factorSentences.locked]);
    }
    expect(await auditOf(id)).toMatchObject({ 'second-factor-blocked': 2 });
    await pool.query('delete from rate_limit');
    // More than the database has connections for: none of them may need a second one while it holds the account.
    const [one, from] = [await ticket(), [newAddress(), newAddress()]];
    const tries = Array.from({ length: 2 * loginLimits.perAccountAndAddress }, (_, at) =>
      secondStep(one, wrongCodeOf(secret), from[at % 2]),
    );
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([403]));
    expect(await auditOf(id)).toMatchObject({ 'second-factor-blocked': 4 });
    await app.call('PUT', `/admin/${id}`, {
      token: await app.admin(),
      body: { userData: { password: 'a given phrase of words' } },
    });
    const { ticket: next } = (await login('a given phrase of words')).body;
    expect((await secondStep(next, await fresh(), newAddress())).status).toBe(200);
  });

  it('counts tries of codes on when admins change their own password', async () => {
    const { id, token } = await app.person({ role: 'admin' });
    await setUpAuthenticator(app, { id, token });
    const headers = newAddress();
    const guess = async (password: string) => {
      const body = { password, code: '0000-0000-0000-0000' };
      return (await app.call('POST', '/admin/second-factor/codes', { token, body, headers })).status;
    };
    const tries = loginLimits.perAccountAndAddress;
    for (let count = 0; count < tries; count += 1) expect(await guess(passwordOfTests)).toBe(400);
    const password = 'a phrase of my own';
    await app.call('PUT', `/admin/${id}`, { token, body: { userData: { password } } });
    expect(await guess(password)).toBe(429);
  });

  it('does not forget the wrong codes of others when somebody signs in', async () => {
    const [{ id, secret, ticket, secondStep }, other] = [
      await withAuthenticator(),
      await withAuthenticator(),
    ];
    await secondStep(await ticket(), wrongCodeOf(secret));
    expect((await other.secondStep(await other.ticket(), await other.fresh())).status).toBe(200);
    const { rows } = await app.database.pool.query('select count from wrong_codes where user_id = $1', [id]);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('takes each recovery code once, however it is written', async () => {
    const { ticket, secondStep, own, recoveryCodes } = await withAuthenticator();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([\da-hjkmnp-tv-z]{4}-){3}[\da-hjkmnp-tv-z]{4}$/);
    const written = ` ${recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ')} `;
    const parallel = await Promise.all(
      [await ticket(), await ticket()].map((one) => secondStep(one, written)),
    );
    expect(parallel.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await secondStep(await ticket(), recoveryCodes[0])).status).toBe(401);
    expect((await own('')).body.data.codesLeft).toBe(9);
    expect((await secondStep(await ticket(), recoveryCodes[1])).status).toBe(200);
  });

  it('rejects anything but text as a code or a ticket', async () => {
    const { ticket, secondStep } = await withAuthenticator();
    const one = await ticket();
    for (const bad of [{}, [], null, 7, true, '', 'x'.repeat(2000)]) {
      expect((await secondStep(one, bad)).status).toBe(400);
      expect((await secondStep(bad, '123456')).status).toBe(400);
    }
  });

  it('is not bypassed by a password reset by mail', async () => {
    const { username, login, secondStep, fresh, headers } = await withAuthenticator();
    const email = `${username}@example.test`;
    const step = (route: string, body: object) => app.call('POST', `/admin/${route}`, { body, headers });
    await step('forgot-password', { email });
    const letters = () =>
      post.letters.filter(
        ({ to, raw }) => to === email && !raw.includes(factorChangeMail.subjects.authenticatorOn),
      );
    await expect.poll(() => letters().length).toBe(1);
    const otp = codeIn(letters()[0]!.raw);
    await step('verify-otp', { email, otp });
    const newPassword = 'a brand new phrase';
    const reset = await step('reset-password', { email, otp, newPassword });
    expect([reset.status, reset.body.token]).toEqual([200, undefined]);
    const again = await login(newPassword);
    expect([again.body.token, again.body.twoFactor]).toEqual([undefined, true]);
    expect((await secondStep(again.body.ticket, await fresh())).status).toBe(200);
  });

  it('reports a lost key of the secrets; recovery codes still work', async () => {
    const { id, ticket, secondStep, fresh, recoveryCodes } = await withAuthenticator();
    await app.database.pool.query(
      `update authenticator set secret = regexp_replace(secret, '^v1\\.[0-9a-f]{8}', 'v1.00000000') where user_id = $1`,
      [id],
    );
    const reply = await secondStep(await ticket(), await fresh());
    expect([reply.status, reply.body.message]).toEqual([409, factorSentences.unreadable]);
    expect((await secondStep(await ticket(), recoveryCodes[3])).status).toBe(200);
  });
});

describe('setting up an authenticator app', () => {
  it('needs the password and a right code, and answers an address for apps', async () => {
    const { own, username } = await someone();
    expect((await own('')).body.data).toEqual({
      authenticatorSince: null,
      codesLeft: 0,
      passkeys: [],
      passkeysPossible: false,
    });
    const refused = await own('/authenticator', { password: 'not mine' });
    expect([refused.status, refused.body.message]).toEqual([400, auth.currentPasswordWrong]);
    expect((await own('/authenticator/confirm', { code: '123456' })).status).toBe(409);
    const { data } = (await own('/authenticator', { password: passwordOfTests })).body;
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data.uri).toContain(`otpauth://totp/Console:${username}?secret=${data.secret}&issuer=Console`);
    const wrong = await own('/authenticator/confirm', { code: wrongCodeOf(data.secret) });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [{ path: 'code', message: factorSentences.wrongCode }],
    ]);
    expect((await own('')).body.data.authenticatorSince).toBeNull();
  });

  it('does not count before it is confirmed, by this person, and is not replaced afterwards', async () => {
    const [{ own, login, ...person }, other] = [await someone(), await someone()];
    await own('/authenticator', { password: passwordOfTests });
    await setUpAuthenticator(app, other);
    expect((await own('')).body.data.authenticatorSince).toBeNull();
    expect((await login()).body.token).toBeDefined();
    const { recoveryCodes } = await setUpAuthenticator(app, person);
    const again = { password: passwordOfTests, code: recoveryCodes[0] };
    expect((await own('/authenticator', again)).body.message).toBe(factorSentences.alreadyOn);
    // Not spent, because nothing was begun.
    expect((await own('')).body.data.codesLeft).toBe(10);
    expect((await login()).body.twoFactor).toBe(true);
  });

  it('is confirmed once, within an hour', async () => {
    const { id, own } = await someone();
    const confirm = (secret: string) => own('/authenticator/confirm', { code: codeOf(secret) });
    const begin = async () => (await own('/authenticator', { password: passwordOfTests })).body.data.secret;
    const late = await begin();
    await app.database.pool.query(
      `update authenticator set created_at = now() - interval '1 hour' where user_id = $1`,
      [id],
    );
    expect((await confirm(late)).status).toBe(409);
    const secret = await begin();
    const code = codeOf(secret);
    const turnOn = async (typed: string) => own('/authenticator/confirm', { code: typed });
    expect((await turnOn(code)).body.data.codes).toHaveLength(10);
    // Pressed again because the answer was lost.
    const again = await turnOn(code);
    expect([again.status, again.body]).toEqual([
      200,
      { data: { codes: [] }, message: factorSentences.turnedOn },
    ]);
    for (const typed of [wrongCodeOf(secret), codeOf(secret, 1)]) {
      const other = await turnOn(typed);
      expect([other.status, other.body.message]).toEqual([409, factorSentences.alreadyOn]);
    }
    expect((await own('')).body.data.codesLeft).toBe(10);
  });

  it('is turned off with the password and a code, and the recovery codes end with it', async () => {
    const { own, login, fresh, secret, recoveryCodes } = await withAuthenticator();
    const off = (password: string, code: string) => own('/authenticator/turn-off', { password, code });
    expect((await off('not mine', await fresh())).status).toBe(400);
    const wrong = await off(passwordOfTests, wrongCodeOf(secret));
    expect([wrong.status, wrong.body.message]).toEqual([400, factorSentences.wrongCode]);
    expect((await off(passwordOfTests, recoveryCodes[0]!)).status).toBe(200);
    expect((await own('')).body.data).toEqual({
      authenticatorSince: null,
      codesLeft: 0,
      passkeys: [],
      passkeysPossible: false,
    });
    expect((await login()).body.token).toBeDefined();
    expect((await off(passwordOfTests, recoveryCodes[1]!)).status).toBe(409);
  });

  it('is reported to the owner by mail, with the device and the address', async () => {
    const { username } = await withAuthenticator();
    const subject = factorChangeMail.subjects.authenticatorOn;
    const mine = () => post.letters.find(({ to }) => to === `${username}@example.test`)?.raw;
    await expect.poll(mine).toContain(subject);
    expect(mine()).toMatch(/India time\. Device: \w+, address 127\.0\.0\.1\./);
  });

  it('gives new recovery codes, and the old ones no longer work', async () => {
    const { own, ticket, secondStep, fresh, recoveryCodes } = await withAuthenticator();
    const other = await withAuthenticator();
    const renewed = await own('/codes', { password: passwordOfTests, code: await fresh() });
    expect(renewed.body.data.codes).toHaveLength(10);
    expect((await other.own('')).body.data.codesLeft).toBe(10);
    expect((await secondStep(await ticket(), recoveryCodes[0])).status).toBe(401);
    expect((await secondStep(await ticket(), renewed.body.data.codes[0])).status).toBe(200);
  });

  it('needs a session for every call, and an own password', async () => {
    const { id, login } = await someone();
    const body = { password: 'a given phrase of words', code: '123456' };
    await app.call('PUT', `/admin/${id}`, {
      token: await app.admin(),
      body: { userData: { password: body.password } },
    });
    const { token } = (await login(body.password)).body;
    for (const route of [
      '',
      '/authenticator',
      '/authenticator/confirm',
      '/authenticator/turn-off',
      '/codes',
    ]) {
      const ask = (own?: string) =>
        app.call(route === '' ? 'GET' : 'POST', `/admin/second-factor${route}`, {
          token: own,
          ...(route !== '' && { body }),
        });
      expect([(await ask()).status, (await ask(token)).status]).toEqual([401, 403]);
    }
  });

  it('keeps no secret and no code readable: neither in the tables nor in the audit trail', async () => {
    const { id, ticket, secondStep, secret, fresh, recoveryCodes } = await withAuthenticator();
    const code = await fresh();
    await secondStep(await ticket(), wrongCodeOf(secret));
    await secondStep(await ticket(), code);
    await secondStep(await ticket(), recoveryCodes[0]);
    const { pool } = app.database;
    const stored = await Promise.all(
      ['authenticator', 'one_time_code', 'sign_in_ticket', 'wrong_codes'].map(
        async (table) => (await pool.query(`select * from ${table} where user_id = $1`, [id])).rows,
      ),
    );
    const audit = await pool.query(
      `select action, before, after from audit where record_id = $1::text or actor_id = $1::uuid order by at`,
      [id],
    );
    expect(audit.rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['second-factor-on', 'second-factor-failed', 'login']),
    );
    expect(audit.rows.filter(({ action }) => action === 'login').map(({ after }) => after.factor)).toEqual([
      undefined,
      'authenticator',
      'recovery-code',
    ]);
    const text = JSON.stringify([stored, audit.rows]);
    for (const hidden of [secret, code, ...recoveryCodes.flatMap((one) => [one, one.replaceAll('-', '')])])
      expect(text).not.toContain(hidden);
  });
});

it('is checked by every server of the database', async () => {
  const person = await withAuthenticator();
  const second = await startTestConsole({}, app.database);
  const { username } = person;
  const body = { username, password: passwordOfTests };
  const { ticket } = (await second.call('POST', '/admin/login', { body })).body;
  const code = await person.fresh();
  expect((await second.call('POST', '/admin/login/second-factor', { body: { ticket, code } })).status).toBe(
    200,
  );
  await second.close();
});

expectBystanderUnchanged(() => app);
