import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '../../../domain/session/text.ts';
import { people } from '../../../domain/user/text.ts';
import { expectBystanderUnchanged } from '../../testing/calls/bystander.ts';
import {
  passwordOfTests,
  startTestConsole,
  type Person,
  type TestConsole,
} from '../../testing/test-console.ts';
import { waitingForLocks } from '../../testing/database-processes.ts';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

let counter = 0;
function fresh(over: object = {}) {
  counter += 1;
  const username = `made-${counter}`;
  return { username, email: `${username}@example.test`, password: passwordOfTests, ...over };
}
const create = (token: string, over: object = {}) =>
  app.call('POST', '/admin/create', { token, body: fresh(over) });
const put = (token: string, id: string, userData: object) =>
  app.call('PUT', `/admin/${id}`, { token, body: { userData } });
const remove = (token: string, id: string) => app.call('DELETE', `/admin/${id}`, { token });
const me = (token: string) => app.call('GET', '/admin/me', { token });

describe('an admin', () => {
  it('creates a user with the defaults, who can sign in', async () => {
    const { status, body } = await create(admin);
    expect(status).toBe(201);
    expect(body.user).toEqual(body.data);
    expect(body.message).toBe(people.created);
    expect(body.user).toMatchObject({ role: 'user', section: ['Turbo'], permissions: [] });
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/i);
    expect(await app.signIn(body.user.username)).toContain('.');
  });

  it('changes a user with effect on the next call', async () => {
    const user = await app.person({ section: ['Turbo'], permissions: ['sports_listing'] });
    expect((await app.call('GET', '/sports', { token: user.token })).status).toBe(200);
    const changed = await put(admin, user.id, { permissions: [] });
    expect(changed.body).toMatchObject({
      message: people.updated,
      user: { permissions: [], username: user.username },
    });
    expect((await app.call('GET', '/sports', { token: user.token })).status).toBe(403);
    await put(admin, user.id, { permissions: ['sport_listing'] });
    expect((await me(user.token)).body.user.permissions).toEqual(['sports_listing']);
    await put(admin, user.id, { section: ['Forex'] });
    expect((await app.call('GET', '/sports', { token: user.token })).status).toBe(403);
    await put(admin, user.id, { role: 'admin' });
    expect((await app.call('GET', '/sports', { token: user.token })).status).toBe(200);
  });

  it('keeps the password if blank, and ends the sessions if it changes', async () => {
    const user = await app.person();
    await put(admin, user.id, { password: '' });
    expect((await me(user.token)).status).toBe(200);
    await put(admin, user.id, { password: 'a brand new phrase' });
    expect((await me(user.token)).status).toBe(401);
    expect(await app.signIn(user.username, 'a brand new phrase')).toContain('.');
  });

  it('stays signed in after changing their own password here', async () => {
    const other = await app.person({ role: 'admin' });
    await put(other.token, other.id, { password: 'a brand new phrase' });
    expect((await me(other.token)).status).toBe(200);
  });

  it('deletes a user, whose token is revoked immediately and whose name is free again', async () => {
    const user = await app.person();
    const { status, body } = await remove(admin, user.id);
    expect([status, body.message]).toEqual([200, people.deleted]);
    const ended = await me(user.token);
    expect([ended.status, ended.body.reason]).toEqual([401, 'Your account was deleted']);
    const { body: list } = await app.call('GET', '/admin/all', { token: admin });
    expect(list.data.map((row: { _id: string }) => row._id)).not.toContain(user.id);
    expect((await create(admin, { username: user.username })).status).toBe(201);
    expect((await remove(admin, user.id)).status).toBe(404);
  });

  it('forces a logout everywhere and gives the user the reason', async () => {
    const user = await app.person();
    const second = await app.signIn(user.username);
    const { body } = await app.call('POST', `/admin/force-logout/${user.id}`, { token: admin });
    expect(body.message).toBe('Forcibly logged out');
    for (const token of [user.token, second]) {
      const refused = await me(token);
      expect(refused.status).toBe(401);
      expect(refused.body).toEqual({ message: 'Session expired', reason: 'Forcibly logged out' });
    }
  });

  it('cannot delete themselves', async () => {
    const other = await app.person({ role: 'admin' });
    const { status, body } = await remove(other.token, other.id);
    expect([status, body.message]).toEqual([403, people.notYourself]);
  });

  it('cannot create duplicate names, ignoring case and spaces', async () => {
    const user = await app.person();
    const name = await create(admin, { username: ` ${user.username.toUpperCase()} ` });
    expect([name.status, name.body.message]).toEqual([
      409,
      `"${user.username.toUpperCase()}" already exists`,
    ]);
    const mail = await create(admin, { email: `${user.username.toUpperCase()}@example.test` });
    expect([mail.status, mail.body.errors[0].path]).toEqual([409, 'email']);
    const other = await app.person();
    expect((await put(admin, other.id, { username: user.username })).status).toBe(409);
  });

  it('cannot take a name of the audit trail; an account that has one keeps it', async () => {
    const { id } = await app.person();
    for (const username of ['system', ' UnKnown ', 'ｓｙｓｔｅｍ']) {
      const message = `"${username.trim()}" already exists`;
      const taken = { message, errors: [{ path: 'username', message }] };
      for (const reply of [await create(admin, { username }), await put(admin, id, { username })])
        expect([reply.status, reply.body]).toEqual([409, taken]);
    }
    const old = `update app_user set username = 'System', username_key = 'system' where id = $1`;
    await app.database.pool.query(old, [id]);
    expect((await put(admin, id, { username: 'system' })).status).toBe(200);
    expect((await put(admin, id, { username: 'unknown' })).status).toBe(409);
    expect((await put(admin, id, { username: 'no more of it' })).status).toBe(200);
  });

  it('is notified of a second editor', async () => {
    const user = await app.person();
    expect((await put(admin, user.id, { email: 'new1@example.test', version: 1 })).status).toBe(200);
    const stale = await put(admin, user.id, { email: 'new2@example.test', version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ email: 'new1@example.test', version: 2 });
    const beside = { userData: { email: 'new2@example.test' }, version: 1 };
    const staleToo = await app.call('PUT', `/admin/${user.id}`, { token: admin, body: beside });
    expect([staleToo.status, staleToo.body.current.version]).toEqual([409, 2]);
    expect(JSON.stringify(stale.body)).not.toContain('argon2');
  });

  it('gets a 400 with a message for invalid input, and a 404 for unknown users', async () => {
    for (const over of [
      { role: 'king' },
      { section: 'Turbo' },
      { permissions: ['fly'] },
      { password: 'password123' },
      { email: 7 },
    ]) {
      const { status, body } = await create(admin, over);
      expect(status, JSON.stringify(over)).toBe(400);
      expect(body.message).not.toMatch(/expected|received/);
    }
    const user = await app.person();
    expect(
      (await app.call('PUT', `/admin/${user.id}`, { token: admin, body: { email: 'x@example.test' } }))
        .status,
    ).toBe(400);
    expect((await put(admin, 'nonsense', {})).status).toBe(404);
    expect((await app.call('POST', '/admin/force-logout/nonsense', { token: admin })).status).toBe(404);
  });

  it('cannot smuggle in extra fields', async () => {
    const { body } = await create(admin, {
      _id: 'mine',
      sessionExpires: '2099-01-01',
      passwordHash: 'x',
      version: 9,
    });
    expect(body.user).toMatchObject({ version: 1, sessionExpires: null });
    const poisoned = `{"username":"p","email":"p@example.test","password":"${passwordOfTests}","__proto__":{"role":"admin"}}`;
    expect((await app.call('POST', '/admin/create', { token: admin, body: poisoned })).status).toBe(400);
  });

  it('sees who is online', async () => {
    const user = await app.person();
    const find = async () => {
      const { body } = await app.call('GET', '/admin/all', { token: admin });
      return body.data.find((row: { _id: string }) => row._id === user.id);
    };
    const { sessionExpires } = await find();
    expect(Date.parse(sessionExpires)).toBeGreaterThan(Date.now());
    expect((await put(admin, user.id, { section: ['Forex'] })).body.user).toMatchObject({ sessionExpires });
    await app.call('POST', '/admin/logout', { token: user.token });
    expect((await find()).sessionExpires).toBeNull();
    // A closed laptop: nobody has noticed yet that the session has expired.
    await app.signIn(user.username);
    expect((await find()).sessionExpires).toEqual(expect.any(String));
    await app.database.pool.query(
      `update session set expires_at = now() - interval '1 second' where user_id = $1 and ended_at is null`,
      [user.id],
    );
    expect((await find()).sessionExpires).toBeNull();
  });
});

