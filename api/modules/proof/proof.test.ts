import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas, moduleRow } from '../../../domain/areas.ts';
import { sentencesOf } from '../../../domain/text.ts';
import { blankPng } from '../../testing/samples/blank-png.ts';
import {
  makeReferences,
  photo,
  proofForm,
  referencesIn,
  sampleContent,
  sampleProof,
  type ProofReferences,
  type SentPicture,
} from '../../testing/samples/proof-form.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { sampleFields } from '../../testing/samples/whitelabel-form.ts';
import { inOneArea } from '../../testing/variants.ts';

let app: TestConsole;
let admin: string;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

describe.each([
  {
    area: 'turbo',
    base: '/client',
    aliases: [],
    brandKey: 'whitelabel_user',
    sportKey: 'sportsName',
    brands: '/whitelabel',
    types: '/prooftype',
    sports: '/sports',
  },
  {
    area: 'forex',
    base: '/forexProof',
    aliases: ['forexProofId'],
    brandKey: 'forex_whitelabel_user',
    sportKey: 'forexSportName',
    brands: '/forexwhitelabel',
    types: '/forexprooftype',
    sports: '/forexsport',
  },
] as const)('proofs of $area', ({ area, base, aliases, brandKey, sportKey, brands, types, sports }) => {
  const itOnce = inOneArea(area);
  const sentences = sentencesOf(area, 'proof');
  let refs: ProofReferences;
  beforeAll(async () => {
    refs = await makeReferences(app, area);
  });

  type Fields = Record<string, string | readonly SentPicture[]>;
  const formOf = (fields: Fields = {}, named = refs) =>
    proofForm(area, { ...referencesIn(named), ...sampleProof, ...fields });
  const create = (fields: Fields = {}, token = admin, headers = {}) =>
    app.call('POST', `${base}/create`, { token, body: formOf(fields), headers });
  const change = (id: string, fields: Fields = {}, named = refs, headers = {}) =>
    app.call('PUT', `${base}/${id}`, { token: admin, body: formOf(fields, named), headers });
  const read = async (id: string) => (await app.call('GET', `${base}/${id}`, { token: admin })).body.data;
  const names = (images: { filename: string }[]) => images.map(({ filename }) => filename);

  itOnce('keeps lines as they were typed, and a line break counts once', async () => {
    const lines = `${'x'.repeat(99)}\n`.repeat(100).trim();
    const sent = lines.replaceAll('\n', '\r\n');
    const { status, body } = await create({ navigation: sent, navigation2: 'a\r\n\r\nb' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ navigation: lines, navigation2: 'a\n\nb' });
  });

  itOnce('suggests the values of its proofs, most used first, without deleted ones', async () => {
    for (const agentname of ['rare agent', 'often agent', 'often agent']) await create({ agentname });
    const { _id } = (await create({ agentname: 'deleted agent' })).body.data;
    await app.call('DELETE', `${base}/${_id}`, { token: admin });
    const { data } = (await app.call('GET', `${base}/suggestions`, { token: admin })).body;
    const form = ['agentname', 'eventname', 'marketname', 'user'];
    expect(Object.keys(data).toSorted()).toEqual(
      [...form, 'proofMaker', 'prooftype', 'sportname'].toSorted(),
    );
    expect(data.agentname).not.toContain('deleted agent');
    expect(data.agentname.indexOf('often agent')).toBeLessThan(data.agentname.indexOf('rare agent'));
    expect(data).toMatchObject({
      user: expect.arrayContaining(['sample_user']),
      eventname: expect.arrayContaining([sampleProof.eventname]),
      marketname: expect.arrayContaining(['Match Odds']),
      prooftype: expect.arrayContaining([expect.stringContaining('Sample Type')]),
    });
  });

  it('creates, lists, reads, updates and deletes one, with the field names of the specification', async () => {
    const person = await app.person({ role: 'admin' });
    const created = await create(
      { amount: '2500.9', profitAndLoss: '-100.2', proofMaker: 'somebody else' },
      person.token,
    );
    expect([created.status, created.body.message]).toEqual([201, sentences.created]);
    const { _id } = created.body.data;
    const record = {
      _id,
      [brandKey]: { _id: refs.whitelabel, [brandKey]: refs.brandName },
      agentname: 'sample_agent',
      user: 'sample_user',
      amount: 2500,
      prooftype: { _id: refs.prooftype, type: expect.stringContaining('Sample Type') },
      sportname: { _id: refs.sportname, [sportKey]: expect.stringContaining('Sample Sport') },
      eventname: sampleProof.eventname,
      marketname: 'Match Odds',
      navigation: 'Home > Sample',
      navigation2: '',
      profitAndLoss: -101,
      proofMaker: person.username,
      whatsapp_group: sampleFields.group,
      date: '2026-11-15',
      images: [],
      navigation2Images: [],
      version: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      ...Object.fromEntries(aliases.map((alias) => [alias, _id])),
    };
    expect(created.body.data).toMatchObject(record);

    const list = await app.call('GET', base, { token: admin });
    expect([list.status, list.body.message]).toEqual([200, sentences.fetchedMany]);
    expect(list.body.data[0]).toEqual(record);

    const one = await read(_id);
    expect(one).toMatchObject(record);
    expect(one.prooftype.content).toBe(sampleContent);
    expect(one[brandKey]).toMatchObject({
      whatsapp_group: sampleFields.group,
      hexacode: sampleFields.hexacode,
      url: sampleFields.url,
      logoBase64: expect.stringMatching(/^data:image\/png;base64,/),
    });

    const changed = await change(_id, { user: 'changed_user', group: 'Other desk', version: '1' });
    expect([changed.status, changed.body.message]).toEqual([200, sentences.updated]);
    // An update does not change the maker.
    expect(changed.body.data).toMatchObject({
      user: 'changed_user',
      whatsapp_group: 'Other desk',
      proofMaker: person.username,
      version: 2,
    });
    const stale = await change(_id, { version: '1' });
    expect([stale.status, stale.body.current.user]).toEqual([409, 'changed_user']);
    expect(stale.body.current[brandKey]._id).toBe(refs.whitelabel);

    const deleted = await app.call('DELETE', `${base}/${_id}`, { token: admin });
    expect([deleted.status, deleted.body.message]).toEqual([200, sentences.deleted]);
    const { data: gone } = (await app.call('GET', `${base}/deleted`, { token: admin })).body;
    // Like the list: without templates, which may be long.
    expect(gone.find((one: { _id: string }) => one._id === _id)).toMatchObject({
      prooftype: record.prooftype,
    });
    expect(JSON.stringify(gone)).not.toContain('"content"');
    expect((await app.call('GET', `${base}/${_id}`, { token: admin })).status).toBe(404);
    const after = await app.call('GET', base, { token: admin });
    expect(after.body.data.map((row: { _id: string }) => row._id)).not.toContain(_id);
    expect((await app.call('POST', `${base}/${_id}/restore`, { token: admin })).status).toBe(200);
  });

  itOnce('lists newest first', async () => {
    const first = (await create({ user: 'first' })).body.data._id;
    const second = (await create({ user: 'second' })).body.data._id;
    const { body } = await app.call('GET', base, { token: admin });
    expect(body.data.slice(0, 2).map((row: { _id: string }) => row._id)).toEqual([second, first]);
  });

  it('reports missing or unknown fields with the messages of the specification', async () => {
    const empty = await app.call('POST', `${base}/create`, { token: admin, body: new FormData() });
    expect(empty.status).toBe(400);
    expect(empty.body.message.split('\n')).toEqual([
      'Please enter a valid username',
      'User, Event Name, Navigation, Proof Type, Sport Name, and MarketName are required fields',
      'Date is required',
    ]);
    expect(empty.body.errors[0].path).toBe(brandKey);
    const other = areas.find((name) => name !== area)!;
    const foreign = referencesIn(await makeReferences(app, other));
    for (const wrong of ['nonsense', foreign.whitelabel]) {
      const { status, body } = await create({ whitelabel: wrong });
      expect([status, body]).toEqual([
        400,
        {
          message: 'Invalid whitelabel user selected',
          errors: [{ path: brandKey, message: 'Invalid whitelabel user selected' }],
        },
      ]);
    }
    expect((await create({ prooftype: foreign.prooftype })).body.message).toBe('Invalid proof type selected');
    expect((await create({ sportname: foreign.sportname })).body.message).toBe('Invalid sport selected');
    expect((await create({ amount: '-1' })).status).toBe(400);
    expect((await create({ user: 'x'.repeat(201) })).status).toBe(400);
    expect((await create({ navigation: 'x'.repeat(10_001) })).status).toBe(400);
    expect((await create({ navigation: 'a\u0000b' })).status).toBe(400);
    expect((await create({ imagesOrder: 'first the blue one' })).status).toBe(400);
  });

  itOnce('still shows, prints and accepts references that were deleted or renamed since', async () => {
    const own = await makeReferences(app, area);
    const { _id } = (await app.call('POST', `${base}/create`, { token: admin, body: formOf({}, own) })).body
      .data;
    const before = await read(_id);
    for (const path of [
      `${brands}/${own.whitelabel}`,
      `${types}/${own.prooftype}`,
      `${sports}/${own.sportname}`,
    ]) {
      expect((await app.call('DELETE', path, { token: admin })).status).toBe(200);
    }
    expect(await read(_id)).toEqual(before);
    const changed = await change(_id, { user: 'still good' }, own);
    expect(changed.status).toBe(200);
    expect(await read(_id)).toMatchObject({
      user: 'still good',
      [brandKey]: before[brandKey],
      prooftype: before.prooftype,
      sportname: before.sportname,
    });
    // A new proof may not use a deleted reference, nor may another one change to it.
    const another = String((await create()).body.data._id);
    for (const [name, message] of [
      ['whitelabel', 'Invalid whitelabel user selected'],
      ['prooftype', 'Invalid proof type selected'],
      ['sportname', 'Invalid sport selected'],
    ] as const) {
      for (const save of [create, (fields: Fields) => change(another, fields)]) {
        const { status, body } = await save({ [name]: own[name] });
        expect([status, body.message]).toEqual([400, message]);
      }
    }
  });

  it('keeps images in order, and shows them only with a session', async () => {
    const pictures = [await photo('a.jpg', '#aa0000', 2600, 780), await photo('b.jpg', '#00aa00')];
    const { body } = await create({ images: pictures, navigation2Images: [await photo('c.jpg', '#0000aa')] });
    const { _id, images, navigation2Images } = body.data;
    expect([names(images), names(navigation2Images)]).toEqual([['a.jpg', 'b.jpg'], ['c.jpg']]);
    // The response, the list and the audit trail describe images without their data. The address of the logo is any letters.
    expect(JSON.stringify(body).replaceAll(/\/logo\/[\w-]+/g, '')).not.toMatch(/base64|hash/i);
    const list = await app.call('GET', base, { token: admin });
    const row = list.body.data.find((entry: { _id: string }) => entry._id === _id);
    expect(names(row.images)).toEqual(['a.jpg', 'b.jpg']);
    expect(JSON.stringify(row)).not.toMatch(/base64|hash/i);

    const one = await read(_id);
    expect(one.images[0]).toMatchObject({
      filename: 'a.jpg',
      width: 1366,
      height: 410,
      data: expect.stringMatching(/^data:image\/jpeg;base64,/),
    });
    const path = `${app.address}/api${base}/${_id}/images/${images[0]._id}`;
    const headers = { authorization: `Bearer ${admin}` };
    expect((await fetch(path)).status).toBe(401);
    const evidence = await fetch(path, { headers });
    expect([evidence.status, evidence.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(evidence.headers.get('cache-control')).toMatch(/^private, max-age=\d{7,}/);
    expect(evidence.headers.get('x-content-type-options')).toBe('nosniff');
    expect(evidence.headers.get('content-security-policy')).toContain('sandbox');
    const { width, height } = await sharp(Buffer.from(await evidence.arrayBuffer())).metadata();
    expect([width, height]).toEqual([2560, 768]);
    const small = await fetch(`${path}?size=document`, { headers });
    expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(1366);

    const outsider = await app.person({
      permissions: ['report_listing', 'proof_create', 'forex_proof_create'],
    });
    expect((await fetch(path, { headers: { authorization: `Bearer ${outsider.token}` } })).status).toBe(403);
    const other = areas.find((name) => name !== area)!;
    const elsewhere = `${moduleRow(other, 'proof').api.base}/${_id}/images/${images[0]._id}`;
    for (const missing of [elsewhere, `${base}/${_id}/images/nonsense`, `${base}/${_id}/images/${_id}`]) {
      expect((await app.call('GET', missing, { token: admin })).status, missing).toBe(404);
    }
  });

  itOnce('updates images: keeps all by default, otherwise those in the given order', async () => {
    const { _id, images } = (
      await create({ images: [await photo('a.jpg'), await photo('b.jpg', '#111111')] })
    ).body.data;
    const fileHash = async (image: { _id: string }) => {
      const path = `${app.address}/api${base}/${_id}/images/${image._id}`;
      const reply = await fetch(path, { headers: { authorization: `Bearer ${admin}` } });
      return createHash('sha256')
        .update(Buffer.from(await reply.arrayBuffer()))
        .digest('hex');
    };
    const hashOfB = await fileHash(images[1]);
    const appended = (await change(_id, { images: [await photo('c.jpg', '#222222')] })).body.data;
    expect(names(appended.images)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    const [a, b, c] = appended.images;
    const order = JSON.stringify(['new:1', c._id, b._id, 'new:0']);
    const ordered = await change(_id, {
      imagesOrder: order,
      images: [await photo('d.jpg', '#333333'), await photo('e.jpg', '#444444')],
    });
    expect(names(ordered.body.data.images)).toEqual(['e.jpg', 'c.jpg', 'b.jpg', 'd.jpg']);
    expect(await fileHash(ordered.body.data.images[2])).toBe(hashOfB);
    expect((await app.call('GET', `${base}/${_id}/images/${a._id}`, { token: admin })).status).toBe(404);
    expect((await change(_id, { imagesOrder: '[]' })).body.data.images).toEqual([]);
  });

  itOnce('keeps the images of both when two users add one at the same time', async () => {
    const { _id } = (await create()).body.data;
    const added = await Promise.all(
      ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => photo(name, '#555555')),
    );
    await Promise.all(added.map((picture) => change(_id, { images: [picture] })));
    expect(names((await read(_id)).images).toSorted()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
  });

  itOnce('accepts six images per group and no seventh, new and existing together', async () => {
    const seven = await Promise.all(Array.from({ length: 7 }, (_, at) => photo(`${at}.jpg`, `#0000${at}0`)));
    const refusals = {
      images: 'You can only upload a maximum of 6 images',
      navigation2Images: 'You can upload a maximum of 6 images for Navigation 2',
    };
    for (const group of ['images', 'navigation2Images'] as const) {
      for (const tooMany of [seven, [...seven, ...seven]]) {
        const refused = await create({ [group]: tooMany });
        expect([refused.status, refused.body.message]).toEqual([400, refusals[group]]);
      }
    }
    const full = await create({ images: seven.slice(0, 6), navigation2Images: seven.slice(0, 1) });
    expect(full.status).toBe(201);
    const { _id, images } = full.body.data;
    const refused = await change(_id, { images: seven.slice(6) });
    expect([refused.status, refused.body]).toEqual([
      400,
      { message: refusals.images, errors: [{ path: 'images', message: refusals.images }] },
    ]);
    const swapped = await change(_id, {
      imagesOrder: JSON.stringify([...images.slice(1).map((image: { _id: string }) => image._id), 'new:0']),
      images: seven.slice(6),
    });
    expect(names(swapped.body.data.images)).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg']);
  });

  itOnce('refuses files that are not images, whatever their name, and leaves nothing behind', async () => {
    const count = async () =>
      (await app.database.pool.query('select count(*)::int as n from file')).rows[0].n;
    const before = await count();
    const svg = { name: 'x.png', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') };
    const html = { name: 'x.png', bytes: Buffer.from('<!doctype html><script>alert(1)</script>') };
    const ok = await photo('ok.jpg', '#123123');
    for (const wrong of [svg, html]) {
      const { status, body } = await create({ images: [ok, wrong] });
      const sentence = 'x.png: Only JPEG, PNG, GIF and WebP images are accepted';
      expect([status, body.errors]).toEqual([415, [{ path: 'images', message: sentence }]]);
    }
    const huge = { name: 'huge.png', bytes: blankPng(14_000, 14_000) };
    expect((await create({ navigation2Images: [huge] })).status).toBe(413);
    const heavy = { name: 'heavy.png', bytes: Buffer.alloc(10 * 1024 * 1024 + 1, 1) };
    const { status, body } = await create({ images: [ok, heavy] });
    const message = 'heavy.png: An image can be at most 10 MB';
    expect([status, body]).toEqual([413, { message, errors: [{ path: 'images', message }] }]);
    expect(await count()).toBe(before);
  });

  itOnce('keeps file names without paths and control characters', async () => {
    const { bytes } = await photo('x.jpg');
    const sent = ['C:\\shots\\રસીદ 1.jpg', '../../etc/passwd', 'a\tb.jpg'].map((name) => ({ name, bytes }));
    const { body } = await create({ images: sent });
    expect(names(body.data.images)).toEqual(['રસીદ 1.jpg', 'passwd', 'ab.jpg']);
  });

  itOnce('creates one record for a repeated key, and audits without image data', async () => {
    const headers = { 'idempotency-key': `proof-${area}` };
    const images = [await photo('once.jpg', '#abcdef')];
    const [one, two] = await Promise.all([
      create({ images }, admin, headers),
      create({ images }, admin, headers),
    ]);
    expect([one.status, two.status, one.body.data._id]).toEqual([201, 201, two.body.data._id]);
    const { rows } = await app.database.pool.query(
      'select action, entity, area, after from audit where record_id = $1',
      [one.body.data._id],
    );
    expect(rows).toMatchObject([{ action: 'create', entity: 'proof', area, after: { user: 'sample_user' } }]);
    expect(JSON.stringify(rows)).not.toContain('base64');
  });

  itOnce('repeats the first response to a repeated update, with its images once', async () => {
    const { _id } = (await create()).body.data;
    const headers = { 'idempotency-key': `change-${area}` };
    const fields = { version: '1', imagesOrder: '["new:0"]', images: [await photo('late.jpg', '#fedcba')] };
    const first = await change(_id, fields, refs, headers);
    const again = await change(_id, fields, refs, headers);
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect([(await read(_id)).version, names((await read(_id)).images)]).toEqual([2, ['late.jpg']]);
    expect((await change(_id, fields)).status).toBe(409);
  });

  it("serves the form's lookups to users with any proof permission", async () => {
    const stem = moduleRow(area, 'proof').stem;
    const maker = await app.person({ permissions: [`${stem}_create`] });
    const get = async (path: string) =>
      (await app.call('GET', `${base}/${path}`, { token: maker.token })).body.data;
    expect(
      (await get('whitelabels')).find((brand: { _id: string }) => brand._id === refs.whitelabel),
    ).toMatchObject({
      [brandKey]: refs.brandName,
      whatsapp_group: sampleFields.group,
      logoBase64: expect.stringMatching(/^data:image\/png/),
    });
    expect(await get('prooftypes')).toContainEqual(
      expect.objectContaining({ _id: refs.prooftype, content: sampleContent }),
    );
    expect(await get('sports')).toContainEqual(
      expect.objectContaining({ _id: refs.sportname, [sportKey]: expect.stringContaining('Sample Sport') }),
    );
  });

  itOnce('finds proofs by maker and by subject', async () => {
    const maker = await app.person({ role: 'admin' });
    const { _id } = (await create({ user: `About ${area}` }, maker.token)).body.data;
    const ids = async (who: string) => {
      const { status, body } = await app.call('GET', `${base}/user/${encodeURIComponent(who)}`, {
        token: admin,
      });
      return status === 200 ? body.data.map((row: { _id: string }) => row._id) : status;
    };
    expect((await change(_id, { user: `About ${area}` })).status).toBe(200);
    expect(await ids(maker.id)).toEqual([_id]);
    expect(await ids(` about ${area} `)).toEqual([_id]);
    expect(await ids((await app.person()).id)).toEqual([]);
    expect([await ids('nobody at all'), await ids('00000000-0000-7000-8000-000000000000')]).toEqual([
      404, 404,
    ]);
  });
});
