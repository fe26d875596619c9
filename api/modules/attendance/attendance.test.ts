import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { daysLater, indiaDay, indiaMidnight } from '../../../domain/values/moment/time.ts';
import { sweepExpiredSessions } from '../../store/session/sessions.ts';
import { expectBystanderUnchanged } from '../../testing/calls/bystander.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

interface AttendanceRecord {
  _id: string;
  userId: { _id: string; username: string; email: string };
  date: string;
  loginTime: string;
  logoutTime: string | null;
}

async function recordsOf(userId: string): Promise<AttendanceRecord[]> {
  const { body } = await app.call('GET', '/admin/attendance', { token: admin });
  return body.data.filter((record: AttendanceRecord) => record.userId._id === userId);
}

describe('presence', () => {
  it('starts with the first session and ends with the last', async () => {
    const { id, username, token } = await app.person();
    const second = await app.signIn(username);
    const open = await recordsOf(id);
    expect(open).toEqual([
      {
        _id: open[0]?._id,
        userId: { _id: id, username, email: `${username}@example.test` },
        date: indiaDay(new Date(open[0]?.loginTime ?? '')),
        loginTime: open[0]?.loginTime,
        logoutTime: null,
      },
    ]);
    await app.call('POST', '/admin/logout', { token });
    expect((await recordsOf(id))[0]?.logoutTime).toBeNull();
    await app.call('POST', '/admin/logout', { token: second });
    const closed = await recordsOf(id);
    expect(closed).toHaveLength(1);
    expect(Date.parse(closed[0]?.logoutTime ?? '')).toBeGreaterThanOrEqual(
      Date.parse(closed[0]?.loginTime ?? ''),
    );
  });

  it('creates one record for concurrent sign-ins', async () => {
    const { id, username } = await app.person();
    await Promise.all(Array.from({ length: 10 }, () => app.signIn(username)));
    expect(await recordsOf(id)).toHaveLength(1);
  });

  it('ends when the session expired, not when that was noticed', async () => {
    const { id } = await app.person();
    await app.database.pool.query(
      `update attendance set login_time = now() - interval '2 hours' where user_id = '${id}'`,
    );
    await app.database.pool.query(
      `update session set created_at = now() - interval '2 hours', expires_at = now() - interval '90 minutes' where user_id = '${id}'`,
    );
    await sweepExpiredSessions(app.database.orm);
    const [record] = await recordsOf(id);
    const { rows } = await app.database.pool.query(
      'select expires_at, ended_at, end_reason from session where user_id = $1',
      [id],
    );
    expect(record?.logoutTime).toBe(rows[0].expires_at.toISOString());
    expect(rows[0]).toMatchObject({ ended_at: rows[0].expires_at, end_reason: 'expired' });
  });

  it('starts a new record if the previous session expired unnoticed', async () => {
    const { id, username } = await app.person();
    await app.database.pool.query(
      `update attendance set login_time = now() - interval '1 hour' where user_id = $1`,
      [id],
    );
    await app.database.pool.query(
      `update session set created_at = now() - interval '1 hour', expires_at = now() - interval '40 minutes' where user_id = $1`,
      [id],
    );
    await app.signIn(username);
    const records = await recordsOf(id);
    expect(records.map((record) => record.logoutTime === null)).toEqual([true, false]);
    const gap = Date.parse(records[0]?.loginTime ?? '') - Date.parse(records[1]?.logoutTime ?? '');
    expect(Math.round(gap / 60_000)).toBe(40);
  });

  it('ends by itself when a short session expires', async () => {
    const brief = await startTestConsole({ sessionMinutes: 0.02, runsJobs: true }, app.database);
    const { id } = await brief.person();
    await expect
      .poll(
        async () =>
          (await app.database.pool.query('select logout_time from attendance where user_id = $1', [id]))
            .rows[0].logout_time,
      )
      .not.toBeNull();
    const { rows } = await app.database.pool.query(
      'select logout_time = expires_at as exact from attendance join session using (user_id) where user_id = $1',
      [id],
    );
    expect(rows).toEqual([{ exact: true }]);
    await brief.close();
  });

  it('uses the day of the login in India', async () => {
    const { id } = await app.person();
    const { rows } = await app.database.pool.query(
      `select date::text, to_char(login_time at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as india from attendance where user_id = $1`,
      [id],
    );
    expect(rows[0].date).toBe(rows[0].india);
  });
});