describe('restoring a user', () => {
  it('lets an admin see who was deleted, by whom, and restore with the old password and permissions', async () => {
    const user = await app.person({ section: ['Forex'], permissions: ['forex_note_listing'] });
    await remove(admin, user.id);
    const { body } = await app.call('GET', '/admin/deleted', { token: admin });
    const gone = body.data.find((row: { _id: string }) => row._id === user.id);
    expect(gone).toMatchObject({ username: user.username, deletedBy: 'admin' });
    expect(JSON.stringify(body)).not.toContain('argon2');
    const restored = await app.call('POST', `/admin/${user.id}/restore`, { token: admin });
    expect(restored.body).toMatchObject({
      message: 'User restored successfully',
      user: { section: ['Forex'], permissions: ['forex_note_listing'] },
    });
    expect((await me(user.token)).status).toBe(401);
    expect(await app.signIn(user.username)).toContain('.');
    expect((await app.call('POST', `/admin/${user.id}/restore`, { token: admin })).status).toBe(404);
    const { rows } = await app.database.pool.query(
      `select action from audit where entity = 'user' and record_id = $1 order by at`,
      [user.id],
    );
    expect(rows.map((row) => row.action)).toEqual(['create', 'delete', 'restore']);
  });

  it('is refused if the name is taken, and to subadmins', async () => {
    const user = await app.person();
    await remove(admin, user.id);
    await create(admin, { username: user.username });
    const taken = await app.call('POST', `/admin/${user.id}/restore`, { token: admin });
    expect([taken.status, taken.body.message]).toEqual([409, `"${user.username}" already exists`]);
    const subadmin = await app.person({ role: 'subadmin' });
    for (const [method, path] of [
      ['GET', '/admin/deleted'],
      ['POST', `/admin/${user.id}/restore`],
    ] as const) {
      expect((await app.call(method, path, { token: subadmin.token })).status).toBe(403);
    }
    expect((await app.call('POST', '/admin/nonsense/restore', { token: admin })).status).toBe(404);
  });
});

