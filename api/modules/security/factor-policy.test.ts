import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factorResetMail, policySentences } from '../../../domain/account/text.ts';
import { daysLater, indiaDay } from '../../../domain/values/moment/time.ts';
import { expectBystanderUnchanged } from '../../testing/calls/bystander.ts';
import { listenToEvents } from '../../testing/event-listener.ts';
import { setUpAuthenticator } from '../../testing/second-factor/authenticator.ts';
import { passwordOfTests, startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { waitingForLocks } from '../../testing/database-processes.ts';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

const nothing = { admin: null, subadmin: null, user: null };
const rule = '/admin/security/second-factor';
const ask = (policy: object, token = admin) => app.call('PUT', rule, { token, body: policy });
const status = async (token: string, path = '/preferences') =>
  (await app.call('GET', path, { token })).status;

describe('a second factor required for a role', () => {
  it('is set by admins only, and audited', async () => {
    expect((await app.call('GET', rule, { token: admin })).body.data).toEqual(nothing);
    for (const role of ['user', 'subadmin'] as const) {
      const { token } = await app.person({ role });
      expect([(await ask(nothing, token)).status, await status(token, rule)]).toEqual([403, 403]);
    }
    expect((await app.call('GET', rule)).status).toBe(401);
    const later = { ...nothing, subadmin: daysLater(indiaDay(new Date()), 7) };
    expect((await ask(later)).body).toMatchObject({ data: later, message: policySentences.saved });
    expect((await app.call('GET', rule, { token: admin })).body.data).toEqual(later);
    for (const bad of [{ admin: 'soon' }, { admin: 7 }, { admin: '2026-02-31' }])
      expect((await ask(bad)).status).toBe(400);
    const { rows } = await app.database.pool.query(
      `select action, before, after from audit where entity = 'security'`,
    );
    expect(rows).toEqual([{ action: 'update', before: nothing, after: later }]);
    await ask(nothing);
  });

  it('is kept for a role that is left out', async () => {
    const [today, later] = [indiaDay(new Date()), daysLater(indiaDay(new Date()), 7)];
    await ask({ ...nothing, subadmin: later });
    const both = { ...nothing, subadmin: later, user: today };
    expect((await ask({ user: today })).body.data).toEqual(both);
    expect((await ask({})).body.data).toEqual(both);
    expect((await ask({ user: null })).body.data).toEqual({ ...nothing, subadmin: later });
    expect((await app.call('GET', rule, { token: admin })).body.data).toEqual({
      ...nothing,
      subadmin: later,
    });
    await ask({ subadmin: '' });
  });

  it('keeps the changes of admins who make the very first ones at the same time', async () => {
    const { pool } = app.database;
    const later = daysLater(indiaDay(new Date()), 7);
    await pool.query(`delete from setting where key = 'second_factor_required'`);
    const holder = await pool.connect();
    await holder.query('begin; lock table audit in exclusive mode');
    const saves = [ask({ subadmin: later }), ask({ user: later })];
    try {
      await expect.poll(async () => (await pool.query(waitingForLocks)).rowCount).toBe(2);
    } finally {
      await holder.query('commit');
      holder.release();
    }
    expect((await Promise.all(saves)).map((reply) => reply.status)).toEqual([200, 200]);
    const both = { admin: null, subadmin: later, user: later };
    expect((await app.call('GET', rule, { token: admin })).body.data).toEqual(both);
    await ask(nothing);
  });

  it('is announced to affected users, when it starts and when it is removed', async () => {
    const [asked, other] = [await app.person({ role: 'subadmin' }), await app.person()];
    const streams = await Promise.all([asked, other].map(({ token }) => listenToEvents(app.address, token)));
    const userEvents = () => streams.map(({ events }) => events.filter(({ kind }) => kind === 'user').length);
    await ask({ ...nothing, subadmin: indiaDay(new Date()) });
    await expect.poll(userEvents).toEqual([1, 0]);
    await ask(nothing);
    await expect.poll(userEvents).toEqual([2, 0]);
    // The same rule again is no news: the next announcements are about something else.
    await ask(nothing);
    for (const { id } of [asked, other])
      await app.call('PUT', `/admin/${id}`, { token: admin, body: { userData: { section: ['Forex'] } } });
    await expect.poll(userEvents).toEqual([3, 1]);
    for (const stream of streams) stream.cut();
  });

  it('is a hint before its day, and from then on nothing else works before the setup', async () => {
    const person = await app.person({ permissions: ['sports_listing'] });
    const { token, username } = person;
    const me = async () => (await app.call('GET', '/admin/me', { token })).body.user;
    const today = indiaDay(new Date());
    const day = daysLater(today, 1);
    await ask({ ...nothing, user: day });
    expect(await me()).toMatchObject({ twoFactorRequiredFrom: day });
    expect(await status(token)).toBe(200);

    await ask({ ...nothing, user: today });
    expect(await me()).toMatchObject({ mustSetUpTwoFactor: true });
    const refused = await app.call('GET', '/sports', { token });
    expect([refused.status, refused.body]).toEqual([
      403,
      { message: policySentences.mustSetUp, mustSetUpTwoFactor: true },
    ]);
    const paths = [
      '/preferences',
      '/admin/draft-key',
      '/admin/sessions',
      '/admin/notifications',
      '/search?q=x',
    ];
    expect(await Promise.all(paths.map((path) => status(token, path)))).toEqual(paths.map(() => 403));
    expect(await status(token, '/admin/check-session')).toBe(200);
    expect((await app.call('POST', '/admin/update-session', { token })).status).toBe(200);
    const again = await app.call('POST', '/admin/login', { body: { username, password: passwordOfTests } });
    expect(again.body.user.mustSetUpTwoFactor).toBe(true);

    await setUpAuthenticator(app, person);
    expect(await me()).not.toHaveProperty('mustSetUpTwoFactor');
    expect(await status(token, '/sports')).toBe(200);
    // Other sessions of the account work too: the next sign-in asks for a code.
    expect(await status(again.body.token, '/sports')).toBe(200);
    expect(await status(admin, '/sports')).toBe(200);
    await ask(nothing);
  });
});

describe('a lost second factor', () => {
  const reset = (id: string, token: string) =>
    app.call('POST', `/admin/${id}/second-factor/reset`, { token });

  it('is removed by an admin, which ends the sessions; the person gets a mail', async () => {
    const person = await app.person();
    const { recoveryCodes } = await setUpAuthenticator(app, person);
    const users = (await app.call('GET', '/admin/all', { token: admin })).body.data;
    const marks = users.filter((user: { twoFactor?: boolean }) => user.twoFactor);
    expect(marks.map(({ _id }: { _id: string }) => _id)).toContain(person.id);
    const done = await reset(person.id, admin);
    expect([done.status, done.body.message]).toEqual([200, policySentences.reset]);
    expect(await status(person.token, '/admin/me')).toBe(401);
    expect(await app.signIn(person.username)).toContain('.');
    const { pool } = app.database;
    const { rows } = await pool.query('select count(*)::int from one_time_code where user_id = $1', [
      person.id,
    ]);
    expect([rows[0].count, recoveryCodes.length]).toEqual([0, 10]);
    const audit = await pool.query(
      `select actor_name from audit where action = 'second-factor-reset' and record_id = $1`,
      [person.id],
    );
    expect(audit.rows).toEqual([{ actor_name: 'admin' }]);
    const mail = await pool.query('select subject from mail_outbox where recipient = $1', [
      `${person.username}@example.test`,
    ]);
    expect(mail.rows).toContainEqual({ subject: factorResetMail.subject });
    expect((await reset(person.id, admin)).status).toBe(409);
  });

  it('needs the rights that setting the password needs, and is not for yourself', async () => {
    const rights = { section: ['Turbo'], permissions: ['sports_listing'] } as const;
    const [owner, colleague] = [await app.person(rights), await app.person({ role: 'admin' })];
    await setUpAuthenticator(app, owner);
    await setUpAuthenticator(app, colleague);
    const fewer = await app.person({ ...rights, role: 'subadmin', permissions: [] });
    const refused = await reset(owner.id, fewer.token);
    expect([refused.status, refused.body.message]).toEqual([403, policySentences.askAnAdmin]);
    const same = await app.person({ ...rights, role: 'subadmin' });
    expect((await reset(colleague.id, same.token)).status).toBe(403);
    expect((await reset(owner.id, owner.token)).status).toBe(403);
    expect((await app.call('POST', `/admin/${owner.id}/second-factor/reset`)).status).toBe(401);
    expect((await reset('nobody', admin)).status).toBe(404);
    const own = await reset(colleague.id, colleague.token);
    expect([own.status, own.body.message]).toEqual([403, policySentences.notYourOwn]);
    expect((await reset(owner.id, same.token)).status).toBe(200);
  });
});

expectBystanderUnchanged(() => app);
