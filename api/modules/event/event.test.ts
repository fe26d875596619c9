import { auth } from '../../../domain/session/text.ts';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventStreamsOf } from '../../http/event-streams.ts';
import { clientSettings } from '../../postgres/connection/pool.ts';
import { announceUser } from '../../store/user-events.ts';
import { poolBehindRelay } from '../../testing/attacks/relayed-pool.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';

let app: TestConsole;
/** Another app server of the same database. */
let second: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole({ runsJobs: true });
  second = await startTestConsole({}, app.database);
  admin = await app.admin();
});
afterAll(async () => {
  await second.close();
  await app.close();
});

interface Heard {
  readonly events: { kind: string; reason?: string; area?: string | null; module?: string }[];
  readonly headers: Headers;
  readonly done: Promise<void>;
  cut(): void;
}

/** Listens like a browser and records the events. */
async function listen(console_: TestConsole, token: string, onOpen = () => {}): Promise<Heard> {
  const cutting = new AbortController();
  const response = await fetch(`${console_.address}/api/admin/events`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
    signal: cutting.signal,
  });
  expect(response.status).toBe(200);
  onOpen();
  const events: Heard['events'] = [];
  const reader = response.body!.getReader();
  let connected = () => {};
  const ready = new Promise<void>((resolve) => {
    connected = resolve;
  });
  const read = async () => {
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      connected();
      text += new TextDecoder().decode(value);
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data) events.push(JSON.parse(data));
      }
    }
  };
  const done = read().catch(() => undefined);
  await ready;
  return { events, headers: response.headers, done, cut: () => cutting.abort() };
}

const forceLogout = (id: string) => app.call('POST', `/admin/force-logout/${id}`, { token: admin });

const listsIn = ({ events }: Heard) => events.map(({ area, module }) => `${area} ${module}`);

it('reaches a user whose notification coincides with one for a user without a stream here', async () => {
  const [away, here] = [await app.person(), await app.person()];
  const stream = await listen(app, here.token);
  await app.database.orm.transaction(async (tx) => {
    await announceUser(tx, away.id);
    await announceUser(tx, here.id);
  });
  await expect.poll(() => stream.events).toEqual([{ kind: 'user' }]);
  stream.cut();
});

describe('announcements of changed lists', () => {
  const may = { section: ['Turbo', 'Forex'], permissions: ['sports_listing', 'note_create'] } as const;
  const addSport = (name: string, base = '/sports', field = 'sportsName') =>
    app.call('POST', base, { token: admin, body: { [field]: name } });

  it('reach people who may read the list, after each kind of change', async () => {
    const reader = await listen(app, (await app.person(may)).token);
    const { body } = await addSport('Bandy');
    const path = `/sports/${body.data._id}`;
    const calls = [
      () => app.call('PUT', path, { token: admin, body: { sportsName: 'Bandy 2' } }),
      () => app.call('DELETE', path, { token: admin }),
      () => app.call('POST', `${path}/restore`, { token: admin }),
    ];
    for (const [done, change] of calls.entries()) {
      await expect.poll(() => reader.events).toHaveLength(done + 1);
      await change();
    }
    await expect.poll(() => reader.events).toHaveLength(4);
    expect(new Set(listsIn(reader))).toEqual(new Set(['turbo sport']));
    reader.cut();
  });

  it('are not sent for an area or a module that a person may not list', async () => {
    const turboOnly = await app.person({
      section: ['Turbo'],
      permissions: ['sports_listing', 'forex_sport_listing', 'sports_create', 'note_create'],
    });
    const people = [turboOnly.token, (await app.person({ ...may, role: 'subadmin' })).token];
    const streams = await Promise.all([...people, admin].map((token) => listen(app, token)));
    await addSport('Guarded', '/forexsport', 'forexSportName');
    await app.call('POST', '/note/add', { token: admin, body: { note: 'Guarded' } });
    await app.person();
    await addSport('Open');
    await expect.poll(() => streams.every((stream) => listsIn(stream).includes('turbo sport'))).toBe(true);
    const [user, subadmin, all] = streams.map((stream) => [...new Set(listsIn(stream))].sort());
    expect(user).toEqual(['turbo sport']);
    expect(subadmin).toEqual(['null user', 'turbo sport']);
    expect(all).toEqual(['forex sport', 'null user', 'turbo note', 'turbo sport']);
    for (const stream of streams) stream.cut();
  });

  it('stop with the permission, and cross app servers', async () => {
    const { id, token } = await app.person(may);
    const [loser, keeper] = [await listen(second, token), await listen(second, admin)];
    await app.call('PUT', `/admin/${id}`, { token: admin, body: { userData: { permissions: [] } } });
    await addSport('Late');
    await expect.poll(() => listsIn(keeper)).toContain('turbo sport');
    await expect.poll(() => loser.events.map(({ kind }) => kind).sort()).toEqual(['bell', 'user']);
    for (const stream of [loser, keeper]) stream.cut();
  });

  it('are sent once for many records', async () => {
    const { pool } = app.database;
    const hear = await pool.connect();
    const received: (string | undefined)[] = [];
    hear.on('notification', ({ payload }) => received.push(payload));
    await hear.query('listen list_changed');
    await pool.query(`insert into audit (id, actor_name, action, entity, area)
      select gen_random_uuid(), 'test', kind, 'report', 'turbo'
      from generate_series(1, 500), unnest(array['create', 'export', 'pdf']) as kind`);
    await pool.query(`insert into audit (id, actor_name, action, entity, area)
      values (gen_random_uuid(), 'test', 'export', 'report', 'turbo')`);
    await pool.query(`select pg_notify('list_changed', 'end')`);
    await expect.poll(() => received).toContain('end');
    expect(received).toEqual(['report turbo', 'end']);
    await hear.query('unlisten *');
    hear.release();
  });
});