it('lets a subadmin undo a deletion within a minute', async () => {
  const subadmin = await app.person({ role: 'subadmin', section: ['Turbo'] });
  const user = await app.person({ section: ['Turbo'] });
  expect((await remove(subadmin.token, user.id)).status).toBe(200);
  const restored = await app.call('POST', `/admin/${user.id}/restore`, { token: subadmin.token });
  expect([restored.status, restored.body.user.username]).toEqual([200, user.username]);
  await remove(admin, user.id);
  expect((await app.call('POST', `/admin/${user.id}/restore`, { token: subadmin.token })).status).toBe(403);
});

it('refuses the undo to a subadmin who may no longer manage the user', async () => {
  const subadmin = await app.person({ role: 'subadmin', section: ['Turbo'] });
  const user = await app.person({ section: ['Turbo'] });
  await remove(subadmin.token, user.id);
  await put(admin, subadmin.id, { section: ['Forex'] });
  const restore = (token: string) => app.call('POST', `/admin/${user.id}/restore`, { token });
  const refused = await restore(subadmin.token);
  expect([refused.status, refused.body.message]).toEqual([403, people.subadminTargetSection('delete')]);
  expect((await restore(admin)).status).toBe(200);
});

it('calls it a change of permissions only if some were given or taken, not if they come in another order', async () => {
  const user = await app.person({ permissions: ['sports_listing', 'note_listing'] });
  await put(admin, user.id, { permissions: ['note_listing', 'sports_listing'] });
  await put(admin, user.id, { permissions: ['note_listing'] });
  const { rows } = await app.database.pool.query(
    `select action from audit where record_id = $1 and entity = 'user' and action <> 'create' order by at, id`,
    [user.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['update', 'change-permissions']);
});

const changesOfUsers = [
  ['create', (token: string) => create(token, { role: 'admin' })],
  ['update', (token: string, target: string) => put(token, target, { permissions: [] })],
] as const;

it.each(changesOfUsers)(
  'an admin who is deleted during a call to %s reads why it was refused',
  async (_what, send) => {
    const [actor, target] = [await app.person({ role: 'admin' }), await app.person()];
    const { pool } = app.database;
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query('select from app_user where id = $1 for update', [actor.id]);
      const reply = send(actor.token, target.id);
      await expect.poll(async () => (await pool.query(waitingForLocks)).rowCount).toBe(1);
      await other.query('update app_user set deleted_at = now() where id = $1', [actor.id]);
      await other.query('commit');
      const { status, body } = await reply;
      expect([status, body]).toEqual([401, { message: auth.sessionExpired, reason: auth.accountDeleted }]);
    } finally {
      other.release();
    }
  },
);

