import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas, moduleRow } from '../../../domain/areas.ts';
import { sentencesOf } from '../../../domain/text.ts';
import { whitelabelLookups } from '../../store/whitelabel/whitelabels.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import {
  logoOf,
  picture,
  sampleFields,
  whitelabelForm,
  type FormValue,
} from '../../testing/samples/whitelabel-form.ts';

/** A URL that would run; split, because the linter rejects it as a literal. */
const running = ['javascript', 'alert(1)'].join(':');

let app: TestConsole;
let admin: string;
let logo: Buffer;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
  logo = await logoOf();
});
afterAll(() => app.close());

describe.each([
  { area: 'turbo', base: '/whitelabel', nameKey: 'whitelabel_user' },
  { area: 'forex', base: '/forexwhitelabel', nameKey: 'forex_whitelabel_user' },
] as const)('whitelabels of $area', ({ area, base, nameKey }) => {
  const sentences = sentencesOf(area, 'whitelabel');
  const create = (name: string, fields: Record<string, FormValue> = {}, headers = {}) =>
    app.call('POST', `${base}/create`, {
      token: admin,
      body: whitelabelForm(area, { name, ...sampleFields, logo, ...fields }),
      headers,
    });
  const change = (id: string, fields: Record<string, FormValue>) =>
    app.call('PUT', `${base}/${id}`, {
      token: admin,
      body: whitelabelForm(area, { ...sampleFields, ...fields }),
    });

  it('creates, lists, reads, updates and deletes one, with the field names of the specification', async () => {
    const created = await create('  Blue Finch  ');
    expect([created.status, created.body.message]).toEqual([201, sentences.created]);
    const { _id, version, createdAt, updatedAt, logo: path } = created.body.data;
    const record = {
      _id,
      [nameKey]: 'Blue Finch',
      whatsapp_group: 'Sample desk',
      hexacode: '#1a2b3c',
      url: 'https://sample.example/',
      logo: path,
      version: 1,
      createdAt,
      updatedAt,
    };
    expect(created.body.data).toEqual(record);
    expect([version, path]).toEqual([1, expect.stringMatching(/^\/logo\/[\w-]{32}$/)]);

    const list = await app.call('GET', `${base}/all`, { token: admin });
    expect([list.status, list.body.message]).toEqual([200, sentences.fetchedMany]);
    expect(list.body.data).toContainEqual(record);

    const read = await app.call('GET', `${base}/${_id}`, { token: admin });
    const { logoBase64, ...rest } = read.body.data;
    expect([rest, read.body.message]).toEqual([record, sentences.fetchedOne]);
    expect(logoBase64).toMatch(/^data:image\/png;base64,iVBOR/);

    const changed = await change(_id, { name: 'Red Finch', hexacode: 'ABC', version: '1' });
    expect([changed.status, changed.body.message]).toEqual([200, sentences.updated]);
    expect(changed.body.data).toMatchObject({
      [nameKey]: 'Red Finch',
      hexacode: '#ABC',
      logo: path,
      version: 2,
    });

    const deleted = await app.call('DELETE', `${base}/${_id}`, { token: admin });
    expect([deleted.status, deleted.body.message]).toEqual([200, sentences.deleted]);
    expect((await app.call('GET', `${base}/${_id}`, { token: admin })).status).toBe(404);
    // Proofs and open pages that refer to the whitelabel still find its logo.
    expect((await fetch(`${app.address}/api${path}`)).status).toBe(200);
    expect((await app.call('POST', `${base}/${_id}/restore`, { token: admin })).body.data.logo).toBe(path);
  });

  it('accepts JSON for an update without a file, and never an address as the new logo', async () => {
    const { _id, logo: path } = (await create('Json Finch')).body.data;
    const body = {
      [nameKey]: 'Json Finch II',
      whatsapp_group: 'g',
      hexacode: '00f',
      url: 'http://b.example',
      logo: 'https://elsewhere.example/x.png',
      version: 1,
    };
    const changed = await app.call('PUT', `${base}/${_id}`, { token: admin, body });
    expect(changed.status).toBe(200);
    expect(changed.body.data).toMatchObject({ [nameKey]: 'Json Finch II', hexacode: '#00f', logo: path });
    const created = await app.call('POST', `${base}/create`, { token: admin, body });
    expect(created.status).toBe(400);
    expect(created.body).toEqual({
      message: 'Logo is required',
      errors: [{ path: 'logo', message: 'Logo is required' }],
    });
  });

  it('replaces the logo when a new one is sent', async () => {
    const { _id, logo: before } = (await create('Changing Finch')).body.data;
    const { body } = await change(_id, { name: 'Changing Finch', logo: await logoOf('#ff00ff') });
    expect(body.data.logo).not.toBe(before);
    expect((await fetch(`${app.address}/api${before}`)).status).toBe(200);
  });

  it('reports every missing field at once, by its API name', async () => {
    const { status, body } = await app.call('POST', `${base}/create`, { token: admin, body: new FormData() });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { path: nameKey, message: 'Whitelabel User(WL) is required' },
      { path: 'whatsapp_group', message: 'WhatsApp Group is required' },
      { path: 'hexacode', message: 'Color is required' },
      { path: 'url', message: 'URL is required' },
      { path: 'logo', message: 'Logo is required' },
    ]);
  });

  it('refuses invalid colors, URLs and texts', async () => {
    const refused: Record<string, string>[] = [
      { hexacode: 'reddish' },
      { url: running },
      { url: 'data:text/html,x' },
      { group: 'x'.repeat(201) },
      { name: 'a\u0000b' },
      { url: `https://a.example/${'x'.repeat(2000)}` },
    ];
    for (const fields of refused) {
      expect((await create('Refused Finch', fields)).status, JSON.stringify(fields)).toBe(400);
    }
  });

  it('keeps quotes, emoji and Gujarati as typed', async () => {
    const name = `O'Finch "Gold" <b>&amp; 🏆 સુરત ${area}`;
    const group = 'ગ્રુપ ⚽ "એક"; drop table whitelabel; --';
    const { _id } = (await create(name, { group })).body.data;
    const { body } = await app.call('GET', `${base}/${_id}`, { token: admin });
    expect(body.data).toMatchObject({ [nameKey]: name, whatsapp_group: group });
  });

  it('refuses a duplicate name, notifies the second editor, and answers a repeated key once', async () => {
    const { _id } = (await create('Taken Finch')).body.data;
    const refused = await create(' tAKEN finch ');
    expect([refused.status, refused.body.errors[0].path]).toEqual([409, nameKey]);
    expect((await change(_id, { name: 'Taken Finch', version: '1' })).status).toBe(200);
    const stale = await change(_id, { name: 'Late Finch', version: '1' });
    expect([stale.status, stale.body.current[nameKey]]).toEqual([409, 'Taken Finch']);
    expect((await change(_id, { name: 'x', version: 'one' })).status).toBe(400);
    const key = { 'idempotency-key': `twice-${area}` };
    const twice = await Promise.all([create('Twice Finch', {}, key), create('Twice Finch', {}, key)]);
    expect(twice.map((reply) => reply.status)).toEqual([201, 201]);
    expect(twice[0].body.data._id).toBe(twice[1].body.data._id);
  });

  it('rejects ids of the other area', async () => {
    const { _id } = (await create('Local Finch')).body.data;
    const other = areas.find((name) => name !== area)!;
    const { api } = moduleRow(other, 'whitelabel');
    expect((await app.call('GET', `${api.base}/${_id}`, { token: admin })).status).toBe(404);
  });

  it('audits the change without image data', async () => {
    const { _id, logo: path } = (await create('Audited Finch')).body.data;
    const { rows } = await app.database.pool.query('select action, after from audit where record_id = $1', [
      _id,
    ]);
    expect(rows).toEqual([
      { action: 'create', after: { name: 'Audited Finch', ...sampleFields, logo: path } },
    ]);
  });

  it('leaves no file behind when the record is refused', async () => {
    const count = async () =>
      (await app.database.pool.query('select count(*)::int as n from file')).rows[0].n;
    await create('Lonely Finch');
    const before = await count();
    const unique = await picture(40, 40, '#010203').png().toBuffer();
    expect((await create('Lonely Finch', { logo: unique })).status).toBe(409);
    expect(await count()).toBe(before);
  });

  it('returns logos with the lookup for documents, but not with the list', async () => {
    const { _id, logo: path } = (await create('Looked-up Finch')).body.data;
    const { orm, pool } = app.database;
    const insert = `insert into whitelabel (id, area, name, "group", hexacode, url, logo, created_by, updated_by)
      values (gen_random_uuid(), $1, $2, 'g', '#000', 'https://a.example', $3, 'test', 'test')`;
    await pool.query(insert, [area, `Old Finch ${area}`, 'https://old.example/logo.png']);
    const found = await whitelabelLookups(orm, area);
    expect(found.find((brand) => brand._id === _id)).toMatchObject({
      name: 'Looked-up Finch',
      logo: path,
      logoBase64: expect.stringMatching(/^data:image\/png;base64,/),
    });
    expect(found.find((brand) => brand.name === `Old Finch ${area}`)).toMatchObject({
      logo: 'https://old.example/logo.png',
      logoBase64: null,
    });
    const list = await app.call('GET', `${base}/all`, { token: admin });
    expect(JSON.stringify(list.body)).not.toContain('base64');
  });
});