describe('deleting attendance', () => {
  it('deletes the closed records of that user and keeps the open one', async () => {
    const { id, username, token } = await app.person();
    await app.call('POST', '/admin/logout', { token });
    await app.signIn(username);
    const [, closed, ...others] = await recordsOf(id);
    expect(others).toEqual([]);
    const { status, body } = await app.call('DELETE', `/admin/attendance/${id}`, { token: admin });
    expect([status, body.data]).toEqual([200, { deleted: 1, deletedAt: expect.any(String) }]);
    const { data: entries } = (
      await app.call('GET', `/audit?entity=attendance&recordId=${id}`, { token: admin })
    ).body;
    expect(entries).toMatchObject([
      { action: 'delete', actor: 'admin', before: { records: [closed!._id] }, after: null },
    ]);
    expect((await app.call('DELETE', `/admin/attendance/${id}`, { token: admin })).body.data).toEqual({
      deleted: 0,
      deletedAt: null,
    });
    expect((await recordsOf(id)).map((record) => record.logoutTime)).toEqual([null]);
    const get = (path: string) => app.call('GET', `/admin/attendance/${path}`, { token: admin });
    const sums = (await get('summary')).body.data.find(
      ({ user }: { user: { _id: string } }) => user._id === id,
    );
    expect([sums.sessions, (await get(`lines?users=${id}`)).body.data[0].count]).toEqual([1, 1]);
  });

  it('is not allowed for users, nor for subadmins outside their sections', async () => {
    const forex = await app.person({ section: ['Forex'] });
    const subadmin = await app.person({ role: 'subadmin', section: ['Turbo'] });
    const del = (token: string) => app.call('DELETE', `/admin/attendance/${forex.id}`, { token });
    expect((await del(subadmin.token)).status).toBe(403);
    expect((await del(forex.token)).status).toBe(403);
    expect((await app.call('DELETE', '/admin/attendance/nonsense', { token: admin })).status).toBe(404);
  });
});

describe('restoring attendance', () => {
  const remove = (id: string, token = admin) => app.call('DELETE', `/admin/attendance/${id}`, { token });
  const restore = (id: string, token = admin) =>
    app.call('POST', `/admin/attendance/${id}/restore`, { token });
  const listDeleted = async () => {
    const { body } = await app.call('GET', '/admin/attendance/deleted', { token: admin });
    return body.data as { _id: string; deletedAt: string }[];
  };
  /** With a closed record. */
  async function leaver() {
    const person = await app.person({ section: ['Turbo'] });
    await app.call('POST', '/admin/logout', { token: person.token });
    return person;
  }

  it('brings back what was deleted last, then what was deleted before, audited', async () => {
    const { id, username } = await leaver();
    const [first] = await recordsOf(id);
    await remove(id);
    await app.call('POST', '/admin/logout', { token: await app.signIn(username) });
    const [second] = await recordsOf(id);
    await remove(id);
    const listed = (await listDeleted()).filter(({ _id }) => _id === id);
    expect(listed).toEqual([
      {
        _id: id,
        username,
        email: `${username}@example.test`,
        records: 1,
        firstDay: second!.date,
        lastDay: second!.date,
        deletedAt: expect.any(String),
        deletedBy: 'admin',
      },
    ]);
    const restored = await restore(id);
    expect([restored.status, restored.body]).toEqual([
      200,
      { data: { restored: 1 }, message: 'Attendance restored successfully' },
    ]);
    expect(await recordsOf(id)).toEqual([second]);
    expect((await restore(id)).status).toBe(200);
    expect(await recordsOf(id)).toEqual([second, first]);
    expect((await restore(id)).status).toBe(404);
    expect((await listDeleted()).map(({ _id }) => _id)).not.toContain(id);
    const audit = await app.call('GET', `/audit?entity=attendance&recordId=${id}`, { token: admin });
    const records = [first, second].map((record) => ({ records: [record!._id] }));
    expect(audit.body.data).toMatchObject([
      { action: 'restore', actor: 'admin', after: records[0] },
      { action: 'restore', actor: 'admin', after: records[1] },
      { action: 'delete' },
      { action: 'delete' },
    ]);
  });

  it('brings back the deletion that is named, once', async () => {
    const { id, username } = await leaver();
    const [first] = await recordsOf(id);
    const { deletedAt } = (await remove(id)).body.data;
    await app.call('POST', '/admin/logout', { token: await app.signIn(username) });
    await remove(id);
    const statusOf = async (when: string) =>
      (await app.call('POST', `/admin/attendance/${id}/restore?deletedAt=${when}`, { token: admin })).status;
    expect(await statusOf(deletedAt)).toBe(200);
    expect(await recordsOf(id)).toEqual([first]);
    expect([await statusOf(deletedAt), await statusOf('then')]).toEqual([404, 400]);
  });

  it('lets a subadmin undo only their own deletion, for a minute', async () => {
    const subadmin = await app.person({ role: 'subadmin', section: ['Turbo'] });
    const [own, others, forex] = [await leaver(), await leaver(), await app.person({ section: ['Forex'] })];
    await remove(own.id, subadmin.token);
    await remove(others.id);
    const statusOf = async (id: string) => (await restore(id, subadmin.token)).status;
    const refused = [others.id, forex.id, subadmin.id, 'nobody'].map(statusOf);
    expect(await Promise.all(refused)).toEqual([403, 403, 403, 403]);
    expect(await statusOf(own.id)).toBe(200);
    await remove(own.id, subadmin.token);
    await app.database.pool.query(
      `update attendance set deleted_at = deleted_at - interval '61 seconds' where user_id = $1`,
      [own.id],
    );
    expect([await statusOf(own.id), (await restore(own.id, own.token)).status]).toEqual([403, 401]);
    expect((await app.call('GET', '/admin/attendance/deleted', { token: subadmin.token })).status).toBe(403);
    expect((await restore(own.id)).status).toBe(200);
    expect((await restore('nobody')).status).toBe(404);
  });
});