describe('the last admin', () => {
  it('remains when two delete each other concurrently', async () => {
    const alone = await startTestConsole();
    const first = await alone.person({ role: 'admin' });
    const second = await alone.person({ role: 'admin' });
    const { body } = await alone.call('GET', '/admin/all', { token: first.token });
    const original = body.data.find((row: { username: string }) => row.username === 'admin');
    await alone.call('DELETE', `/admin/${original._id}`, { token: first.token });
    const both = await Promise.all([
      alone.call('DELETE', `/admin/${second.id}`, { token: first.token }),
      alone.call('DELETE', `/admin/${first.id}`, { token: second.token }),
    ]);
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 401]);
    const { rows } = await alone.database.pool.query(
      `select count(*)::int as admins from app_user where role = 'admin' and deleted_at is null`,
    );
    expect(rows[0].admins).toBe(1);
    await alone.close();
  });

  it('cannot be demoted', async () => {
    const alone = await startTestConsole();
    const token = await alone.admin();
    const { body } = await alone.call('GET', '/admin/me', { token });
    const demote = () =>
      alone.call('PUT', `/admin/${body.user._id}`, { token, body: { userData: { role: 'user' } } });
    const [, gone] = [await alone.person(), await alone.person({ role: 'admin' })];
    await alone.call('DELETE', `/admin/${gone.id}`, { token });
    const refused = await demote();
    expect([refused.status, refused.body.message]).toEqual([409, people.lastAdmin]);
    await alone.person({ role: 'admin' });
    expect((await demote()).status).toBe(200);
    await alone.close();
  });
});

