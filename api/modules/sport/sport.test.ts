import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas, moduleRow, type Area } from '../../../domain/areas.ts';
import { permissionOf } from '../../../domain/permissions.ts';
import { sentencesOf } from '../../../domain/text.ts';
import { people } from '../../../domain/user/text.ts';
import { templateDatabase, type ServerKind } from '../../testing/server-settings.ts';
import { cloneDatabase, startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { inOneArea } from '../../testing/variants.ts';

let app: TestConsole;
let admin: string;
const variantsOfModule: readonly (readonly [Area, ServerKind])[] = [
  ...areas.map((area) => [area, 'embedded'] as const),
  ['turbo', 'external'],
];

describe.each(variantsOfModule)('sports of %s, in a server that is %s', (area, kind) => {
  beforeAll(async () => {
    const database = await cloneDatabase(templateDatabase, kind);
    const started = await startTestConsole({}, database);
    app = { ...started, close: async () => started.close().then(database.close) };
    admin = await app.admin();
  });
  afterAll(() => app.close());

  const itOnce = inOneArea(area);
  const { api, wire } = moduleRow(area, 'sport');
  const sentences = sentencesOf(area, 'sport');
  const nameKey = String(wire.name);
  const path = api.base;
  const create = (name: string, headers = {}) =>
    app.call('POST', path, { token: admin, body: { [nameKey]: name }, headers });

  it('starts with the ten sports', async () => {
    const { status, body } = await app.call('GET', path, { token: admin });
    expect(status).toBe(200);
    expect(body.message).toBe(sentences.fetchedMany);
    expect(body.data.map((row: Record<string, string>) => row[nameKey]).sort()).toEqual([
      'Basketball',
      'Boxing',
      'Casino',
      'Cricket',
      'Horse Racing',
      'Int Casino',
      'Multi Sports',
      'Original',
      'Soccer',
      'Tennis',
    ]);
  });

  it('creates, reads, updates and deletes one', async () => {
    const created = await create('  Kabaddi  ');
    expect(created.status).toBe(201);
    expect(created.body.message).toBe(sentences.created);
    const { _id, version, createdAt, updatedAt } = created.body.data;
    expect(created.body.data).toEqual({ _id, [nameKey]: 'Kabaddi', version: 1, createdAt, updatedAt });
    expect(new Date(createdAt).toISOString()).toBe(createdAt);

    const read = await app.call('GET', `${path}/${_id}`, { token: admin });
    expect(read.body).toEqual({ data: created.body.data, message: sentences.fetchedOne });

    const body = { [nameKey]: 'Kho Kho', version };
    const changed = await app.call('PUT', `${path}/${_id}`, { token: admin, body });
    expect(changed.status).toBe(200);
    expect(changed.body.message).toBe(sentences.updated);
    expect(changed.body.data).toMatchObject({ _id, [nameKey]: 'Kho Kho', version: 2 });

    const deleted = await app.call('DELETE', `${path}/${_id}`, { token: admin });
    expect(deleted.status).toBe(200);
    expect(deleted.body.message).toBe(sentences.deleted);
    expect((await app.call('GET', `${path}/${_id}`, { token: admin })).status).toBe(404);
    expect((await app.call('DELETE', `${path}/${_id}`, { token: admin })).status).toBe(404);
  });

  it('refuses a missing, blank, too long, wrongly typed or unstorable name with the message', async () => {
    const post = (body: unknown) => app.call('POST', path, { token: admin, body });
    for (const body of [{}, { [nameKey]: '' }, { [nameKey]: '   ' }]) {
      const refused = await post(body);
      expect(refused.status).toBe(400);
      expect(refused.body).toEqual({
        message: sentences.required,
        errors: [{ path: nameKey, message: sentences.required }],
      });
    }
    for (const name of ['x'.repeat(201), 7, null, ['a'], { a: 1 }, 'a\u0000b']) {
      expect((await post({ [nameKey]: name })).status, JSON.stringify(name)).toBe(400);
    }
    expect((await post([])).status).toBe(400);
    expect((await post('"text"')).status).toBe(400);
  });

  it('refuses a duplicate name, ignoring case and surrounding spaces, and names it', async () => {
    await create('Golf');
    const refused = await create(' gOLF ');
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('gOLF');
    expect(refused.body.errors[0].path).toBe(nameKey);
  });

  itOnce(
    'frees the name of a deleted record, and refuses to restore it while the name is taken',
    async () => {
      const first = (await create('Rugby')).body.data;
      await app.call('DELETE', `${path}/${first._id}`, { token: admin });
      const second = (await create('rugby')).body.data;
      const refused = await app.call('POST', `${path}/${first._id}/restore`, { token: admin });
      expect(refused.status).toBe(409);
      await app.call('DELETE', `${path}/${second._id}`, { token: admin });
      const restored = await app.call('POST', `${path}/${first._id}/restore`, { token: admin });
      expect(restored.status).toBe(200);
      expect(restored.body.message).toBe(sentences.restored);
      const list = await app.call('GET', path, { token: admin });
      expect(list.body.data.map((row: { _id: string }) => row._id)).toContain(first._id);
    },
  );

  itOnce('lists deleted records of its area with who and when, for admins', async () => {
    const gone = (await create('Darts')).body.data;
    await app.call('DELETE', `${path}/${gone._id}`, { token: admin });
    const { body } = await app.call('GET', `${path}/deleted`, { token: admin });
    for (const other of areas.filter((name) => name !== area)) {
      const { base } = moduleRow(other, 'sport').api;
      expect((await app.call('GET', `${base}/deleted`, { token: admin })).body.data).toEqual([]);
      const elsewhere = await app.call('POST', `${base}/${gone._id}/restore`, { token: admin });
      expect(elsewhere.status).toBe(404);
    }
    const found = body.data.find((row: { _id: string }) => row._id === gone._id);
    expect(found).toMatchObject({ [nameKey]: 'Darts', deletedBy: 'admin' });
    expect(Date.parse(found.deletedAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  itOnce('reports to the second editor who changed it, and accepts an update without a version', async () => {
    const { _id } = (await create('Hockey')).body.data;
    const put = (name: string, version?: number) =>
      app.call('PUT', `${path}/${_id}`, { token: admin, body: { [nameKey]: name, version } });
    expect((await put('Field Hockey', 1)).status).toBe(200);
    const stale = await put('Ice Hockey', 1);
    expect(stale.status).toBe(409);
    expect(stale.body.message).toContain('admin');
    expect(stale.body.current).toMatchObject({ _id, [nameKey]: 'Field Hockey', version: 2 });
    expect(stale.body.changedBy).toBe('admin');
    expect((await put('Roller Hockey')).body.data.version).toBe(3);
  });

  itOnce('lets only one of two editors with the same version succeed', async () => {
    const { _id } = (await create('Squash')).body.data;
    const put = (name: string) =>
      app.call('PUT', `${path}/${_id}`, { token: admin, body: { [nameKey]: name, version: 1 } });
    const statuses = (await Promise.all(['Squash A', 'Squash B'].map(put))).map((reply) => reply.status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  itOnce('answers a repeated Idempotency-Key with the first record, even concurrently', async () => {
    const key = { 'idempotency-key': `double-${area}` };
    const replies = await Promise.all(Array.from({ length: 8 }, () => create('Polo', key)));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => reply.body.data._id)).size).toBe(1);
    const { body } = await app.call('GET', path, { token: admin });
    expect(body.data.filter((row: Record<string, string>) => row[nameKey] === 'Polo')).toHaveLength(1);
  });

  itOnce('keeps a key free for a retry after a refused request', async () => {
    const key = { 'idempotency-key': `retry-${area}` };
    await create('Judo');
    expect((await create('judo', key)).status).toBe(409);
    expect((await create('Judo II', key)).status).toBe(201);
  });

  it('rejects ids of the other area and malformed ids', async () => {
    const other = areas.find((name) => name !== area) ?? area;
    const { _id } = (await create('Sumo')).body.data;
    const foreign = moduleRow(other, 'sport').api.base;
    for (const [method, body] of [
      ['GET'],
      ['PUT', { [String(moduleRow(other, 'sport').wire.name)]: 'x' }],
      ['DELETE'],
    ] as const) {
      expect((await app.call(method, `${foreign}/${_id}`, { token: admin, body })).status).toBe(404);
    }
    // Also with a body that no record accepts.
    const put = (address: string) => app.call('PUT', address, { token: admin, body: {} });
    const statuses = [`${foreign}/${_id}`, `${path}/1`, `${path}/${_id}`].map(
      async (address) => (await put(address)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 404, 400]);
    for (const id of ['1', 'x'.repeat(300), '%00', "';drop table sport", 'null']) {
      expect((await app.call('GET', `${path}/${encodeURIComponent(id)}`, { token: admin })).status, id).toBe(
        404,
      );
    }
  });

  itOnce('lets people undo their own deletion within a minute, and nothing else', async () => {
    const may = (...actions: ('delete' | 'create')[]) =>
      app.person({ permissions: actions.map((action) => permissionOf(area, 'sport', action)) });
    const [one, other, creator] = [await may('delete'), await may('delete'), await may('create')];
    const { _id } = (await create('Luge')).body.data;
    const remove = (token: string) => app.call('DELETE', `${path}/${_id}`, { token });
    const restore = (token: string, id = _id) => app.call('POST', `${path}/${id}/restore`, { token });
    // From now on: on a busy machine the deletion itself takes a while.
    const later = (seconds: number) =>
      app.database.pool.query(
        'update sport set deleted_at = now() - make_interval(secs => $2) where id = $1',
        [_id, seconds],
      );
    await remove(one.token);
    for (const token of [other.token, creator.token]) expect((await restore(token)).status).toBe(403);
    const undone = await restore(one.token);
    expect(undone.body).toMatchObject({
      message: sentences.restored,
      data: { [nameKey]: 'Luge', version: 3 },
    });
    // Nothing to undo, and no answer that reveals whether the record exists.
    for (const id of [_id, uuidv7(), 'x']) expect((await restore(one.token, id)).status).toBe(403);
    await remove(one.token);
    await later(55);
    expect((await restore(one.token)).status).toBe(200);
    await remove(one.token);
    await later(65);
    const refused = await restore(one.token);
    expect([refused.status, refused.body.message]).toEqual([403, people.adminRequired]);
    expect((await restore(admin)).status).toBe(200);
    const stale = { [nameKey]: 'Sled', version: 1 };
    const late = await app.call('PUT', `${path}/${_id}`, { token: admin, body: stale });
    expect([late.status, late.body.changedBy]).toEqual([409, 'admin']);
    const { rows } = await app.database.pool.query(
      `select actor_name as name from audit where record_id = $1 and action = 'restore' order by id`,
      [_id],
    );
    expect(rows.map(({ name }) => name)).toEqual([one.username, one.username, 'admin']);
  });

  itOnce('ignores unknown fields', async () => {
    const body = { [nameKey]: 'Fencing', _id: 'mine', version: 99, createdBy: 'me', deletedAt: '2020-01-01' };
    const created = await app.call('POST', path, { token: admin, body });
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({ version: 1 });
    expect(created.body.data._id).not.toBe('mine');
  });

  itOnce('records who did what, before and after, in the audit trail', async () => {
    const { _id } = (await create('Archery')).body.data;
    await app.call('PUT', `${path}/${_id}`, { token: admin, body: { [nameKey]: 'Bow' } });
    await app.call('DELETE', `${path}/${_id}`, { token: admin });
    await app.call('POST', `${path}/${_id}/restore`, { token: admin });
    const { rows } = await app.database.pool.query(
      'select action, actor_name, area, before, after, address from audit where record_id = $1 order by id',
      [_id],
    );
    expect(rows).toEqual(
      [
        { action: 'create', before: null, after: { name: 'Archery' } },
        { action: 'update', before: { name: 'Archery' }, after: { name: 'Bow' } },
        { action: 'delete', before: { name: 'Bow' }, after: null },
        { action: 'restore', before: null, after: { name: 'Bow' } },
      ].map((row) => ({ ...row, actor_name: 'admin', area, address: '127.0.0.1' })),
    );
  });

  itOnce('keeps the audit trail append-only', async () => {
    for (const statement of ["update audit set action = 'x'", 'delete from audit', 'truncate audit']) {
      await expect(app.database.pool.query(statement)).rejects.toThrow(/append-only/);
    }
  });
});