it('lists the logins of a period, plus users who are online now', async () => {
  const { id, username, token } = await app.person();
  await app.call('POST', '/admin/logout', { token });
  await app.database.pool.query(
    `update attendance set login_time = '2026-01-10T10:00:00Z', logout_time = '2026-01-10T11:00:00Z',
     date = '2026-01-10' where user_id = $1`,
    [id],
  );
  await app.signIn(username);
  const own = async (query: string) => {
    const { body } = await app.call('GET', `/admin/attendance?${query}`, { token: admin });
    const records: AttendanceRecord[] = body.data;
    return records.filter((record) => record.userId._id === id).map((record) => record.logoutTime === null);
  };
  expect(await own('')).toEqual([true, false]);
  expect(await own('from=2026-01-10T10:00:00Z&to=2026-01-10T10:00:00.001Z')).toEqual([true, false]);
  expect(await own('to=2026-01-10T10:00:00Z')).toEqual([true]);
  expect(await own('from=2026-01-10T15:30:01%2B05:30')).toEqual([true]);
  for (const wrong of ['yesterday', '1899-12-31T23:59:59Z', '3000-01-01T00:00:00Z'])
    expect((await app.call('GET', `/admin/attendance?from=${wrong}`, { token: admin })).status).toBe(400);
});

it('hides deleted users, and shows them again when restored', async () => {
  const { id } = await app.person();
  const isSummed = async () =>
    (await app.call('GET', '/admin/attendance/summary', { token: admin })).body.data.some(
      ({ user }: { user: { _id: string } }) => user._id === id,
    );
  expect(await isSummed()).toBe(true);
  await app.call('DELETE', `/admin/${id}`, { token: admin });
  expect([await recordsOf(id), await isSummed()]).toEqual([[], false]);
  await app.call('POST', `/admin/${id}/restore`, { token: admin });
  expect((await recordsOf(id)).map((record) => record.logoutTime === null)).toEqual([false]);
});

it('shows a subadmin only users of role user in their own sections', async () => {
  const subadmin = await app.person({ role: 'subadmin', section: ['Turbo'] });
  const turbo = await app.person({ section: ['Turbo'] });
  const forex = await app.person({ section: ['Forex'] });
  const { body } = await app.call('GET', '/admin/attendance', { token: subadmin.token });
  const ids = new Set(body.data.map((record: AttendanceRecord) => record.userId._id));
  expect([ids.has(turbo.id), ids.has(forex.id), ids.has(subadmin.id)]).toEqual([true, false, false]);
});