describe('a subadmin', () => {
  const rights: Person = {
    role: 'subadmin',
    section: ['Turbo'],
    permissions: ['sports_listing', 'sports_create'],
  };

  it('creates users of role user within their own permissions only', async () => {
    const { token } = await app.person(rights);
    expect((await create(token, { permissions: ['sports_create'] })).status).toBe(201);
    const refusals = [
      [{ role: 'admin' }, people.subadminRole],
      [{ role: 'subadmin' }, people.subadminRole],
      [{ section: ['Forex'] }, people.subadminSections],
      [{ section: ['Turbo', 'Forex'] }, people.subadminSections],
      [{ section: [] }, people.subadminSections],
      [{ permissions: ['sports_delete'] }, people.subadminPermissions],
    ] as const;
    for (const [over, sentence] of refusals) {
      const { status, body } = await create(token, over);
      expect([status, body.message], JSON.stringify(over)).toEqual([403, sentence]);
    }
  });

  it('cannot touch anyone outside role user and their sections, nor themselves', async () => {
    const actor = await app.person(rights);
    const others: [Person, string][] = [
      [{ role: 'admin', section: ['Turbo'] }, people.subadminTargetRole('edit')],
      [{ role: 'subadmin', section: ['Turbo'] }, people.subadminTargetRole('edit')],
      [{ section: ['Forex'] }, people.subadminTargetSection('edit')],
      [{ section: ['Turbo', 'Forex'] }, people.subadminTargetSection('edit')],
      [{ section: [] }, people.subadminTargetSection('edit')],
    ];
    for (const [person, sentence] of others) {
      const target = await app.person(person);
      const edited = await put(actor.token, target.id, { email: 'taken-over@example.test' });
      expect([edited.status, edited.body.message]).toEqual([403, sentence]);
      expect((await remove(actor.token, target.id)).status).toBe(403);
      expect(
        (await app.call('POST', `/admin/force-logout/${target.id}`, { token: actor.token })).status,
      ).toBe(403);
    }
    expect((await put(actor.token, actor.id, { permissions: ['sports_delete'] })).status).toBe(403);
    expect((await remove(actor.token, actor.id)).status).toBe(403);
  });

  it('keeps permissions they cannot see when saving', async () => {
    const actor = await app.person(rights);
    const target = await app.person({ section: ['Turbo'], permissions: ['note_create', 'sports_create'] });
    const { body } = await put(actor.token, target.id, { permissions: ['sports_listing'] });
    expect([...body.user.permissions].sort()).toEqual(['note_create', 'sports_listing']);
    const promoted = await put(actor.token, target.id, { role: 'subadmin' });
    expect([promoted.status, promoted.body.message]).toEqual([403, people.subadminRole]);
  });

  it('lists only users who share a section', async () => {
    const actor = await app.person(rights);
    const seen = await app.person({ section: ['Turbo', 'Forex'] });
    const hidden = [
      await app.person({ section: ['Forex'] }),
      await app.person({ section: [] }),
      await app.person({ role: 'admin' }),
    ];
    const { body } = await app.call('GET', '/admin/all', { token: actor.token });
    const ids = body.data.map((row: { _id: string }) => row._id);
    expect(ids).toContain(seen.id);
    for (const person of hidden) expect(ids).not.toContain(person.id);
  });
});

it('rejects users', async () => {
  const user = await app.person({ permissions: ['sports_listing'] });
  for (const [method, path] of [
    ['GET', '/admin/all'],
    ['POST', '/admin/create'],
    ['PUT', `/admin/${user.id}`],
    ['DELETE', `/admin/${user.id}`],
    ['POST', `/admin/force-logout/${user.id}`],
    ['GET', '/admin/deleted'],
    ['POST', `/admin/${user.id}/restore`],
    ['GET', '/admin/attendance'],
    ['DELETE', `/admin/attendance/${user.id}`],
    ['POST', '/admin/attendance/send-report'],
    ['GET', '/admin/attendance/export?month=2026-11'],
  ] as const) {
    const { status, body } = await app.call(method, path, {
      token: user.token,
      ...(method !== 'GET' && { body: {} }),
    });
    // The message for a subadmin must not say that subadmins may.
    const isForAdmins = path === '/admin/deleted' || path.endsWith('/restore');
    const sentence = isForAdmins ? people.adminRequired : people.accessDenied;
    expect([status, body.message], `${method} ${path}`).toEqual([403, sentence]);
  }
});

it('rejects calls without a token, and invalid tokens', async () => {
  for (const [method, path] of [
    ['GET', '/admin/all'],
    ['POST', '/admin/create'],
    ['GET', '/admin/deleted'],
    ['GET', '/admin/attendance'],
    ['POST', '/admin/attendance/send-report'],
    ['GET', '/admin/attendance/export?month=2026-11'],
    ['GET', '/admin/events'],
  ] as const) {
    for (const token of [undefined, 'a.b.c']) {
      const { status, body } = await app.call(method, path, { token });
      expect([status, body.message], `${method} ${path}`).toEqual([401, 'Invalid or missing token']);
    }
  }
});

expectBystanderUnchanged(() => app);