describe('the event stream', () => {
  it('notifies every session of a user of a forced logout, and closes', async () => {
    const { id, username, token } = await app.person();
    const bystander = await app.person();
    const streams = [await listen(app, token), await listen(app, await app.signIn(username))];
    const other = await listen(app, bystander.token);
    await Promise.all([forceLogout(id), ...streams.map((stream) => stream.done)]);
    for (const { events } of streams) {
      expect(events).toEqual([{ kind: 'ended', reason: 'Forcibly logged out' }]);
    }
    expect(other.events).toEqual([]);
    other.cut();
  });

  it('works across app servers of one database', async () => {
    const { id, token } = await app.person();
    const stream = await listen(second, token);
    await Promise.all([forceLogout(id), stream.done]);
    expect(stream.events).toEqual([{ kind: 'ended', reason: 'Forcibly logged out' }]);
  });

  it('sends permission changes only to the affected user', async () => {
    const { id, token } = await app.person();
    const stream = await listen(app, token);
    const bystander = await listen(app, (await app.person()).token);
    const body = { userData: { permissions: ['sports_listing'] } };
    await app.call('PUT', `/admin/${id}`, { token: admin, body });
    await expect.poll(() => stream.events.map(({ kind }) => kind).sort()).toEqual(['bell', 'user']);
    expect(bystander.events).toEqual([]);
    for (const one of [stream, bystander]) one.cut();
  });

  it('gives the reason when a logout, a deletion or the expiry ends it', async () => {
    const one = await app.person();
    const out = await listen(app, one.token);
    await app.call('POST', '/admin/logout', { token: one.token });
    await out.done;
    expect(out.events).toEqual([{ kind: 'ended', reason: 'Logged out successfully' }]);
    const two = await app.person();
    const deleted = await listen(app, two.token);
    await app.call('DELETE', `/admin/${two.id}`, { token: admin });
    await deleted.done;
    expect(deleted.events).toEqual([{ kind: 'ended', reason: auth.accountDeleted }]);
    const three = await app.person();
    const expired = await listen(app, three.token);
    await app.database.pool.query('update session set expires_at = now() where user_id = $1', [three.id]);
    await expired.done;
    expect(expired.events).toEqual([{ kind: 'ended', reason: 'Session expired' }]);
  });

  it('leaves other sessions alone when the password changes, and does not renew', async () => {
    const { id, username, token } = await app.person();
    const own = await listen(app, token);
    const other = await listen(app, await app.signIn(username));
    const expires = async () =>
      (
        await app.database.pool.query(
          'select max(expires_at) as until from session where user_id = $1 and ended_at is null',
          [id],
        )
      ).rows[0].until;
    const before = await expires();
    const body = { currentPassword: 'a decent password', newPassword: 'a brand new phrase' };
    await app.call('POST', '/admin/change-password', { token, body });
    await other.done;
    expect(other.events.at(-1)).toEqual({ kind: 'ended', reason: auth.passwordChangedElsewhere });
    expect(own.events.every(({ kind }) => kind === 'user')).toBe(true);
    expect((await expires()).getTime()).toBeLessThanOrEqual(before.getTime());
    own.cut();
  });

  it('rejects clients without a session, with the reason after a forced logout', async () => {
    expect((await app.call('GET', '/admin/events')).status).toBe(401);
    const { id, token } = await app.person();
    await forceLogout(id);
    const { status, body } = await app.call('GET', '/admin/events', { token });
    expect([status, body]).toEqual([401, { message: 'Session expired', reason: 'Forcibly logged out' }]);
  });

  it('is neither compressed nor cached, and has the headers of every response', async () => {
    const { token } = await app.person();
    const stream = await listen(app, token);
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.headers.get('content-encoding')).toBeNull();
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
    stream.cut();
  });

  it('answers HEAD without opening a stream, so that the connection stays usable', async () => {
    const { token } = await app.person();
    const { hostname, port } = new URL(app.address);
    const socket = connect(Number(port), hostname);
    const ask = (method: string, path: string) =>
      socket.write(`${method} ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n\r\n`);
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    ask('HEAD', '/api/admin/events');
    ask('GET', '/api/admin/check-session');
    await expect.poll(() => text).toContain('currentTime');
    expect(text).toContain('text/event-stream');
    socket.destroy();
  });

  it('resumes after the database closed the connection', async () => {
    const { id, token } = await app.person();
    const [stream, other] = [await listen(app, token), await listen(app, admin)];
    // The last statement of the listening connection, which pings the server after a second.
    const { rows } = await app.database.pool.query(
      `select pg_terminate_backend(pid) as ended from pg_stat_activity
       where datname = current_database() and (query like 'listen %' or query = 'select 1')`,
    );
    expect(rows).toContainEqual({ ended: true });
    await forceLogout(id);
    await stream.done;
    expect(stream.events.at(-1)).toEqual({ kind: 'ended', reason: 'Forcibly logged out' });
    // Changes of lists were not announced meanwhile.
    await expect.poll(() => other.events).toContainEqual({ kind: 'missed' });
    other.cut();
  });

  it('ends while the server is cut off from the database, so that browsers look for another', async () => {
    const { id } = await app.person();
    const { rows } = await app.database.pool.query('select id from session where user_id = $1', [id]);
    const settings = clientSettings(app.database.pool);
    let isCutOff = false;
    let beat = () => {};
    // Just before it is used: a busy console sets intervals too.
    vi.spyOn(globalThis, 'setInterval').mockImplementationOnce((work) => {
      beat = work;
      return setTimeout(() => undefined);
    });
    const streams = eventStreamsOf(app.database.orm, () => ({
      ...settings,
      application_name: 'cut off',
      ...(isCutOff && { host: '127.0.0.1', port: 1 }),
    }));
    const response = new PassThrough();
    await streams.open({ userId: id, sessionId: rows[0].id, response: response as never });
    beat();
    expect([response.writableEnded, String(response.read())]).toEqual([
      false,
      expect.stringContaining('still here'),
    ]);
    isCutOff = true;
    await app.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cut off'`,
    );
    const isEnded = () => {
      beat();
      return response.writableEnded;
    };
    await expect.poll(isEnded).toBe(true);
    expect(streams.count()).toBe(0);
    await streams.endAll();
    await streams.stopListening();
    vi.restoreAllMocks();
  });

  it('misses nothing from the moment it is open, also as the first stream of a server', async () => {
    const { id, token } = await app.person();
    const { orm, pool } = app.database;
    const { rows } = await pool.query('select current_database() as name');
    const behind = await poolBehindRelay(rows[0].name);
    const third = await startTestConsole({}, { ...app.database, pool: behind.pool });
    onTestFinished(() => third.close());
    behind.relay.hold();
    let changed: Promise<void> | undefined;
    const opening = listen(third, token, () => {
      changed = orm.transaction((tx) => announceUser(tx, id));
    });
    await expect.poll(behind.relay.held).toBeGreaterThan(0);
    // Afterwards headers have arrived that were sent before the server listens.
    await third.call('GET', '/health/live');
    await changed;
    behind.relay.mend();
    const stream = await opening;
    await expect.poll(() => stream.events).toContainEqual({ kind: 'user' });
    stream.cut();
  });

  it('closes the oldest of a user when there are too many', async () => {
    const { token } = await app.person();
    const bystander = await listen(app, admin);
    const streams = [await listen(app, token), await listen(app, token)];
    const closed: string[] = [];
    for (const [name, { done }] of Object.entries({ oldest: streams[0]!, second: streams[1]!, bystander }))
      void done.then(() => closed.push(name));
    for (let open = 2; open < 30; open += 1) streams.push(await listen(app, token));
    expect(closed).toEqual([]);
    streams.push(await listen(app, token));
    await expect.poll(() => closed).toEqual(['oldest']);
    for (const stream of [...streams, bystander]) stream.cut();
  });

  it('does not delay a shutdown', async () => {
    const third = await startTestConsole({}, app.database);
    const { token } = await third.person();
    const streams = [await listen(third, token), await listen(third, token)];
    // Open streams would keep the server from closing.
    await third.close();
    for (const stream of streams) await stream.done;
    expect(await fetch(third.address).catch(() => 'closed')).toBe('closed');
  });
});
