/** Nobody can access an account with more permissions than their own, or change a password unnoticed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auth,
  changedPasswordMail,
  movedEmailMail,
  recovery,
  setPasswordMail,
} from '../../../domain/session/text.ts';
import { people } from '../../../domain/user/text.ts';
import { codeTries, loginLimits } from '../../../domain/values/limits.ts';
import { expectBystanderUnchanged } from '../../testing/calls/bystander.ts';
import { codeIn, startMailServer, type TestMailServer } from '../../testing/test-mail-server.ts';
import {
  passwordOfTests,
  startTestConsole,
  type Person,
  type TestConsole,
} from '../../testing/test-console.ts';

let post: TestMailServer;
let app: TestConsole;
let admin: string;
beforeAll(async () => {
  post = await startMailServer();
  app = await startTestConsole({ smtpUrl: post.url });
  admin = await app.admin();
});
afterAll(async () => {
  await app.close();
  await post.close();
});

const given = 'a phrase that was given';
const own = 'a phrase of my own';

const put = (token: string, id: string, userData: object) =>
  app.call('PUT', `/admin/${id}`, { token, body: { userData } });
const login = (username: string, password: string) =>
  app.call('POST', '/admin/login', { body: { username, password } });
const change = (token: string, currentPassword: string, newPassword: string) =>
  app.call('POST', '/admin/change-password', { token, body: { currentPassword, newPassword } });
const sendCode = (token: string, id: string) => app.call('POST', `/admin/${id}/recovery-code`, { token });
const lettersTo = (username: string) => post.letters.filter(({ to }) => to === `${username}@example.test`);

async function actionsOn(id: string): Promise<string[]> {
  const { rows } = await app.database.pool.query(
    `select action from audit where record_id = $1 and action <> 'create' order by at, id`,
    [id],
  );
  return rows.map(({ action }) => action);
}

const subadmin = (permissions: readonly string[] = [], section: Person['section'] = ['Turbo']) =>
  app.person({ role: 'subadmin', section, permissions });

describe('a subadmin with fewer permissions than a user', () => {
  const rights = ['report_listing', 'report_export', 'report_delete'];

  it('cannot set the password', async () => {
    const actor = await subadmin();
    const victim = await app.person({ section: ['Turbo'], permissions: rights });
    const refused = await put(actor.token, victim.id, { password: given });
    expect([refused.status, refused.body.message]).toEqual([403, people.sendCodeInstead]);
    expect((await login(victim.username, given)).status).toBe(401);
    expect((await login(victim.username, passwordOfTests)).status).toBe(200);
    expect((await app.call('GET', '/admin/me', { token: victim.token })).status).toBe(200);
  });

  it('cannot change the email either, which receives recovery codes', async () => {
    const actor = await subadmin();
    const victim = await app.person({ section: ['Turbo'], permissions: rights });
    for (const email of [`${actor.username}+mine@example.test`, `${victim.username}@EXAMPLE.test`]) {
      const refused = await put(actor.token, victim.id, { email });
      expect([refused.status, refused.body.message]).toEqual([403, people.sendCodeInstead]);
    }
  });

  it('can still change everything else, with the email and a blank password as sent by the form', async () => {
    const actor = await subadmin(['report_listing']);
    const victim = await app.person({ section: ['Turbo'], permissions: rights });
    const saved = await put(actor.token, victim.id, {
      username: `${victim.username}-renamed`,
      email: `${victim.username}@example.test`,
      password: '',
      role: 'user',
      section: ['Turbo'],
      permissions: rights.filter((permission) => permission !== 'report_listing'),
    });
    expect(saved.status).toBe(200);
    expect(saved.body.user.permissions.toSorted()).toEqual(['report_delete', 'report_export']);
  });

  it('cannot do it in two steps: removing permissions keeps those the subadmin lacks', async () => {
    const actor = await subadmin(['report_listing']);
    const victim = await app.person({ section: ['Turbo'], permissions: rights });
    for (const step of [{ permissions: [] }, { section: ['Turbo'] }, { permissions: [], password: given }]) {
      await put(actor.token, victim.id, step);
    }
    expect((await put(actor.token, victim.id, { password: given })).status).toBe(403);
  });

  it.each<[string, Person, Person]>([
    ['one permission is missing', { permissions: ['report_listing'] }, { permissions: rights }],
    [
      'only the other area has it',
      { permissions: ['forexReport_listing'] },
      { permissions: ['report_listing'] },
    ],
  ])('is refused when %s', async (_name, mine, theirs) => {
    const actor = await subadmin(mine.permissions, ['Turbo', 'Forex']);
    const victim = await app.person({ section: ['Turbo'], ...theirs });
    expect((await put(actor.token, victim.id, { password: given })).status).toBe(403);
  });

  it('sends a recovery code instead, which only the user receives', async () => {
    const actor = await subadmin();
    const victim = await app.person({ section: ['Turbo'], permissions: rights });
    const sent = await sendCode(actor.token, victim.id);
    expect([sent.status, sent.body]).toEqual([200, { data: null, message: people.codeSent }]);
    await expect.poll(() => lettersTo(victim.username).length).toBe(1);
    const code = codeIn(lettersTo(victim.username)[0]!.raw);
    const email = `${victim.username}@example.test`;
    const verified = await app.call('POST', '/admin/verify-otp', { body: { email, otp: code } });
    expect(verified.body.message).toBe(recovery.verified);
    await app.call('POST', '/admin/reset-password', { body: { email, otp: code, newPassword: own } });
    expect((await login(victim.username, own)).body.user.mustChangePassword).toBeUndefined();
    const { rows } = await app.database.pool.query(
      `select actor_id from audit where record_id = $1 and action = 'request-code'`,
      [victim.id],
    );
    expect(rows).toEqual([{ actor_id: actor.id }]);
  });
});

describe('sending a recovery code', () => {
  it('follows the normal edit rule', async () => {
    const actor = await subadmin();
    const others: [Person, string][] = [
      [{ role: 'admin' }, people.subadminTargetRole('edit')],
      [{ role: 'subadmin', section: ['Turbo'] }, people.subadminTargetRole('edit')],
      [{ section: ['Turbo', 'Forex'] }, people.subadminTargetSection('edit')],
      [{ section: [] }, people.subadminTargetSection('edit')],
    ];
    for (const [person, sentence] of others) {
      const target = await app.person(person);
      const refused = await sendCode(actor.token, target.id);
      expect([refused.status, refused.body.message]).toEqual([403, sentence]);
      expect(await actionsOn(target.id)).toEqual([]);
    }
    expect((await sendCode(actor.token, actor.id)).status).toBe(403);
    expect((await sendCode((await app.person()).token, actor.id)).status).toBe(403);
    expect((await sendCode(admin, 'nonsense')).status).toBe(404);
    expect((await sendCode(admin, actor.id)).status).toBe(200);
  });

  it("is limited without using up the user's own requests", async () => {
    const target = await app.person();
    const sender = await app.person({ role: 'admin' });
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1)
      statuses.push((await sendCode(sender.token, target.id)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const email = `${target.username}@example.test`;
    expect((await app.call('POST', '/admin/forgot-password', { body: { email } })).status).toBe(200);
  });
});

describe('a subadmin with all permissions of a user', () => {
  it('can set password and email; an admin always can', async () => {
    const actor = await subadmin(['report_listing', 'report_export']);
    const target = await app.person({ section: ['Turbo'], permissions: ['report_listing'] });
    expect((await put(actor.token, target.id, { email: `${target.username}-2@example.test` })).status).toBe(
      200,
    );
    expect((await put(actor.token, target.id, { password: given })).status).toBe(200);
    expect((await put(admin, actor.id, { password: given })).status).toBe(200);
  });

  it('cannot use that password once the user has gained permissions', async () => {
    const actor = await subadmin(['report_listing']);
    const target = await app.person({ section: ['Turbo'], permissions: ['report_listing'] });
    await put(actor.token, target.id, { password: given });
    const early = (await login(target.username, given)).body.token;
    await put(admin, target.id, { permissions: ['report_listing', 'report_delete'] });
    const late = await login(target.username, given);
    expect([late.status, late.body.message]).toEqual([403, auth.givenPasswordVoid]);
    const changed = await change(early, given, own);
    expect([changed.status, changed.body.message]).toEqual([403, auth.givenPasswordVoid]);
    // The way out is the one the message names, or a password set by someone with enough permissions.
    await put(admin, target.id, { password: 'another given phrase' });
    expect((await login(target.username, 'another given phrase')).status).toBe(200);
  });
});

describe('a password set by someone else', () => {
  async function withGivenPassword(person: Person = { permissions: ['sports_listing'] }) {
    const user = await app.person(person);
    const saved = await put(admin, user.id, { password: given });
    expect(saved.status).toBe(200);
    const { body } = await login(user.username, given);
    return { ...user, oldToken: user.token, token: String(body.token), user: body.user };
  }

  it('works even after too many failed attempts', async () => {
    const { id, username } = await app.person({});
    for (let tries = 0; tries < loginLimits.perAccountAndAddress; tries += 1) await login(username, own);
    expect((await login(username, passwordOfTests)).status).toBe(429);
    expect((await put(admin, id, { password: given })).status).toBe(200);
    expect((await login(username, given)).status).toBe(200);
  });

  it('works after too many failed attempts also if the name is changed with it', async () => {
    const { id, username } = await app.person({});
    for (let tries = 0; tries < loginLimits.perAccountAndAddress; tries += 1) await login(username, own);
    const renamed = `${username}.renamed`;
    expect((await put(admin, id, { username: renamed, password: given })).status).toBe(200);
    expect((await login(renamed, given)).status).toBe(200);
  });

  it('ends the sessions and must be changed before any other call', async () => {
    const { oldToken, token, user, username } = await withGivenPassword();
    expect((await app.call('GET', '/admin/me', { token: oldToken })).status).toBe(401);
    expect(user.mustChangePassword).toBe(true);
    for (const [method, path] of [
      ['GET', '/admin/me'],
      ['GET', '/admin/check-session'],
      ['POST', '/admin/update-session'],
    ] as const) {
      expect((await app.call(method, path, { token })).status, path).toBe(200);
    }
    expect((await app.call('GET', '/admin/me', { token })).body.user.mustChangePassword).toBe(true);
    for (const [method, path] of [
      ['GET', '/sports'],
      ['GET', '/report/all'],
      ['GET', '/forexnote'],
      ['GET', '/admin/all'],
      ['POST', '/sports'],
      ['GET', '/openapi.json'],
    ] as const) {
      const { status, body } = await app.call(method, path, {
        token,
        ...(method === 'POST' && { body: {} }),
      });
      expect([status, body.message], path).toEqual([403, auth.mustChangePassword]);
    }
    // A space that does not break is typed by another keyboard.
    for (const sameAgain of [given, given.replace(' ', '\u00A0')]) {
      const same = await change(token, given, sameAgain);
      expect([same.status, same.body.errors]).toEqual([
        400,
        [{ path: 'newPassword', message: auth.passwordMustDiffer }],
      ]);
    }
    expect((await change(token, given, own)).status).toBe(200);
    expect((await app.call('GET', '/sports', { token })).status).toBe(200);
    expect((await app.call('GET', '/admin/me', { token })).body.user.mustChangePassword).toBeUndefined();
    expect((await login(username, own)).body.user.mustChangePassword).toBeUndefined();
    expect((await login(username, given)).status).toBe(401);
  });

  it('still allows signing out and the event stream', async () => {
    const { token } = await withGivenPassword();
    const events = await fetch(`${app.address}/api/admin/events`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(events.status).toBe(200);
    await events.body?.cancel();
    expect((await app.call('POST', '/admin/logout', { token })).status).toBe(200);
  });

  it('applies to admins too', async () => {
    const { token } = await withGivenPassword({ role: 'admin' });
    expect((await app.call('GET', '/admin/all', { token })).status).toBe(403);
    expect((await put(token, 'anything', {})).body.message).toBe(auth.mustChangePassword);
  });

  it('is cleared by a recovery reset', async () => {
    const user = await withGivenPassword();
    const email = `${user.username}@example.test`;
    const before = lettersTo(user.username).length;
    await app.call('POST', '/admin/forgot-password', { body: { email } });
    const codes = () =>
      lettersTo(user.username)
        .slice(before)
        .filter(({ raw }) => /^ {4}\d{6}\r?$/m.test(raw));
    await expect.poll(() => codes().length).toBe(1);
    const otp = codeIn(codes()[0]!.raw);
    await app.call('POST', '/admin/verify-otp', { body: { email, otp } });
    const reset = (newPassword: string) =>
      app.call('POST', '/admin/reset-password', { body: { email, otp, newPassword } });
    // A right code with the same password is no wrong try.
    for (let times = 0; times < codeTries; times += 1) {
      const same = await reset(given);
      expect([same.status, same.body.message]).toEqual([400, auth.passwordMustDiffer]);
    }
    expect((await reset(own)).status).toBe(200);
    expect((await login(user.username, own)).body.user.mustChangePassword).toBeUndefined();
  });

  it('has a separate row in the audit trail', async () => {
    const alone = await app.person();
    await put(admin, alone.id, { password: given });
    expect(await actionsOn(alone.id)).toEqual(['set-password']);
    const both = await app.person();
    await put(admin, both.id, { password: given, permissions: ['sports_listing'] });
    expect((await actionsOn(both.id)).toSorted()).toEqual(['change-permissions', 'set-password']);
    const { rows } = await app.database.pool.query(
      "select * from audit where record_id = $1 and action <> 'create'",
      [both.id],
    );
    expect(rows[0].at).toEqual(rows[1].at);
    expect(JSON.stringify(rows)).not.toMatch(/argon2|given/);
  });

  it('is reported to the user by mail: who and when, but not the password', async () => {
    const user = await app.person();
    const email = `${user.username}-new@example.test`;
    await put(admin, user.id, { password: given, email });
    const isIt = (raw: string) => raw.includes(`Subject: ${setPasswordMail.subject}`);
    const letters = () => post.letters.filter(({ to, raw }) => to.startsWith(user.username) && isIt(raw));
    // The old email gets it as well: the new one may belong to an attacker.
    await expect
      .poll(() =>
        letters()
          .map(({ to }) => to)
          .toSorted(),
      )
      .toEqual([email, `${user.username}@example.test`].toSorted());
    for (const { raw } of letters()) {
      expect(raw).toMatch(/admin set a new password for your account on .* India time/);
      expect(raw).toContain('If you did not expect this');
      expect(raw).not.toContain(given);
    }
  });

  it('does not apply to your own password or to a new user', async () => {
    const person = await app.person({ role: 'admin' });
    await put(person.token, person.id, { password: own });
    expect((await app.call('GET', '/admin/all', { token: person.token })).status).toBe(200);
    expect(await actionsOn(person.id)).toEqual(['change-password']);
    const username = `${person.username}-made`;
    const body = { username, email: `${username}@example.test`, password: own };
    expect((await app.call('POST', '/admin/create', { token: admin, body })).status).toBe(201);
    expect((await login(username, own)).body.user.mustChangePassword).toBeUndefined();
  });
});

it('a changed email is reported to the old address, and your own new password to you', async () => {
  const subjectsTo = async (recipient: string) => {
    const text = 'select subject from mail_outbox where recipient = $1 order by id';
    return (await app.database.pool.query(text, [recipient])).rows.map(({ subject }) => subject);
  };
  const { id, username, token } = await app.person({ role: 'admin' });
  const [first, second] = [`${username}@example.test`, `${username}@elsewhere.test`];
  await put(admin, id, { email: second });
  await put(admin, id, { email: second, section: ['Forex'] });
  expect([await subjectsTo(first), await subjectsTo(second)]).toEqual([[movedEmailMail.subject], []]);
  await expect.poll(() => lettersTo(username)).toHaveLength(1);
  const [{ raw } = { raw: '' }] = lettersTo(username);
  expect(raw).toMatch(/admin changed the email address of your account on .* India time/);
  expect(raw).not.toContain(second);
  await put(token, id, { password: own });
  expect(await subjectsTo(second)).toEqual([changedPasswordMail.subject]);
  await put(token, id, { email: first, password: given });
  const both = [changedPasswordMail.subject, changedPasswordMail.subject, movedEmailMail.subject];
  expect(await subjectsTo(second)).toEqual(both);
  expect(await subjectsTo(first)).toEqual([movedEmailMail.subject, changedPasswordMail.subject]);
});

it('a pending code is invalidated when the email or the password changes', async () => {
  for (const userData of [{ email: 'moved@example.test' }, { password: given }]) {
    const user = await app.person();
    const email = `${user.username}@example.test`;
    await app.call('POST', '/admin/forgot-password', { body: { email } });
    expect(
      (await app.database.pool.query('select 1 from recovery_code where user_id = $1', [user.id])).rowCount,
    ).toBe(1);
    await put(admin, user.id, userData);
    expect(
      (await app.database.pool.query('select 1 from recovery_code where user_id = $1', [user.id])).rowCount,
    ).toBe(0);
  }
});

it('a wrong current password is audited', async () => {
  const user = await app.person();
  expect((await change(user.token, 'not mine at all', own)).status).toBe(400);
  expect(await actionsOn(user.id)).toEqual(['change-password-failed']);
  const { rows } = await app.database.pool.query(
    "select * from audit where record_id = $1 and action <> 'create'",
    [user.id],
  );
  expect(rows[0]).toMatchObject({ actor_id: user.id, address: '127.0.0.1' });
  expect(JSON.stringify(rows)).not.toMatch(/not mine|argon2/);
});

it('a removed permission takes effect on the next call', async () => {
  const user = await app.person({ section: ['Turbo'], permissions: ['sports_listing'] });
  expect((await app.call('GET', '/sports', { token: user.token })).status).toBe(200);
  await put(admin, user.id, { permissions: [] });
  expect((await app.call('GET', '/sports', { token: user.token })).status).toBe(403);
});

expectBystanderUnchanged(() => app);
