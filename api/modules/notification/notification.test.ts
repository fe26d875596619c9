import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas, moduleRow, sectionOf, type Area } from '../../../domain/areas.ts';
import { permissionOf } from '../../../domain/permissions.ts';
import { noticeLimits } from '../../../domain/sense/notification/notice.ts';
import { system } from '../../store/audit.ts';
import { noticeWarningsConfirmed } from '../../store/notification/record-notices.ts';
import { writeNotices } from '../../store/notification/write-notices.ts';
import { expectBystanderUnchanged } from '../../testing/calls/bystander.ts';
import { listenToEvents } from '../../testing/event-listener.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { inOneArea } from '../../testing/variants.ts';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

interface BellEntry {
  readonly _id: string;
  readonly kind: string;
  readonly message: string;
  readonly details: string | null;
  readonly isRead: boolean;
}

const bell = async (token: string, query = '') =>
  (await app.call('GET', `/admin/notifications${query}`, { token })).body;
const messagesOf = async (token: string): Promise<string[]> =>
  (await bell(token)).data.map(({ message }: BellEntry) => message);
const markRead = (token: string, body: unknown) =>
  app.call('POST', '/admin/notifications/read', { token, body });

const notes = (area: Area) => moduleRow(area, 'note').api;
const mayNote = (area: Area) => ({
  section: [sectionOf(area)],
  permissions: (['create', 'listing', 'update', 'delete'] as const).map((action) =>
    permissionOf(area, 'note', action),
  ),
});
const body = (note: string) => ({ note, date: '2026-11-15' });

async function addNote(area: Area, token: string, note = 'mine'): Promise<string> {
  const { base, create } = notes(area);
  return (await app.call('POST', base + create, { token, body: body(note) })).body.data._id;
}
const changeNote = (area: Area, id: string, token: string, note: string) =>
  app.call('PUT', `${notes(area).base}/${id}`, { token, body: body(note) });

describe.each(areas)('a record of %s', (area) => {
  const itOnce = inOneArea(area);
  const { base } = notes(area);
  const noun = moduleRow(area, 'note').heading.toLowerCase();

  it('notifies only its author of what others do with it', async () => {
    const mine = await app.person(mayNote(area));
    const other = await app.person(mayNote(area));
    const id = await addNote(area, mine.token);
    await changeNote(area, id, mine.token, 'by myself');
    expect(await messagesOf(mine.token)).toEqual([]);
    await changeNote(area, id, other.token, 'by somebody');
    // Nothing changed, so there is no notice.
    await changeNote(area, id, other.token, 'by somebody');
    const { data, unread } = await bell(mine.token);
    expect(unread).toBe(1);
    expect(data).toEqual([
      {
        _id: expect.any(String),
        kind: 'record',
        at: expect.stringMatching(/Z$/),
        isRead: false,
        actor: other.username,
        message: `${other.username} changed your ${noun} “by somebody”.`,
        details: null,
        area,
        module: 'note',
        record: { area, module: 'note', _id: id },
      },
    ]);
    await changeNote(area, id, other.token, 'again');
    expect(await messagesOf(mine.token)).toEqual([
      `${other.username} changed your ${noun} “again” (2 times).`,
    ]);
    await markRead(mine.token, { ids: [(await bell(mine.token)).data[0]._id] });
    await app.call('DELETE', `${base}/${id}`, { token: other.token });
    const [deleted] = (await bell(mine.token)).data;
    expect([deleted.message, deleted.record]).toEqual([
      `${other.username} deleted your ${noun} “again”.`,
      null,
    ]);
    await app.call('POST', `${base}/${id}/restore`, { token: other.token });
    expect((await messagesOf(mine.token))[0]).toBe(`${other.username} restored your ${noun} “again”.`);
    await changeNote(area, id, other.token, 'at last');
    expect((await messagesOf(mine.token))[0]).toBe(`${other.username} changed your ${noun} “at last”.`);
    expect((await bell(mine.token)).unread).toBe(1);
    expect(await messagesOf(other.token)).toEqual([]);
  });

  itOnce('is hidden from people who may no longer list it, also in the past', async () => {
    const mine = await app.person(mayNote(area));
    const id = await addNote(area, mine.token);
    const stream = await listenToEvents(app.address, mine.token);
    // Announcements of changed lists are batched and can arrive at any time.
    const received = () => stream.events.filter(({ kind }) => kind !== 'changed');
    await changeNote(area, id, admin, 'one');
    expect((await bell(mine.token)).unread).toBe(1);
    const kept = mayNote(area).permissions.filter((name) => !name.endsWith('listing'));
    await app.call('PUT', `/admin/${mine.id}`, { token: admin, body: { userData: { permissions: kept } } });
    // The last announcement so far: on a busy machine it comes later than the answer.
    await expect.poll(() => received().at(-1)).toEqual({ kind: 'user' });
    const before = received().length;
    await changeNote(area, id, admin, 'two');
    const { data, unread } = await bell(mine.token);
    expect(data.map(({ kind }: BellEntry) => kind)).toEqual(['permissions']);
    expect(unread).toBe(1);
    // Announcements keep their order: one for the change would come before the one for reading.
    await markRead(mine.token, { upTo: data[0]._id });
    await expect.poll(() => received().slice(before)).toEqual([{ kind: 'bell' }]);
    stream.cut();
  });
});

