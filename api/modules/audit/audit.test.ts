/** Reading the audit trail: filters, pages, who sees what, the workbook, and the history of a record. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas, moduleRow, type Area } from '../../../domain/areas.ts';
import { permissionOf } from '../../../domain/permissions.ts';
import { sport } from '../../../domain/sport/sport.ts';
import { people } from '../../../domain/user/text.ts';
import { addEntries } from '../../testing/audit-log.ts';
import { rowsOf } from '../../testing/samples/report-sheets.ts';
import { sampleReport } from '../../testing/samples/sample-report.ts';
import { passwordOfTests, startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { unzip } from '../../testing/unzip.ts';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole({ runsJobs: true });
  admin = await app.admin();
});
afterAll(() => app.close());

const named = (name: string) => ({ ...sport.initial, name });
const mayMakeSports = areas.map((area) => permissionOf(area, 'sport', 'create'));

async function makeSport(token: string, name: string, area: Area = 'turbo'): Promise<string> {
  const { api, wire } = moduleRow(area, 'sport');
  const body = { [String('name' in wire ? wire.name : 'name')]: name };
  const created = await app.call('POST', `${api.base}${api.create}`, { token, body });
  expect(created.status).toBe(201);
  return String(created.body.data._id);
}

async function entries(query: Record<string, string>, token = admin) {
  const { status, body } = await app.call('GET', `/audit?${new URLSearchParams(query)}`, { token });
  expect([status, body.message]).toEqual([200, 'Audit entries fetched successfully']);
  return body as { data: Record<string, unknown>[]; cursor: string | null };
}

async function exportedFile(query: Record<string, string>, token = admin) {
  const response = await fetch(`${app.address}/api/audit/export?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="audit.xlsx"');
  return Buffer.from(await response.arrayBuffer());
}

async function exported(query: Record<string, string>, token = admin) {
  const parts = await unzip(await exportedFile(query, token));
  return parts.get('xl/worksheets/sheet1.xml') ?? '';
}

describe('GET /api/audit', () => {
  it('gives an entry with everything that was recorded, and whether it is in the log', async () => {
    const person = await app.person({ permissions: ['sports_create'] });
    const id = await makeSport(person.token, 'Chess');
    const asked = async () => (await entries({ recordId: id })).data;
    await expect.poll(asked).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
        actor: person.username,
        address: '127.0.0.1',
        action: 'create',
        entity: 'sport',
        area: 'turbo',
        recordId: id,
        before: null,
        after: named('Chess'),
        sequenced: true,
      },
    ]);
  });

  it('filters by person, action, record type, area and time', async () => {
    const person = await app.person({ permissions: mayMakeSports });
    const [one, other] = [
      await makeSport(person.token, 'Go', 'turbo'),
      await makeSport(person.token, 'Go', 'forex'),
    ];
    const found = async (query: Record<string, string>) =>
      (await entries({ actor: person.username, entity: 'sport', ...query })).data.map(
        ({ recordId }) => recordId,
      );
    expect(await found({})).toEqual([other, one]);
    expect(await found({ area: 'turbo', action: '', from: '' })).toEqual([one]);
    expect(await found({ action: 'delete' })).toEqual([]);
    expect(await found({ entity: 'user' })).toEqual([]);
    const [{ at }] = (await entries({ recordId: one })).data as [{ at: string }];
    expect(await found({ from: at, to: at })).toEqual([one]);
    // An offset that the database does not know, and digits of the second.
    expect(await found({ from: '2026-01-01T00:00:00.123456+23:59' })).toEqual([other, one]);
    expect(await found({ from: '2026-01-01T00:00:00+05:30', to: '2026-01-02T00:00:00Z' })).toEqual([]);
  });

  it('finds a user however the name is typed', async () => {
    await app.database.pool.query(
      `insert into audit (id, actor_name, action, entity)
       select gen_random_uuid(), name, 'create', 'sport' from unnest(array['Asha Patel', 'asha patel', 'asha']) as name`,
    );
    const found = async (actor: string) =>
      (await entries({ actor })).data.map((entry) => entry.actor).toSorted();
    expect(await found(' ASHA  patel ')).toEqual(['Asha Patel', 'asha patel']);
    expect(await found('Asha')).toEqual(['asha']);
    expect(await found('nobody of this name')).toEqual([]);
  });

  it('finds a download by the number on its pages', async () => {
    const id = '0199a1b2-0000-7000-8123-456789abcdef';
    await app.database.pool.query(
      `insert into audit (id, actor_name, action, entity) values ($1, 'printer', 'pdf', 'proof'),
         ('0199a1b2-0000-7000-9123-456789abcdef', 'printer', 'create', 'proof'),
         ('0199a1b2-0000-7000-8123-456789abcdee', 'printer', 'pdf', 'proof')`,
      [id],
    );
    const found = async (evidence: string) => (await entries({ evidence })).data.map((entry) => entry.id);
    expect(await found('28T5-CY4T-QKFF')).toEqual([id]);
    expect(await found(' evidence 28t5cy4tqkff')).toEqual([id]);
    expect(await found('28T5-CY4T-QKFG')).toEqual([]);
    expect(await found('28T5')).toEqual([]);
    expect((await entries({ evidence: '', actor: 'printer' })).data).toHaveLength(3);
  });

  it('gives everything once, page by page, also when entries share an instant', async () => {
    await addEntries(app.database.pool, 25);
    const seen: unknown[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null; page += 1) {
      const answer = await entries({ actor: 'somebody', limit: '10', ...(cursor && { cursor }) });
      expect(answer.data.length).toBe(page < 2 ? 10 : 5);
      seen.push(...answer.data.map(({ id }) => id));
      ({ cursor } = answer);
    }
    expect(new Set(seen).size).toBe(25);
    expect(seen).toEqual(seen.toSorted().toReversed());
  });

  it('bounds the bytes of a page', async () => {
    await app.database.pool.query(
      `insert into audit (id, actor_name, action, entity, after)
       select gen_random_uuid(), 'long', 'create', 'note', jsonb_build_object('text', repeat('x', 1500000))
       from generate_series(1, 4)`,
    );
    const first = await entries({ actor: 'long', limit: '200' });
    expect([first.data.length, first.cursor]).toEqual([2, expect.any(String)]);
    const second = await entries({ actor: 'long', limit: '200', cursor: first.cursor! });
    expect([second.data.length, second.cursor]).toEqual([2, null]);
    // An entry that is longer than a page has a page of its own.
    await app.database.pool.query(
      `insert into audit (id, actor_name, action, entity, after)
       values (gen_random_uuid(), 'longest', 'create', 'note', jsonb_build_object('note', repeat('x', 5000000)))`,
    );
    expect((await entries({ actor: 'longest' })).data).toHaveLength(1);
  });

  it.each<Record<string, string>>([
    { limit: '201' },
    { limit: '0' },
    { limit: 'all' },
    { area: 'elsewhere' },
    { from: 'yesterday' },
    { cursor: 'nonsense' },
    { cursor: Buffer.from('9999-99-99T00:00:00.000000Z 0').toString('base64url') },
    { cursor: Buffer.from('2026-01-01T00:00:00.000000Z 0').toString('base64url') },
    ...['2026-02-30', '0000-01-01'].map((day) => ({
      cursor: Buffer.from(`${day}T00:00:00.000000Z 01a8a000-0000-7000-8000-000000000001`).toString(
        'base64url',
      ),
    })),
    { from: '0000-01-01T00:00:00Z' },
    { to: '9999-12-31T23:59:59-01:00' },
  ])('refuses %o', async (query) => {
    const { status } = await app.call('GET', `/audit?${new URLSearchParams(query)}`, { token: admin });
    expect(status).toBe(400);
  });
});

describe('who sees what', () => {
  it('is for admins and subadmins', async () => {
    const { token } = await app.person();
    for (const path of ['/audit', '/audit/export', '/audit/log']) {
      expect(await app.call('GET', path, { token })).toMatchObject({
        status: 403,
        body: { message: people.accessDenied },
      });
      expect((await app.call('GET', path)).status).toBe(401);
    }
  });

  it('shows a subadmin the entries of people they may manage, in areas of their own sections', async () => {
    const subadmin = await app.person({ role: 'subadmin', section: ['Turbo'] });
    const permissions = mayMakeSports;
    const inside = await app.person({ section: ['Turbo'], permissions });
    const partly = await app.person({ section: ['Turbo', 'Forex'], permissions });
    const nowhere = await app.person({ section: [] });
    await makeSport(inside.token, 'Kabaddi');
    await makeSport(partly.token, 'Polo');
    await makeSport(admin, 'Golf');
    // Written while the user was still in the other section.
    await app.database.pool.query(
      `insert into audit (id, actor_id, actor_name, action, entity, area) values (gen_random_uuid(), $1, $2, 'create', 'sport', 'forex')`,
      [inside.id, inside.username],
    );
    const { data } = await entries({ limit: '200' }, subadmin.token);
    expect(new Set(data.map(({ actor }) => actor))).toEqual(new Set([inside.username]));
    expect(new Set(data.map(({ area }) => area))).toEqual(new Set(['turbo', null]));
    for (const actor of [partly.username, nowhere.username, subadmin.username, 'admin', 'system'])
      expect((await entries({ actor }, subadmin.token)).data).toEqual([]);
    // A finding about a record in a list that the subadmin may not read.
    const findings = [
      { code: 'same-bet', severity: 'warning', field: 'x', message: 'Secret', lists: ['turbo report'] },
    ];
    await app.database.pool.query(
      `insert into audit (id, actor_id, actor_name, action, entity, area, record_id, after)
       values (gen_random_uuid(), $1, $2, 'create', 'proof', 'turbo', 'noticed', $3)`,
      [inside.id, inside.username, { name: 'Noticed', findings }],
    );
    const shown = await entries({ recordId: 'noticed' }, subadmin.token);
    expect(shown.data).toMatchObject([{ after: { name: 'Noticed' } }]);
    expect(JSON.stringify(shown)).not.toContain('Secret');
    const sheet = await exported({}, subadmin.token);
    for (const text of [inside.username, 'Kabaddi', 'Noticed']) expect(sheet).toContain(text);
    for (const text of [partly.username, 'Golf', '>forex<', 'Secret']) expect(sheet).not.toContain(text);
    expect(await exported({ recordId: 'noticed' })).toContain('Secret');
    const lonely = await app.person({ role: 'subadmin', section: [] });
    expect((await entries({}, lonely.token)).data).toEqual([]);
  });
});

it('streams a workbook of the filtered entries, and records that it did', async () => {
  // Together with the 25 above, more than a page.
  await addEntries(app.database.pool, 200);
  const sheet = await exported({ actor: 'somebody' });
  expect(sheet.match(/<row /g)).toHaveLength(1 + 25 + 200);
  expect(sheet).toContain('&quot;pl&quot;:200');
  const [entry] = (await entries({ action: 'export', entity: 'audit' })).data;
  expect(entry).toMatchObject({ after: { actor: 'somebody' } });
});

it('exports times as the screen shows them, in India, and the exact moment', async () => {
  await app.database.pool.query(
    `insert into audit (id, at, actor_name, action, entity, record_id)
     values (gen_random_uuid(), '2026-11-17T19:05:09.123456Z', 'night', 'create', 'sport', 'late')`,
  );
  const [header, row] = await rowsOf(await exportedFile({ recordId: 'late' }));
  const cellOf = (name: string) => row?.cells[header!.cells.findIndex((cell) => cell?.text === name)];
  expect(cellOf('Time')).toEqual({ kind: 'dateTime', text: '2026-11-18 00:35:09' });
  expect(cellOf('Time (UTC)')).toEqual({ kind: 'text', text: '2026-11-17T19:05:09.123456Z' });
});

it('exports an entry whole that is longer than a cell, in several rows that begin with its short fields', async () => {
  const { base, create } = moduleRow('turbo', 'report').api;
  const [original] = sampleReport.originals;
  const betDetails = Array.from({ length: 250 }, () => original!.betDetails[0]);
  // Characters of two code units, of which none is split.
  const marketNames = Array.from({ length: 40 }, (_, at) => `${'😀'.repeat(99)}${at}`);
  const long = { ...original, marketNames, betDetails };
  const body = { ...sampleReport, originals: [long, { ...long, pl: 3 }], voidStatus: 'Void' };
  const created = await app.call('POST', `${base}${create}`, { token: admin, body });
  expect(created.status).toBe(201);
  const id = String(created.body.data._id);
  const changed = { ...body, voidStatus: 'Not Void' };
  expect((await app.call('PUT', `${base}/${id}`, { token: admin, body: changed })).status).toBe(200);

  const [header, ...rows] = await rowsOf(await exportedFile({ recordId: id }));
  const cellOf = (row: (typeof rows)[number] | undefined, name: string) =>
    row?.cells[header!.cells.findIndex((cell) => cell?.text === name)]?.text;
  const [update, creation] = (await entries({ recordId: id })).data;
  const ofUpdate = rows.filter((row) => cellOf(row, 'id') === update!['id']);
  expect(cellOf(ofUpdate[0], 'Before')).toContain('"voidStatus":"Void"');
  expect(cellOf(ofUpdate[0], 'After')).toContain('"voidStatus":"Not Void"');
  const whole = (of: typeof rows, name: string) =>
    JSON.parse(of.map((row) => cellOf(row, name) ?? '').join(''));
  expect(whole(ofUpdate, 'Before')).toEqual(update!['before']);
  expect(whole(ofUpdate, 'After')).toEqual(update!['after']);
  // Every row names its entry, for filters and sorting, and which part of it it has.
  const ofCreation = rows.slice(ofUpdate.length);
  expect(ofCreation.map((row) => [cellOf(row, 'id'), cellOf(row, 'Action'), cellOf(row, 'Part')])).toEqual(
    ofCreation.map((_, at) => [creation!['id'], 'create', `${at + 1} of ${ofCreation.length}`]),
  );
  expect(ofCreation.length).toBeGreaterThan(1);
  expect(whole(ofCreation, 'After')).toEqual(creation!['after']);
});

it('reports the state of the log', async () => {
  const asked = async () => (await app.call('GET', '/audit/log', { token: admin })).body.data;
  await expect.poll(asked).toEqual({
    origin: expect.stringMatching(/^console\.audit\//),
    size: expect.any(Number),
    signedAt: expect.any(String),
    waiting: 0,
    waitingSeconds: 0,
  });
});

describe('GET {record}/history', () => {
  const history = (path: string, token: string) => app.call('GET', `${path}/history`, { token });

  it.each(areas)('lists the entries of a record of %s, oldest first, without addresses', async (area) => {
    const { api, wire } = moduleRow(area, 'sport');
    const name = String('name' in wire ? wire.name : 'name');
    const id = await makeSport(admin, 'Rugby', area);
    await app.call('PUT', `${api.base}/${id}`, { token: admin, body: { [name]: 'Rugby Union' } });
    await app.call('DELETE', `${api.base}/${id}`, { token: admin });
    const answer = await history(`${api.base}/${id}`, admin);
    expect(answer.status).toBe(200);
    const shown = answer.body.data.map((entry: Record<string, unknown>) => [
      entry.action,
      entry.before,
      entry.after,
    ]);
    expect(shown).toEqual([
      ['create', null, named('Rugby')],
      ['update', named('Rugby'), named('Rugby Union')],
      ['delete', named('Rugby Union'), null],
    ]);
    expect(JSON.stringify(answer.body)).not.toContain('127.0.0.1');
    // Deleted: for admins only. In the other area: not found.
    const { token } = await app.person({ permissions: [`${moduleRow(area, 'sport').stem}_preview`] });
    expect((await history(`${api.base}/${id}`, token)).status).toBe(404);
    const other = areas.find((one) => one !== area)!;
    expect((await history(`${moduleRow(other, 'sport').api.base}/${id}`, admin)).status).toBe(404);
    expect((await history(`${api.base}/none`, admin)).status).toBe(404);
  });

  it('needs the permission to preview', async () => {
    const id = await makeSport(admin, 'Tennis 2');
    const { token } = await app.person({ permissions: ['sports_listing', 'sports_update'] });
    expect((await history(`/sports/${id}`, token)).status).toBe(403);
    const able = await app.person({ permissions: ['sports_preview'] });
    expect((await history(`/sports/${id}`, able.token)).status).toBe(200);
  });

  it('lists the entries of a report', async () => {
    const created = await app.call('POST', '/report/create', { token: admin, body: sampleReport });
    const { body } = await history(`/report/${created.body.data._id}`, admin);
    expect(body.data).toMatchObject([{ action: 'create', entity: 'report' }]);
  });

  it('exists for users, for people who may preview them', async () => {
    const target = await app.person({ section: ['Turbo'] });
    const within = await app.person({ role: 'subadmin', section: ['Turbo'] });
    const outside = await app.person({ role: 'subadmin', section: ['Forex'] });
    expect((await history(`/admin/${target.id}`, within.token)).body.data).toMatchObject([
      { action: 'create' },
    ]);
    expect((await history(`/admin/${target.id}`, outside.token)).status).toBe(403);
    expect((await history(`/admin/${target.id}`, target.token)).status).toBe(403);
    await app.call('DELETE', `/admin/${target.id}`, { token: admin });
    expect((await history(`/admin/${target.id}`, within.token)).status).toBe(404);
    expect((await history(`/admin/${target.id}`, admin)).body.data).toHaveLength(2);
  });
});

it('never holds a password, a hash, a token or a code', async () => {
  const secrets = ['first secret 1', 'second secret 2', 'third secret 3'];
  const body = { username: 'kept.quiet', email: 'kept.quiet@example.test', password: secrets[0] };
  const { body: made } = await app.call('POST', '/admin/create', { token: admin, body });
  const id = String(made.data._id);
  await app.call('PUT', `/admin/${id}`, { token: admin, body: { userData: { password: secrets[1] } } });
  const token = await app.signIn('kept.quiet', secrets[1]);
  const change = { currentPassword: secrets[1], newPassword: secrets[2], confirmPassword: secrets[2] };
  await app.call('POST', '/admin/change-password', { token, body: change });
  await app.call('POST', '/admin/login', { body: { username: 'kept.quiet', password: 'wrong secret 4' } });
  await app.call('POST', '/admin/forgot-password', { body: { email: 'kept.quiet@example.test' } });
  const { rows } = await app.database.pool.query<{ secret: string }>(
    `select password_hash as secret from app_user union select code_hash from recovery_code`,
  );
  const all = JSON.stringify([
    (await entries({ limit: '200', entity: 'user' })).data,
    (await entries({ limit: '200', entity: 'session' })).data,
    (await app.call('GET', `/admin/${id}/history`, { token: admin })).body,
  ]);
  expect(all).toContain('kept.quiet');
  for (const secret of [
    ...secrets,
    'wrong secret',
    passwordOfTests,
    admin,
    token,
    ...rows.map((row) => row.secret),
  ])
    expect(all).not.toContain(secret);
  expect(all).not.toMatch(/password_?hash|"token"|"code"|argon2/i);
});
