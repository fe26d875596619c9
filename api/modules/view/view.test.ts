import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';

let app: TestConsole;
let admin: string;
let owner: Awaited<ReturnType<TestConsole['person']>>;
let reader: typeof owner;
let outsider: typeof owner;

const mayReadReports = ['report_listing', 'note_listing'];
const content = { filters: { voidStatus: ['Void', 'Not Void'], q: ['lion'] }, sort: '-date' };
const sample = { area: 'turbo', module: 'report', name: 'Voided', content };

beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
  owner = await app.person({ permissions: mayReadReports });
  reader = await app.person({ permissions: mayReadReports });
  // Has the permission, but not the section.
  outsider = await app.person({ section: ['Forex'], permissions: mayReadReports });
});
afterAll(() => app.close());

const save = async (view: object = {}, token = owner.token) =>
  app.call('POST', '/views', { token, body: { ...sample, ...view } });
const namesFor = async (token: string, query = '') =>
  (await app.call('GET', `/views${query}`, { token })).body.data.map(({ name }: { name: string }) => name);

describe('a view', () => {
  it('belongs to its author, and is returned as saved', async () => {
    const table = {
      order: ['date'],
      hidden: ['agent'],
      pinned: [],
      widths: { date: 90 },
      density: 'compact',
    };
    const { status, body } = await save({ name: ' Own ', content: { ...content, table } });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ name: 'Own', isShared: false, isOwn: true, owner: owner.username });
    const again = await app.call('GET', `/views/${body.data._id}`, { token: owner.token });
    expect(again.body.data.content).toEqual({ ...content, table });
    expect(await namesFor(owner.token)).toContain('Own');
    for (const token of [reader.token, outsider.token, admin]) {
      expect(await namesFor(token)).not.toContain('Own');
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const body_ = method === 'PUT' ? { body: { name: 'Taken' } } : {};
        const { status: refused } = await app.call(method, `/views/${body.data._id}`, { token, ...body_ });
        expect([method, refused]).toEqual([method, 404]);
      }
    }
  });

  it('that is shared is visible to everyone who may list it, and to nobody else', async () => {
    const { body } = await save({ name: 'For all', isShared: true });
    const path = `/views/${body.data._id}`;
    expect(await namesFor(reader.token, '?area=turbo&module=report')).toEqual(['For all']);
    expect(await namesFor(reader.token, '?area=turbo&module=note')).toEqual([]);
    expect((await app.call('GET', path, { token: reader.token })).body.data).toMatchObject({ isOwn: false });
    expect(await namesFor(outsider.token)).toEqual([]);
    expect((await app.call('GET', path, { token: outsider.token })).status).toBe(404);
    // Others open it, only the owner changes it.
    const change = { body: { name: 'Mine now' } };
    expect((await app.call('PUT', path, { token: reader.token, ...change })).status).toBe(403);
    const subadmin = await app.person({ role: 'subadmin', permissions: mayReadReports });
    for (const { token } of [reader, subadmin])
      expect((await app.call('DELETE', path, { token })).status).toBe(403);
    expect((await app.call('PUT', path, { token: admin, ...change })).status).toBe(403);
    // People who lose the list permission lose its views, their own too.
    const loser = await app.person({ permissions: mayReadReports });
    const own = await save({ name: 'Lost' }, loser.token);
    const without = { userData: { permissions: ['note_listing'] } };
    await app.call('PUT', `/admin/${loser.id}`, { token: admin, body: without });
    expect(await namesFor(loser.token)).toEqual([]);
    for (const id of [body.data._id, own.body.data._id])
      expect((await app.call('GET', `/views/${id}`, { token: loser.token })).status).toBe(404);
  });

  it('is renamed, shared, changed and deleted, with an audit entry each', async () => {
    const { _id, version } = (await save({ name: 'Draft' })).body.data;
    const path = `/views/${_id}`;
    const edits = [{ name: 'Final', version }, { isShared: true }, { content: { filters: {}, sort: null } }];
    for (const body of edits) {
      expect((await app.call('PUT', path, { token: owner.token, body })).status).toBe(200);
    }
    const stale = await app.call('PUT', path, { token: owner.token, body: { name: 'Old', version } });
    expect(stale.status).toBe(409);
    expect((await save({ name: 'FINAL ' })).status).toBe(409);
    // An admin tidies up what is shared.
    expect((await app.call('DELETE', path, { token: admin })).status).toBe(200);
    expect((await app.call('DELETE', path, { token: admin })).status).toBe(404);
    expect(await namesFor(owner.token)).not.toContain('Final');
    const { rows } = await app.database.pool.query(
      'select action, actor_name as actor, after from audit where entity = $1 and record_id = $2 order by id',
      ['view', _id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'update', 'delete']);
    expect(rows[1].after).toMatchObject({ name: 'Final', isShared: false, module: 'report' });
    expect(rows.at(-1).actor).not.toBe(owner.username);
  });

  it('is refused for a list that the person may not see, and beyond its limits', async () => {
    expect((await save({ module: 'proof' })).status).toBe(403);
    expect((await save({ area: 'forex' })).status).toBe(403);
    const long = {
      filters: Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f${at}`, ['x'.repeat(900)]])),
    };
    const refused = [
      { name: ' ' },
      { name: 'x'.repeat(61) },
      { area: 'north' },
      { module: 'user' },
      { content: { ...content, sort: 'date desc' } },
      { content: { ...content, ...long } },
      { content: { filters: { q: 'text' }, sort: null } },
    ];
    for (const view of refused) expect([view, (await save(view)).status]).toEqual([view, 400]);
    expect((await app.call('GET', '/views')).status).toBe(401);
    const collector = await app.person({ permissions: mayReadReports });
    const many = Array.from({ length: 52 }, (_, at) => save({ name: `View ${at}` }, collector.token));
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(50);
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
    // A deleted one makes room. Own ones are listed first.
    const { data } = (await app.call('GET', '/views', { token: collector.token })).body;
    await app.call('DELETE', `/views/${data[0]._id}`, { token: collector.token });
    expect((await save({ name: 'One more' }, collector.token)).status).toBe(201);
  });
});