it('belongs to the account, not to its name', async () => {
  const mine = await app.person(mayNote('turbo'));
  const id = await addNote('turbo', mine.token);
  const rename = (person: { id: string }, username: string) =>
    app.call('PUT', `/admin/${person.id}`, { token: admin, body: { userData: { username } } });
  await rename(mine, `${mine.username}-renamed`);
  const successor = await app.person(mayNote('turbo'));
  await rename(successor, mine.username);
  await changeNote('turbo', id, successor.token, 'changed');
  expect(await messagesOf(mine.token)).toEqual([`${mine.username} changed your note “changed”.`]);
  expect(await messagesOf(successor.token)).toEqual([]);
});

it('uses the name if no account added the record', async () => {
  const mine = await app.person(mayNote('turbo'));
  const { base, create } = notes('turbo');
  const { body: added } = await app.call('POST', base + create, { token: mine.token, body: body('sample') });
  await app.database.pool.query(
    `begin; set local session_replication_role = replica;
     update audit set actor_id = null where record_id = '${added.data._id}'; commit`,
  );
  await changeNote('turbo', added.data._id, admin, 'changed');
  expect(await messagesOf(mine.token)).toEqual(['admin changed your note “changed”.']);
});

it('notifies supervisors of the area of confirmed warnings, in the transaction of the save', async () => {
  const listing = permissionOf('forex', 'report', 'listing');
  const supervisor = await app.person({ role: 'subadmin', section: ['Forex'], permissions: [listing] });
  const others = [
    await app.person({ role: 'subadmin', section: ['Turbo'], permissions: [listing] }),
    await app.person({ role: 'subadmin', section: ['Forex'], permissions: [] }),
    await app.person({ role: 'user', section: ['Forex'], permissions: [listing] }),
  ];
  const { id, username } = others[2]!;
  const author = { ...system, id, username };
  const confirmed = {
    area: 'forex' as const,
    module: 'report' as const,
    id: '00000000-0000-7000-8000-000000000000',
    label: 'ravi01',
    warnings: [
      { message: 'The balance does not fit.', words: 'Checked with the agent' },
      { message: 'A bet is in a report of another area.', lists: ['turbo report' as const] },
    ],
  };
  const { orm } = app.database;
  const failing = orm.transaction(async (tx) => {
    await noticeWarningsConfirmed(tx, confirmed, author);
    throw new Error('the save failed');
  });
  await expect(failing).rejects.toThrow('the save failed');
  expect(await messagesOf(supervisor.token)).toEqual([]);
  await orm.transaction((tx) => noticeWarningsConfirmed(tx, confirmed, author));
  await orm.transaction((tx) => noticeWarningsConfirmed(tx, { ...confirmed, warnings: [] }, author));
  // Notices about records that a supervisor may not list are hidden from them.
  for (const [token, what] of [
    [supervisor.token, 'a warning'],
    [admin, '2 warnings'],
  ] as const) {
    const [first] = (await bell(token)).data;
    expect([first.message, first.details]).toEqual([
      `${username} confirmed ${what} in the forex report “ravi01”.`,
      'The balance does not fit. “Checked with the agent”',
    ]);
  }
  // A later one, by the same person about the same record, leaves an unread one as it is.
  const later = [{ message: 'The odds are unusual.' }];
  await orm.transaction((tx) => noticeWarningsConfirmed(tx, { ...confirmed, warnings: later }, author));
  expect((await bell(supervisor.token)).data.map((one: { details: string }) => one.details)).toEqual([
    'The odds are unusual.',
    'The balance does not fit. “Checked with the agent”',
  ]);
  await markRead(supervisor.token, { upTo: (await bell(supervisor.token)).data[0]._id });
  const [, other] = confirmed.warnings;
  await orm.transaction((tx) => noticeWarningsConfirmed(tx, { ...confirmed, warnings: [other!] }, author));
  expect((await bell(supervisor.token)).unread).toBe(0);
  for (const { token } of others) expect(await messagesOf(token)).toEqual([]);
  // And nothing is stored that later permissions would reveal.
  const ids = others.map((other) => other.id);
  const { rows } = await app.database.pool.query('select from notice where user_id = any($1)', [ids]);
  expect(rows).toHaveLength(0);
});

