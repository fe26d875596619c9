import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiPath, areas, moduleRow, sectionOf, sections } from '../../../domain/areas.ts';
import { sentencesOf } from '../../../domain/text.ts';
import { actionsOf, permissionOf, permissions } from '../../../domain/permissions.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { inOneArea } from '../../testing/variants.ts';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

/** By hand, from the specification, not derived from the area table. */
const required = 'Type and content are required';

describe.each(areas)('proof types of %s', (area) => {
  const itOnce = inOneArea(area);
  const path = apiPath(area, 'prooftype');
  const key = String(moduleRow(area, 'prooftype').answerKey);
  const sentences = sentencesOf(area, 'prooftype');
  const content = '<p>Bets of <strong>{user}</strong></p>';
  const post = (body: unknown, headers = {}) => app.call('POST', path, { token: admin, body, headers });
  const create = async (type: string, html = content) => (await post({ type, content: html })).body.data;
  const put = (id: string, body: unknown) => app.call('PUT', `${path}/${id}`, { token: admin, body });
  const listed = async (id: string) => {
    const { body } = await app.call('GET', path, { token: admin });
    return body.data.find((row: { _id: string }) => row._id === id);
  };
  /** Inserted directly, bypassing sanitization. */
  const plant = async (type: string, html: string | null) => {
    const id = uuidv7();
    await app.database.pool.query(
      `insert into prooftype (id, area, type, content, created_by, updated_by) values ($1, $2, $3, $4, 'x', 'x')`,
      [id, area, type, html],
    );
    return id;
  };

  it('creates, lists, reads, updates and deletes one, with the keys of the specification', async () => {
    const created = await post({ type: '  Hedging  ', content });
    expect(created.status).toBe(201);
    const { _id, createdAt, updatedAt } = created.body.data;
    const record = { _id, type: 'Hedging', content, version: 1, createdAt, updatedAt };
    expect(created.body).toEqual({ data: record, [key]: record, message: sentences.created });

    const list = await app.call('GET', path, { token: admin });
    expect([list.status, list.body.message]).toEqual([200, sentences.fetchedMany]);
    expect(await listed(_id)).toEqual(record);
    const read = await app.call('GET', `${path}/${_id}`, { token: admin });
    expect(read.body).toEqual({ data: record, [key]: record, message: sentences.fetchedOne });

    const changed = await put(_id, { type: 'Hedging II', content: '<p>New</p>', version: 1 });
    expect(changed.status).toBe(200);
    expect(changed.body.message).toBe(sentences.updated);
    expect(changed.body[key]).toEqual(changed.body.data);
    expect(changed.body.data).toMatchObject({ _id, type: 'Hedging II', content: '<p>New</p>', version: 2 });

    const deleted = await app.call('DELETE', `${path}/${_id}`, { token: admin });
    expect([deleted.status, deleted.body.message]).toEqual([200, sentences.deleted]);
    expect(await listed(_id)).toBeUndefined();
    expect((await app.call('GET', `${path}/${_id}`, { token: admin })).status).toBe(404);
  });

  it('requires type and content with the messages of the specification', async () => {
    const missing = (...fields: string[]) => ({
      message: required,
      errors: fields.map((field) => ({ path: field, message: required })),
    });
    for (const [body, answer] of [
      [{}, missing('type', 'content')],
      [{ type: '  ', content: '' }, missing('type', 'content')],
      [{ type: 'Only a type' }, missing('content')],
      [{ content }, missing('type')],
    ] as const) {
      const refused = await post(body);
      expect([refused.status, refused.body], JSON.stringify(body)).toEqual([400, answer]);
    }
    for (const empty of [
      '<p></p>',
      '<p>&nbsp;</p><br>',
      '<b>\u200B</b>',
      '<script>x</script>',
      '<svg>x</svg>',
    ]) {
      const refused = await post({ type: 'Empty', content: empty });
      expect([refused.status, refused.body], empty).toEqual([400, missing('content')]);
    }
    const { _id } = await create('Stays filled');
    expect((await put(_id, { type: 'Stays filled', content: '<style>x</style>' })).status).toBe(400);
    expect(await listed(_id)).toMatchObject({ content, version: 1 });
  });

  itOnce(
    'refuses values that are too long, of a wrong type or cannot be stored, naming the field',
    async () => {
      const long = await post({ type: 'x'.repeat(201), content });
      expect(long.status).toBe(400);
      expect(long.body.errors).toEqual([
        { path: 'type', message: 'Proof Type can have at most 200 characters' },
      ]);
      expect((await post({ type: 'x'.repeat(200), content })).status).toBe(201);

      const limit = 'Proof Content can have at most 100,000 characters';
      const html = (length: number) => `<p>${'a'.repeat(length - 7)}</p>`;
      expect((await post({ type: 'Longest', content: html(100_000) })).status).toBe(201);
      const over = await post({ type: 'Too long', content: html(100_001) });
      expect([over.status, over.body.message]).toEqual([400, limit]);
      // Each of these takes five characters once sanitized.
      const grown = await post({ type: 'Grown', content: '&'.repeat(30_000) });
      expect([grown.status, grown.body.message]).toEqual([400, limit]);

      for (const wrong of [7, null, ['a'], { a: 1 }, 'a\u0000b']) {
        expect((await post({ type: wrong, content })).status, JSON.stringify(wrong)).toBe(400);
        expect((await post({ type: 'Wrong', content: wrong })).status, JSON.stringify(wrong)).toBe(400);
      }
    },
  );

  itOnce('sanitizes input before storing it', async () => {
    const hostile = `<p onclick="pwned()" style="color: red; position: fixed">Hi {user}<script>pwned()</script><a href="javascript:pwned()">x</a></p>`;
    const clean = '<p style="color: red">Hi {user}<a>x</a></p>';
    const { _id, content: answered } = await create('Hostile', hostile);
    expect(answered).toBe(clean);
    const changed = await put(_id, { type: 'Hostile', content: `${hostile}<img src=x onerror=pwned()>` });
    expect(changed.body.data.content).toBe(clean);
    const { rows } = await app.database.pool.query('select content from prooftype where id = $1', [_id]);
    expect(rows).toEqual([{ content: clean }]);
    const audited = await app.database.pool.query('select after from audit where record_id = $1', [_id]);
    expect(JSON.stringify(audited.rows)).not.toContain('pwned');
  });

  itOnce('sanitizes output, however it got into the database', async () => {
    const id = await plant('Planted', '<p>Seen</p><script>pwned()</script><p onclick="pwned()">too</p>');
    const clean = '<p>Seen</p><p>too</p>';
    expect((await listed(id)).content).toBe(clean);
    const read = await app.call('GET', `${path}/${id}`, { token: admin });
    expect([read.body.data.content, read.body[key].content]).toEqual([clean, clean]);
    const stale = await put(id, { type: 'Planted', content, version: 9 });
    expect([stale.status, stale.body.current.content]).toEqual([409, clean]);
    const removed = await app.call('DELETE', `${path}/${id}`, { token: admin });
    expect(removed.body.data.content).toBe(clean);
    const gone = await app.call('GET', `${path}/deleted`, { token: admin });
    expect(JSON.stringify(gone.body)).not.toContain('pwned');
    const restored = await app.call('POST', `${path}/${id}/restore`, { token: admin });
    expect([restored.status, restored.body.data.content]).toEqual([200, clean]);
  });

  itOnce('lists rows without content', async () => {
    const id = await plant('Bare', null);
    expect(await listed(id)).toMatchObject({ type: 'Bare', content: '' });
    expect((await put(id, { type: 'Bare', content })).body.data.content).toBe(content);
  });

  itOnce('keeps names with quotes, emoji and Gujarati unchanged', async () => {
    const type = `"O'Brien" & <b>ગુજરાતી</b> 🏏`;
    const html = '<p>“ગુજરાતી” 🏏 &amp; "quotes"</p>';
    expect(await create(type, html)).toMatchObject({ type, content: html });
  });

  it('refuses a duplicate type, ignoring case and surrounding spaces, and names it', async () => {
    await create('Group Betting');
    const refused = await post({ type: ' gROUP bETTING ', content });
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      message: '"gROUP bETTING" already exists',
      errors: [{ path: 'type', message: '"gROUP bETTING" already exists' }],
    });
  });

  itOnce('creates one record per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': `prooftype-${area}` };
    const replies = await Promise.all([1, 2, 3].map(() => post({ type: 'Once', content }, headers)));
    expect(new Set(replies.map(({ body }) => body[key]._id)).size).toBe(1);
  });

  it('rejects ids of the other area and malformed ids', async () => {
    const { _id } = await create('Only here');
    const others = areas
      .filter((name) => name !== area)
      .map((name) => `${apiPath(name, 'prooftype')}/${_id}`);
    for (const address of [...others, `${path}/1`, `${path}/${encodeURIComponent("' or 1=1")}`]) {
      expect((await app.call('GET', address, { token: admin })).status, address).toBe(404);
      const change = await app.call('PUT', address, { token: admin, body: { type: 'x', content } });
      expect(change.status, address).toBe(404);
      expect((await app.call('DELETE', address, { token: admin })).status, address).toBe(404);
    }
  });

  describe('access', () => {
    /** Which permissions allow which call; written by hand. */
    const calls = [
      { method: 'GET', at: '', opens: ['listing'], expected: 200, denied: sentences.noAccess },
      {
        method: 'GET',
        at: '/{id}',
        opens: ['listing', 'preview', 'update'],
        expected: 200,
        denied: sentences.deniedPreview,
      },
      { method: 'POST', at: '', opens: ['create'], expected: 400, denied: sentences.deniedCreate },
      { method: 'PUT', at: '/{id}', opens: ['update'], expected: 400, denied: sentences.deniedUpdate },
      {
        method: 'DELETE',
        at: `/${uuidv7()}`,
        opens: ['delete'],
        expected: 404,
        denied: sentences.deniedDelete,
      },
      { method: 'GET', at: '/deleted', opens: [], expected: 200, denied: undefined },
      { method: 'POST', at: `/${uuidv7()}/restore`, opens: [], expected: 404, denied: undefined },
    ] as const;
    let id = '';
    beforeAll(async () => {
      id = (await create('Guarded'))._id;
    });
    const statuses = async (token: string | undefined) => {
      const replies = await Promise.all(
        calls.map(({ method, at }) =>
          app.call(method, path + at.replace('{id}', id), { token, ...(/P/.test(method) && { body: {} }) }),
        ),
      );
      return replies.map(({ status, body }) => ({ status, message: body.message }));
    };
    const statusesOf = async (token: string | undefined) =>
      (await statuses(token)).map(({ status }) => status);
    const all = actionsOf(area, 'prooftype').map((action) => permissionOf(area, 'prooftype', action));

    it('rejects calls without a token and allows an admin', async () => {
      expect(await statusesOf(undefined)).toEqual(calls.map(() => 401));
      expect(await statusesOf(admin)).toEqual(calls.map((call) => call.expected));
    });

    it.each(['user', 'subadmin'] as const)('allows a %s exactly what a permission grants', async (role) => {
      for (const action of actionsOf(area, 'prooftype')) {
        const held = [permissionOf(area, 'prooftype', action)];
        const { token } = await app.person({ role, section: [sectionOf(area)], permissions: held });
        const expected = calls.map((call) =>
          (call.opens as readonly string[]).includes(action) ? call.expected : 403,
        );
        expect(await statusesOf(token), `${role} ${held.join()}`).toEqual(expected);
      }
    });

    it('rejects users without the section, and every other permission', async () => {
      const other = sections.find((section) => section !== sectionOf(area))!;
      const elsewhere = await app.person({ section: [other], permissions: all });
      expect(await statusesOf(elsewhere.token)).toEqual(calls.map(() => 403));
      const others = permissions.filter((permission) => !all.includes(permission));
      const stranger = await app.person({ permissions: others });
      const refused = await statuses(stranger.token);
      expect(refused.map(({ status }) => status)).toEqual(calls.map(() => 403));
      expect(refused.slice(0, 5).map(({ message }) => message)).toEqual(
        calls.slice(0, 5).map(({ denied }) => denied),
      );
    });
  });
});

it('accepts the dashboard spelling of the list permission', async () => {
  const { token } = await app.person({ section: ['Turbo'], permissions: ['proof_type_listing'] });
  expect((await app.call('GET', '/prooftype', { token })).status).toBe(200);
});