describe('sums and lines', () => {
  // The day must not end in the middle of a test.
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  const minute = 60_000;
  const at = (moment: number) => new Date(moment).toISOString();
  const midnight = (daysAgo: number) => indiaMidnight(daysLater(indiaDay(new Date()), -daysAgo)).getTime();

  /** Closed records, as pairs of login and logout. */
  async function addRecords(id: string, spans: readonly (readonly [number, number])[]): Promise<void> {
    for (const [login, logout] of spans) {
      await app.database.pool.query(
        `insert into attendance (id, user_id, date, login_time, logout_time)
         values (gen_random_uuid(), $1, $2, $3, $4)`,
        [id, indiaDay(new Date(login)), at(login), at(logout)],
      );
    }
  }

  const linesOf = async (id: string, query = '', token = admin) =>
    (await app.call('GET', `/admin/attendance/lines?users=${id}${query}`, { token })).body.data[0];
  const sumsOf = async (id: string, query = '', token = admin) =>
    (await app.call('GET', `/admin/attendance/summary${query}`, { token })).body.data.find(
      ({ user }: { user: { _id: string } }) => user._id === id,
    );

  it('list today and yesterday individually and merge older days, newest first', async () => {
    const [{ id }, absent] = [await app.person(), await app.person()];
    const older = midnight(2);
    await addRecords(id, [
      [midnight(1), midnight(1) + 10 * minute],
      [midnight(1) + 30 * minute, midnight(1) + 40 * minute],
      [older + 60 * minute, older + 70 * minute + 900],
      // Until after midnight: it belongs to the day of the login.
      [older + 23 * 60 * minute, older + 25 * 60 * minute],
      [older - minute, older - minute / 2],
    ]);
    const { count, lines } = await linesOf(id);
    expect(count).toBe(5);
    const [open, ...closed] = lines;
    expect(open).toMatchObject({ logoutTime: null, sessions: 1, seconds: 0, openSince: open.loginTime });
    expect(closed).toEqual(
      [
        [midnight(1) + 30 * minute, midnight(1) + 40 * minute, 1, 600],
        [midnight(1), midnight(1) + 10 * minute, 1, 600],
        // The gap between the sessions of a merged day does not count.
        [older + 60 * minute, older + 25 * 60 * minute, 2, 600 + 7200],
        [older - minute, older - minute / 2, 1, 30],
      ].map(([login = 0, logout = 0, sessions, seconds]) => ({
        key: expect.any(String),
        date: indiaDay(new Date(login)),
        loginTime: at(login),
        logoutTime: at(logout),
        sessions,
        seconds,
        openSince: null,
      })),
    );
    const sums = await sumsOf(id);
    expect(sums).toMatchObject({ sessions: 6, days: 4, seconds: 600 + 600 + 600 + 7200 + 30 });
    expect(sums.openSince).toBe(sums.onlineSince);

    const past = `from=${at(older)}&to=${at(midnight(1))}`;
    expect((await linesOf(id, `&${past}`)).count).toBe(1);
    const before = `?from=${at(older - 30 * 24 * 60 * minute)}&to=${at(older - 29 * 24 * 60 * minute)}`;
    // Only somebody who is online is listed without a session in the period.
    expect(await sumsOf(id, before)).toMatchObject({ sessions: 0, onlineSince: expect.any(String) });
    await app.database.pool.query(
      'update attendance set logout_time = now() where user_id = $1 and logout_time is null',
      [absent.id],
    );
    expect(await sumsOf(absent.id, before)).toBeUndefined();
    expect(await sumsOf(id, `?${past}`)).toMatchObject({
      sessions: 2,
      days: 1,
      seconds: 7800,
      openSince: null,
      onlineSince: expect.any(String),
    });
  });

  it('say that nobody is online whose newest record has a logout', async () => {
    const { id } = await app.person();
    const login = midnight(3) + 60 * minute;
    await app.database.pool.query('update attendance set date = $2, login_time = $3 where user_id = $1', [
      id,
      indiaDay(new Date(login)),
      at(login),
    ]);
    expect(await sumsOf(id)).toMatchObject({ openSince: at(login), onlineSince: at(login) });
    await addRecords(id, [[midnight(1), midnight(1) + minute]]);
    expect(await sumsOf(id)).toMatchObject({ openSince: at(login), onlineSince: null });
  });

  it('leave a merged day open while one of its sessions is', async () => {
    const { id } = await app.person();
    const login = midnight(3) + 60 * minute;
    await app.database.pool.query('update attendance set date = $2, login_time = $3 where user_id = $1', [
      id,
      indiaDay(new Date(login)),
      at(login),
    ]);
    await addRecords(id, [[login - 30 * minute, login - 20 * minute]]);
    expect((await linesOf(id)).lines).toMatchObject([
      { sessions: 2, seconds: 600, logoutTime: null, openSince: at(login) },
    ]);
  });

  it('come in pages of ten', async () => {
    const { id } = await app.person();
    const days = Array.from({ length: 23 }, (_, day) => midnight(day + 3));
    await addRecords(
      id,
      days.map((day) => [day, day + minute] as const),
    );
    const pages = await Promise.all([1, 2, 3, 4].map((page) => linesOf(id, `&page=${page}`)));
    expect(pages.map(({ lines }) => lines.length)).toEqual([10, 10, 4, 0]);
    expect(pages[2].lines.at(-1).loginTime).toBe(at(days[22]!));
  });

  it('show a subadmin only the users they may preview', async () => {
    const { id } = await app.person({ section: ['Forex'] });
    const near = await app.person({ role: 'subadmin', section: ['Forex'] });
    const far = await app.person({ role: 'subadmin', section: ['Turbo'] });
    expect(await sumsOf(id, '', near.token)).toMatchObject({ sessions: 1 });
    expect((await linesOf(id, '', near.token)).lines).toHaveLength(1);
    const pageFor = async (token: string) =>
      (await app.call('GET', '/admin/attendance/rows?size=100', { token })).body;
    const isListed = ({ userId }: { userId: { _id: string } }) => userId._id === id;
    const seen = await pageFor(near.token);
    expect(seen.data.some(isListed)).toBe(true);
    const unseen = await pageFor(far.token);
    expect(unseen.data.some(isListed)).toBe(false);
    expect(unseen.total).toBe(unseen.data.length);
    expect(await sumsOf(id, '', far.token)).toBeUndefined();
    expect(await linesOf(id, '', far.token)).toBeUndefined();
    const user = await app.person();
    for (const path of ['summary', `lines?users=${id}`]) {
      expect((await app.call('GET', `/admin/attendance/${path}`, { token: user.token })).status).toBe(403);
    }
  });

  it.each([
    ['page=0', 400],
    ['page=x', 400],
    ['from=yesterday', 400],
    [`users=${Array.from({ length: 25 }, (_, at) => at).join()}`, 400],
    ['users=nobody', 200],
  ])('answer %s with %i', async (query, status) => {
    const answer = await app.call(
      'GET',
      `/admin/attendance/lines?users=&${query}`.replace('users=&users', 'users'),
      {
        token: admin,
      },
    );
    expect(answer.status).toBe(status);
  });
});