it('notifies a person when somebody else changed their permissions', async () => {
  const kept = 'whitelabel_listing';
  const { id, token } = await app.person({ section: ['Turbo'], permissions: ['note_listing', kept] });
  const change = (userData: object) => app.call('PUT', `/admin/${id}`, { token: admin, body: { userData } });
  await change({ email: 'new@example.test', permissions: [kept, 'note_listing'] });
  expect(await messagesOf(token)).toEqual([]);
  const permissions = ['sports_listing', 'sports_create', kept];
  await change({ permissions, section: ['Turbo', 'Forex'], role: 'subadmin' });
  const [first] = (await bell(token)).data;
  expect([first.kind, first.message, first.details]).toEqual([
    'permissions',
    'admin changed your permissions.',
    'Your role is now subadmin. Your sections are now Turbo, Forex. 2 permissions added. 1 permission removed.',
  ]);
  // The same rights in another order are no change.
  const before = await app.call('GET', `/admin/${id}/history`, { token: admin });
  await change({ permissions: permissions.toReversed(), section: ['Forex', 'Turbo'] });
  expect((await bell(token)).data).toHaveLength(1);
  const after = await app.call('GET', `/admin/${id}/history`, { token: admin });
  expect(after.body.data.slice(before.body.data.length)).toMatchObject([{ action: 'update' }]);
});

