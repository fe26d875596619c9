import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas, moduleRow, sectionOf } from '../../../domain/areas.ts';
import { generic, sentencesOf } from '../../../domain/text.ts';
import { noteDay as dayOf, type Note } from '../../../domain/note/note.ts';
import { actionsOf, permissionOf } from '../../../domain/permissions.ts';
import { note as table, noteDay } from '../../postgres/tables/note.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { inOneArea } from '../../testing/variants.ts';

const sample = {
  date: '2026-11-15',
  origin: 'demo brand',
  agent: 'sample agent',
  user: 'sample.user1',
  whatsappGroup: 'demo group',
  note: 'First line\n\n  <b>third</b> & "quoted" https://example.test/a?b=1',
};
const nobody = '00000000-0000-7000-8000-000000000000';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

describe.each(areas)('notes of %s', (area) => {
  const itOnce = inOneArea(area);
  const { base, create: createPath } = moduleRow(area, 'note').api;
  const sentences = sentencesOf(area, 'note');
  const create = (changes: object = {}, options: object = {}) =>
    app.call('POST', base + createPath, { token: admin, body: { ...sample, ...changes }, ...options });
  const made = async (changes: object = {}): Promise<Note> => (await create(changes)).body.data;
  const listed = async (): Promise<Note[]> => (await app.call('GET', base, { token: admin })).body.data;
  const put = (id: string, body: object) => app.call('PUT', `${base}/${id}`, { token: admin, body });

  it('creates, reads, lists, updates, deletes and restores one', async () => {
    const created = await create();
    expect(created.status).toBe(201);
    expect(created.body.message).toBe(sentences.created);
    const { _id, createdAt, updatedAt } = created.body.data;
    expect(created.body.data).toEqual({
      ...sample,
      _id,
      noteAddby: 'admin',
      version: 1,
      createdAt,
      updatedAt,
    });
    const read = await app.call('GET', `${base}/${_id}`, { token: admin });
    expect(read.body).toEqual({ data: created.body.data, message: sentences.fetchedOne });
    // List rows come from the database as text and must match.
    expect((await listed()).find((row) => row._id === _id)).toEqual(created.body.data);

    const changed = await put(_id, { ...sample, note: 'changed', date: null, version: 1 });
    expect(changed.status).toBe(200);
    expect(changed.body.message).toBe(sentences.updated);
    expect(changed.body.data).toMatchObject({ note: 'changed', date: null, version: 2 });

    const removed = await app.call('DELETE', `${base}/${_id}`, { token: admin });
    expect(removed.body.message).toBe(sentences.deleted);
    expect((await listed()).some((row) => row._id === _id)).toBe(false);
    expect((await app.call('GET', `${base}/${_id}`, { token: admin })).status).toBe(404);
    const deleted = await app.call('GET', `${base}/deleted`, { token: admin });
    expect(deleted.body.data.find((row: Note) => row._id === _id)).toMatchObject({ deletedBy: 'admin' });
    const restored = await app.call('POST', `${base}/${_id}/restore`, { token: admin });
    expect(restored.body).toMatchObject({ data: { _id, note: 'changed' }, message: sentences.restored });
    expect((await listed()).some((row) => row._id === _id)).toBe(true);
  });

  it('lists the newest first, one per line, with an exact count', async () => {
    for (const word of ['one', 'two', 'three']) await made({ note: word, date: null });
    const { status, body, headers } = await app.call('GET', base, { token: admin });
    expect(status).toBe(200);
    expect(body.message).toBe(sentences.fetchedMany);
    expect(Number(headers.get('x-total-count'))).toBe(body.data.length);
    expect(headers.get('x-as-of')).toMatch(/^[0-9a-f]+\.\d+:\d+:/);
    const ids = body.data.map((row: Note) => row._id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(body.data.slice(0, 3).map((row: Note) => row.note)).toEqual(['three', 'two', 'one']);
  });

  itOnce('lists every note exactly once across pages', async () => {
    await app.database.pool.query(
      `insert into note (id, area, created_by, updated_by, origin, agent, "user", whatsapp_group, note, note_addby)
       select gen_random_uuid(), $1, 'test', 'test', '', '', '', '', 'bulk ' || i, 'test'
       from generate_series(1, 1203) as i`,
      [area],
    );
    const rows = await listed();
    expect(new Set(rows.map((row) => row._id)).size).toBe(rows.length);
    expect(rows.filter((row) => row.note.startsWith('bulk '))).toHaveLength(1203);
    await app.database.pool.query(`delete from note where created_by = 'test'`);
  });

  it('requires only the text', async () => {
    for (const body of [{}, { ...sample, note: undefined }, { ...sample, note: ' \n ' }]) {
      const refused = await app.call('POST', base + createPath, { token: admin, body });
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({
        message: 'Note content is required',
        errors: [{ path: 'note', message: 'Note content is required' }],
      });
    }
    const bare = await app.call('POST', base + createPath, { token: admin, body: { note: 'only this' } });
    expect(bare.status).toBe(201);
    expect(bare.body.data).toMatchObject({ date: null, origin: '', agent: '', user: '', whatsappGroup: '' });
    const { _id } = bare.body.data;
    expect((await put(_id, {})).body.message).toBe('Note content is required');
  });

  itOnce('sets the author itself, ignoring the input', async () => {
    const writer = await app.person({
      section: [sectionOf(area)],
      permissions: (['create', 'update'] as const).map((action) => permissionOf(area, 'note', action)),
    });
    const sent = { noteAddby: 'somebody else', _id: nobody, createdBy: 'x', area: 'x', version: 9 };
    const { status, body } = await create(sent, { token: writer.token });
    expect(status).toBe(201);
    const { data } = body;
    expect(data).toMatchObject({ noteAddby: writer.username, version: 1 });
    expect(data._id).not.toBe(nobody);
    // An update does not change the author.
    const changed = await put(data._id, { ...sample, noteAddby: 'admin' });
    expect(changed.body.data.noteAddby).toBe(writer.username);
  });

  itOnce('keeps hostile and foreign text unchanged, and refuses values that are not text', async () => {
    const hostile = [
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      `'; drop table note; --`,
      ['java', 'script:alert(1)'].join(''),
      '=cmd|calc',
      'ગુજરાતી हिन्दी 🙂 e\u0301 \u2028 \\n \\u0000 {"data":[',
      'tab\tand\r\nreturn',
    ];
    for (const text of hostile) {
      const saved = await made({ note: text, origin: text.replaceAll(/\s+/g, ' ') });
      expect(saved.note).toBe(text);
      expect((await listed()).find((row) => row._id === saved._id)?.note).toBe(text);
    }
    const label = (field: string, value: unknown) => create({ [field]: value });
    expect((await label('note', 'a\u0000b')).body.message).toBe(
      'Note contains a character that cannot be stored',
    );
    expect((await label('note', 'n'.repeat(20_001))).body.message).toBe(
      'Note can have at most 20,000 characters',
    );
    expect((await made({ note: 'n'.repeat(20_000) })).note).toHaveLength(20_000);
    expect((await label('agent', 'a'.repeat(201))).body.message).toBe(
      'Agent can have at most 200 characters',
    );
    for (const value of [7, null, {}, [], true]) expect((await label('note', value)).status).toBe(400);
    for (const value of [7, {}, [], 'yesterday', '2026-02-31'])
      expect((await label('date', value)).body.message).toBe('Date is not valid');
    for (const body of [[], '"text"', 'null', '7', '{']) {
      expect((await app.call('POST', base + createPath, { token: admin, body })).status).toBe(400);
    }
  });

  itOnce('stores the day of a timestamp in India', async () => {
    expect(await made({ date: '2026-11-14T18:29:59.999Z' })).toMatchObject({ date: '2026-11-14' });
    expect(await made({ date: '2026-11-14T18:30:00.000Z' })).toMatchObject({ date: '2026-11-15' });
    expect(await made({ date: '' })).toMatchObject({ date: null });
  });

  itOnce('reports to the second editor who changed it, with the current note', async () => {
    const { _id } = await made();
    const replies = await Promise.all(
      ['first', 'second'].map((note) => put(_id, { ...sample, note, version: 1 })),
    );
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409]);
    const refused = replies.find((reply) => reply.status === 409)!;
    expect(refused.body.changedBy).toBe('admin');
    expect(refused.body.current).toMatchObject({ _id, version: 2 });
    expect((await put(_id, sample)).status).toBe(200);
  });

  itOnce('creates one note per Idempotency-Key, and two without', async () => {
    const headers = { 'idempotency-key': `note-${area}` };
    const replies = await Promise.all(Array.from({ length: 5 }, () => create({ note: 'once' }, { headers })));
    expect(new Set(replies.map((reply) => reply.body.data._id)).size).toBe(1);
    expect((await listed()).filter((row) => row.note === 'once')).toHaveLength(1);
    // Notes need not be unique.
    expect((await made())._id).not.toBe((await made())._id);
  });

  itOnce('lists additions, changes and deletions since a timestamp', async () => {
    const kept = await made({ note: 'fresh' });
    const gone = await made({ note: 'gone' });
    await app.call('DELETE', `${base}/${gone._id}`, { token: admin });
    const changes = (since: string) => app.call('GET', `${base}/changes?since=${since}`, { token: admin });
    const { body } = await changes(new Date().toISOString());
    expect(body.data.find((row: Note) => row._id === kept._id)).toEqual(kept);
    expect(body.deleted).toContain(gone._id);
    expect(body.isTooMuch).toBe(false);
    expect((await changes(new Date(Date.now() + 3_600_000).toISOString())).body.data).toEqual([]);
    expect((await changes('x')).status).toBe(400);
  });

  itOnce('suggests values of existing notes, most used first, without deleted ones', async () => {
    for (const agent of ['often', 'often', 'rare'])
      await made({ agent, origin: 'o 1', user: 'u 1', whatsappGroup: 'g 1' });
    const { _id } = await made({ agent: 'deleted agent' });
    await app.call('DELETE', `${base}/${_id}`, { token: admin });
    const { data } = (await app.call('GET', `${base}/suggestions`, { token: admin })).body;
    expect(Object.keys(data).toSorted()).toEqual(['agent', 'origin', 'user', 'whatsappGroup']);
    expect(data.agent.indexOf('often')).toBeLessThan(data.agent.indexOf('rare'));
    expect(data.agent).not.toContain('deleted agent');
    expect(data.origin).toContain('o 1');
    expect(data.user).toContain('u 1');
    expect(data.whatsappGroup).toContain('g 1');
    expect(Object.values(data).flat()).not.toContain('');
  });

  it('rejects ids of the other area and malformed ids', async () => {
    const foreign = moduleRow(
      areas.find((name) => name !== area)!,
      'note',
    ).api.base;
    const { _id } = await made();
    for (const path of [`${foreign}/${_id}`, `${base}/not-an-id`, `${base}/${nobody}`]) {
      const calls = [
        app.call('GET', path, { token: admin }),
        app.call('PUT', path, { token: admin, body: sample }),
        app.call('DELETE', path, { token: admin }),
        app.call('POST', `${path}/restore`, { token: admin }),
      ];
      for (const { status, body } of await Promise.all(calls)) {
        expect(status).toBe(404);
        expect(body.message).toBe(generic.notFound);
      }
    }
  });

  itOnce('records before and after in the audit trail', async () => {
    const { _id } = await made();
    await put(_id, { ...sample, note: 'next' });
    await app.call('DELETE', `${base}/${_id}`, { token: admin });
    const { rows } = await app.database.pool.query(
      `select action, area, actor_name, before ->> 'note' as before, after ->> 'note' as after
       from audit where record_id = $1 order by id`,
      [_id],
    );
    expect(rows).toEqual([
      { action: 'create', area, actor_name: 'admin', before: null, after: sample.note },
      { action: 'update', area, actor_name: 'admin', before: sample.note, after: 'next' },
      { action: 'delete', area, actor_name: 'admin', before: 'next', after: null },
    ]);
  });

  it('allows exactly what each permission grants', async () => {
    const { _id } = await made();
    const calls: { call: string[]; opens: string[]; denied?: string }[] = [
      { call: ['GET', ''], opens: ['listing'], denied: sentences.noAccess },
      {
        call: ['GET', '/changes?since=2026-11-15T00:00:00Z'],
        opens: ['listing'],
        denied: sentences.noAccess,
      },
      {
        call: ['GET', '/suggestions'],
        opens: ['create', 'update', 'listing'],
        denied: sentences.deniedCreate,
      },
      { call: ['GET', `/${_id}`], opens: ['listing', 'preview', 'update'], denied: sentences.deniedPreview },
      { call: ['POST', createPath], opens: ['create'], denied: sentences.deniedCreate },
      { call: ['PUT', `/${nobody}`], opens: ['update'], denied: sentences.deniedUpdate },
      { call: ['DELETE', `/${nobody}`], opens: ['delete'], denied: sentences.deniedDelete },
      { call: ['GET', '/deleted'], opens: [] },
      { call: ['POST', `/${nobody}/restore`], opens: [] },
    ];
    for (const action of actionsOf(area, 'note')) {
      const permissions = [permissionOf(area, 'note', action)];
      const holder = await app.person({ section: [sectionOf(area)], permissions });
      const stranger = await app.person({ section: [], permissions });
      for (const { call, opens, denied } of calls) {
        const [method, path] = call as [string, string];
        const body = method === 'GET' || method === 'DELETE' ? undefined : {};
        const reply = await app.call(method, base + path, { token: holder.token, body });
        const isOpen = opens.includes(action);
        expect(reply.status !== 403, `${action}: ${method} ${path} gave ${reply.status}`).toBe(isOpen);
        expect(isOpen || denied === undefined ? denied : reply.body.message).toBe(denied);
        expect((await app.call(method, base + path, { token: stranger.token, body })).status).toBe(403);
        expect((await app.call(method, base + path, { body })).status).toBe(401);
      }
    }
  });
});

it('computes the day of a note in the database as in the domain', async () => {
  const { orm, pool } = app.database;
  const moments = ['2026-11-10T18:29:59.999Z', '2026-11-10T18:30:00.000Z', '2026-12-31T23:59:59.000Z'];
  const cases = moments.flatMap((createdAt) => [null, '2026-01-05'].map((date) => ({ date, createdAt })));
  const { _id } = (await app.call('POST', '/note/add', { token: admin, body: sample })).body.data;
  for (const { date, createdAt } of cases) {
    await pool.query('update note set date = $1, created_at = $2 where id = $3', [date, createdAt, _id]);
    const rows = await orm.select({ id: table.id, day: noteDay }).from(table);
    expect(rows.find((row) => row.id === _id)?.day).toBe(dayOf({ date, createdAt }));
  }
});