it('answers pages with the number and the seconds of all records, and lists a long history in parts', async () => {
  const { id, username } = await app.person();
  const count = 1234;
  await app.database.pool.query(
    `insert into attendance (id, user_id, date, login_time, logout_time)
     select gen_random_uuid(), $1, '2020-01-01', at, at + interval '90.5 seconds'
     from (select '2020-01-01T00:00:00.123456Z'::timestamptz + n / 2 * interval '1 hour' as at
       from generate_series(1, $2::int) as n) as times`,
    [id, count],
  );
  const span = 'from=2020-01-01T00:00:00Z&to=2021-01-01T00:00:00Z';
  const own = (records: { userId: { username: string } }[]) =>
    records.filter(({ userId }) => userId.username === username);
  const { body: all } = await app.call('GET', `/admin/attendance?${span}`, { token: admin });
  const listed = own(all.data);
  expect(new Set(listed.map((record) => (record as unknown as { _id: string })._id)).size).toBe(count + 1);
  const others = all.data.length - count;

  const rows = (query: string) =>
    app.call('GET', `/admin/attendance/rows?${span}&${query}`, { token: admin });
  const { body: first } = await rows('size=100');
  const online = first.data.filter(
    ({ logoutTime }: { logoutTime: string | null }) => logoutTime === null,
  ).length;
  expect(first).toMatchObject({ total: count + others, page: 1, isExact: true });
  expect(first.data).toEqual(all.data.slice(0, 100));
  expect(Number(first.totals.seconds)).toBeGreaterThanOrEqual(count * 90);
  expect(online).toBe(others);
  const { body: last } = await rows('size=100&page=999');
  expect(last).toMatchObject({ page: Math.ceil((count + others) / 100) });
  expect(last.data).toEqual(all.data.slice((last.page - 1) * 100));
  for (const wrong of ['size=101', 'size=0', 'page=0']) expect((await rows(wrong)).status).toBe(400);
});

expectBystanderUnchanged(() => app);
