import { afterAll, beforeAll, expect, it } from 'vitest';
import { overviewPage, type AccountOverview } from '../../../domain/account/overview.ts';
import { overviewWords as words } from '../../../domain/account/text.ts';
import { permissions } from '../../../domain/permissions.ts';
import { arrangedUsers, userSort } from '../../../domain/user/list.ts';
import type { UserRecord } from '../../../domain/user/user.ts';
import { people } from '../../../domain/user/text.ts';
import { system } from '../../store/audit.ts';
import { insertUser } from '../../store/user/users.ts';
import { rowsOf } from '../../testing/samples/report-sheets.ts';
import { setUpAuthenticator } from '../../testing/second-factor/authenticator.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { unzip } from '../../testing/unzip.ts';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

const path = '/admin/security/people';
async function overview(token: string, query = '') {
  const { body } = await app.call('GET', `${path}${query}`, { token });
  return body.data as AccountOverview[];
}
const named = (list: readonly AccountOverview[], name: string) =>
  list.find(({ username }) => username === name);

it('shows second factors, sessions, and when people were seen', async () => {
  const person = await app.person();
  await setUpAuthenticator(app, person);
  const { pool } = app.database;
  await pool.query(`update session set seen_at = now() + interval '1 minute' where user_id = $1`, [
    person.id,
  ]);
  const found = named(await overview(admin), person.username)!;
  expect(found).toMatchObject({
    _id: person.id,
    role: 'user',
    hasAuthenticator: true,
    passkeys: 0,
    sessions: 1,
  });
  expect(Date.parse(found.lastSeen!)).toBeGreaterThan(Date.parse(found.signedInAt!));
  await app.call('POST', `/admin/force-logout/${person.id}`, { token: admin });
  expect(named(await overview(admin), person.username)).toMatchObject({ sessions: 0 });
  expect(named(await overview(admin, '?show=without'), person.username)).toBeUndefined();
  expect(named(await overview(admin, '?show=never'), person.username)).toBeUndefined();
  expect(JSON.stringify(found)).not.toMatch(/argon2|secret/);
  await app.call('DELETE', `/admin/${person.id}`, { token: admin });
  expect(named(await overview(admin), person.username)).toBeUndefined();
});

it('answers pages by name, with those who never signed in', async () => {
  const common = { passwordHash: 'none', role: 'user', section: ['Turbo'], permissions: [] } as const;
  const names = Array.from(
    { length: overviewPage + 1 },
    (_, index) => `zz-never-${String(index).padStart(3, '0')}`,
  );
  for (const username of names)
    await insertUser(app.database.orm, { ...common, username, email: `${username}@example.test` }, system);
  const first = (await app.call('GET', `${path}?show=never`, { token: admin })).body;
  expect(first.data.map(({ username }: AccountOverview) => username)).toEqual(names.slice(0, overviewPage));
  expect(first.data[0]).toMatchObject({ signedInAt: null, lastSeen: null });
  const next = (await app.call('GET', `${path}?show=never&cursor=${first.cursor}`, { token: admin })).body;
  expect([next.data.map(({ username }: AccountOverview) => username), next.cursor]).toEqual([
    [names.at(-1)],
    null,
  ]);
  for (const bad of ['?cursor=x', '?show=some'])
    expect((await app.call('GET', path + bad, { token: admin })).status).toBe(400);
});

it('has the order of the list of users, also across pages', async () => {
  const names = ['p.one', 'p_two', 'p-three', 'Pfour', 'p 5', 'p10', 'p9', 'é', 'e-mail', 'E_mail2'];
  const common = { passwordHash: 'none', role: 'user', section: ['Turbo'], permissions: [] } as const;
  for (const [at, username] of names.entries())
    await insertUser(app.database.orm, { ...common, username, email: `${at}@example.test` }, system);
  const listed = (await app.call('GET', '/admin/all', { token: admin })).body.data as UserRecord[];
  const inOrder = arrangedUsers(listed, { sort: userSort }).map(({ username }) => username);
  const given: string[] = [];
  for (let at = ''; ;) {
    const { body } = await app.call('GET', `${path}?show=all${at}`, { token: admin });
    given.push(...body.data.map(({ username }: AccountOverview) => username));
    if (body.cursor === null) break;
    at = `&cursor=${body.cursor}`;
  }
  expect(given).toEqual(inOrder);
});