describe('reading', () => {
  /** Announcements come later than answers: when this returns, those of the notices have arrived. */
  async function personWith(count: number) {
    const person = await app.person();
    const stream = await listenToEvents(app.address, person.token);
    for (let made = 1; made <= count; made += 1) {
      const content = { kind: 'permissions', added: made, removed: 0 } as const;
      await writeNotices(app.database.orm, [person.id], { content, sameAs: String(made) });
    }
    await expect.poll(() => stream.events.length).toBe(count);
    stream.cut();
    return person;
  }
  const states = async (token: string) => {
    const { data, unread } = await bell(token);
    return { read: data.map(({ isRead }: BellEntry) => isRead), unread };
  };

  it('answers pages, newest first', async () => {
    const { token } = await personWith(5);
    const first = await bell(token, '?limit=2');
    const second = await bell(token, `?limit=2&cursor=${first.cursor}`);
    const last = await bell(token, `?limit=2&cursor=${second.cursor}`);
    const added = [first, second, last].map(({ data }) => data.map(({ details }: BellEntry) => details?.[0]));
    expect(added).toEqual([['5', '4'], ['3', '2'], ['1']]);
    expect([last.cursor, last.unread]).toEqual([null, 5]);
    const statusOf = async (query: string) =>
      (await app.call('GET', `/admin/notifications?${query}`, { token })).status;
    for (const query of ['cursor=x', 'limit=0', `limit=${noticeLimits.page + 1}`, 'limit=x'])
      expect(await statusOf(query)).toBe(400);
    expect((await app.call('GET', '/admin/notifications')).status).toBe(401);
  });

  it('marks some, or everything up to one, and only own ones', async () => {
    const { token } = await personWith(4);
    const other = await app.person();
    const ids = (await bell(token)).data.map(({ _id }: BellEntry) => _id);
    await markRead(other.token, { ids });
    expect((await states(token)).unread).toBe(4);
    const one = await markRead(token, { ids: [ids[1]] });
    expect([one.status, one.body.data]).toEqual([200, { unread: 3 }]);
    await markRead(token, { upTo: ids[2] });
    expect(await states(token)).toEqual({ read: [false, true, true, true], unread: 1 });
    const wrong = [{}, { ids: [] }, { ids: ['x'] }, { upTo: 'x' }, { upTo: ids[0], ids }, []];
    for (const body of wrong) expect((await markRead(token, body)).status).toBe(400);
  });

  it('notifies every tab of the person, on every app server, and nobody else', async () => {
    const { id, username, token } = await personWith(1);
    const second = await startTestConsole({}, app.database);
    const bystander = await listenToEvents(app.address, (await app.person()).token);
    const tabs = [
      await listenToEvents(app.address, token),
      await listenToEvents(second.address, await app.signIn(username)),
    ];
    const rings = async (count: number) => {
      await expect
        .poll(() => tabs.map(({ events }) => events.filter(({ kind }) => kind === 'bell').length))
        .toEqual([count, count]);
    };
    const [first] = (await bell(token)).data;
    await markRead(token, { upTo: first._id });
    await rings(1);
    // Nothing is left to mark.
    await markRead(token, { upTo: first._id });
    await app.call('PUT', `/admin/${id}`, { token: admin, body: { userData: { section: ['Forex'] } } });
    await rings(2);
    expect(bystander.events).toEqual([]);
    for (const stream of [...tabs, bystander]) stream.cut();
    await second.close();
  });

  it('neither lists nor counts kinds that the person turned off', async () => {
    const { token } = await personWith(2);
    const turnOff = (off: unknown) =>
      app.call('PUT', '/preferences/bell', { token, body: { value: { off } } });
    const stream = await listenToEvents(app.address, token);
    expect((await turnOff(['permissions'])).status).toBe(200);
    await expect.poll(() => stream.events).toEqual([{ kind: 'bell' }]);
    stream.cut();
    expect(await bell(token)).toMatchObject({ data: [], unread: 0 });
    expect((await app.call('GET', '/preferences', { token })).body.data).toEqual({
      bell: { off: ['permissions'] },
    });
    await turnOff([]);
    expect((await bell(token)).unread).toBe(2);
    expect((await turnOff(['something'])).status).toBe(400);
    const table = { order: [], hidden: [], pinned: [], widths: {}, density: 'compact' };
    const swapped = [
      ['bell', table],
      ['list.users', { off: [] }],
    ] as const;
    for (const [key, value] of swapped)
      expect((await app.call('PUT', `/preferences/${key}`, { token, body: { value } })).status).toBe(400);
  });

  it('skips unknown kinds', async () => {
    const { id, token } = await personWith(2);
    await app.database.pool.query(
      `update notice set content = '{"later": true}' where user_id = $1 and same_as = '1'`,
      [id],
    );
    expect((await bell(token)).data).toHaveLength(1);
  });
});

expectBystanderUnchanged(() => app);