it('is for admins and, within their sections, for subadmins', async () => {
  const subadmin = await app.person({ role: 'subadmin', section: ['Turbo'] });
  const [inside, outside] = [
    await app.person({ section: ['Turbo'] }),
    await app.person({ section: ['Forex'] }),
  ];
  const seen = (await overview(subadmin.token)).filter(({ username }) => !username.startsWith('zz-never-'));
  const listed = (await app.call('GET', '/admin/all', { token: subadmin.token })).body.data;
  const expected = listed.filter(({ username }: AccountOverview) => !username.startsWith('zz-never-'));
  expect(seen.map(({ _id }) => _id).toSorted()).toEqual(
    expected.map(({ _id }: AccountOverview) => _id).toSorted(),
  );
  expect([named(seen, inside.username), named(seen, outside.username)]).toEqual([
    expect.anything(),
    undefined,
  ]);
  for (const route of [path, '/admin/security/export']) {
    const refused = await app.call('GET', route, { token: inside.token });
    expect([refused.status, refused.body.message]).toEqual([403, people.accessDenied]);
    expect((await app.call('GET', route)).status).toBe(401);
  }
});

it('is exported for auditors: accounts, and each person with each permission', async () => {
  const rights = {
    section: ['Turbo'],
    permissions: ['sports_create', 'note_listing', 'forex_sport_create'],
  } as const;
  const person = await app.person(rights);
  await app.database.pool.query(
    `update app_user set created_at = '2026-02-28T23:59:59Z', signed_in_at = null where id = $1`,
    [person.id],
  );
  const response = await fetch(`${app.address}/api/admin/security/export`, {
    headers: { authorization: `Bearer ${admin}` },
  });
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="security.xlsx"');
  const file = Buffer.from(await response.arrayBuffer());
  const dated = (await rowsOf(file)).find(({ cells }) => cells[0]?.text === person.username);
  expect(dated?.cells.slice(4, 6)).toEqual([
    { kind: 'dateTime', text: '2026-03-01 05:29:59' },
    { kind: 'text', text: words.never },
  ]);
  const parts = await unzip(file);
  const cellsOf = (sheet: number) =>
    [...(parts.get(`xl/worksheets/sheet${sheet}.xml`) ?? '').matchAll(/<row [^>]*>(.*?)<\/row>/g)].map(
      ([, row = '']) =>
        new Map(
          [...row.matchAll(/<c r="([A-Z]+)\d+"[^>]*?(?:\/>|>(.*?)<\/c>)/g)].map(
            ([, column = '', cell = '']) => [column, cell.replaceAll(/<[^>]+>/g, '')],
          ),
        ),
    );
  const [accounts, matrix] = [cellsOf(1), cellsOf(2)];
  const mine = accounts.find((row) => row.get('A') === person.username)!;
  expect([mine.get('B'), mine.get('H')]).toEqual([`${person.username}@example.test`, words.none]);
  const [header = new Map<string, string>()] = matrix;
  expect(header.size).toBe(permissions.length + 2);
  const held = (name: string) =>
    [...matrix.find((row) => row.get('A') === name)!]
      .filter(([, cell]) => cell === words.yes)
      .map(([column]) => header.get(column));
  // Without the section a permission has no effect.
  expect(held(person.username)).toEqual(['Turbo Sport: Create', 'Turbo Note: Listing']);
  expect(held('admin')).toHaveLength(permissions.length);
  const { rows } = await app.database.pool.query(`select actor_name from audit where entity = 'security'`);
  expect(rows).toEqual([{ actor_name: 'admin' }]);
});
