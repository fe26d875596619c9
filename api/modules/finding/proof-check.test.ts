import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas, moduleRow, type Area } from '../../../domain/areas.ts';
import type { Finding } from '../../../domain/sense/finding/finding.ts';
import { firstOfCuts } from '../../../domain/sense/finding/pictures/ink-cuts.ts';
import { inkBytes } from '../../../domain/sense/finding/pictures/ink-windows.ts';
import { findingKeyJobs } from '../../jobs/finding-keys.ts';
import {
  makeReferences,
  proofForm,
  referencesIn,
  sampleProof,
  type ProofReferences,
  type SentPicture,
} from '../../testing/samples/proof-form.ts';
import { sampleReport } from '../../testing/samples/sample-report.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { inOneArea } from '../../testing/variants.ts';

let app: TestConsole;
let admin: string;
const references = {} as Record<Area, ProofReferences>;
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
  for (const area of areas) references[area] = await makeReferences(app, area);
});
afterAll(() => app.close());

const base = (area: Area) => moduleRow(area, 'proof').api.base;
const other = (area: Area): Area => (area === 'turbo' ? 'forex' : 'turbo');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const log = { info: () => {}, warn: () => {}, error: () => {} };

async function create(area: Area, user: string, images: readonly SentPicture[] = []): Promise<string> {
  const fields = {
    ...sampleProof,
    ...referencesIn(references[area]),
    user,
    agentname: `agent of ${user}`,
    images,
  };
  const { status, body } = await app.call('POST', `${base(area)}/create`, {
    token: admin,
    body: proofForm(area, fields),
  });
  expect(status, body.message).toBe(201);
  return body.data._id;
}

async function check(area: Area, draft: unknown, token = admin): Promise<Finding[]> {
  const { status, body } = await app.call('POST', `${base(area)}/check`, { token, body: draft });
  expect(status, body.message).toBe(200);
  return body.data.findings;
}

/** A screen with lines of bets; some of the amounts can be those of another look. */
function screen(look: number, amounts = look): Promise<Buffer> {
  const lines = Array.from({ length: 24 }, (_, at) => {
    const words = Array.from(
      { length: 5 },
      (_word, word) =>
        Math.abs(Math.sin((word === 2 && at % 6 === 0 ? amounts : look) * 97 + at * 13 + word)) * 90,
    );
    return words.map(
      (width, word) => `<rect x="${20 + word * 115}" y="${12 + at * 16}" width="${width}" height="8"/>`,
    );
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#fff"/>${lines.flat().join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

describe.each(areas)('drafts of proofs in %s', (area) => {
  const itOnce = inOneArea(area);
  itOnce('finds a picture of one proof beside a picture of many', async () => {
    const [rules, slip] = [await screen(41), await screen(43)];
    const owner = await create(area, 'owner of the slip', [{ name: 'slip.png', bytes: slip }]);
    const id = await create(area, 'reader of the rules', [{ name: 'rules.png', bytes: rules }]);
    const copies = 45;
    await app.database.pool.query(
      `with copy as (
         insert into proof select (jsonb_populate_record(proof, jsonb_build_object('id', gen_random_uuid()))).*
         from proof, generate_series(1, $2::int) where id = $1 returning id
       )
       insert into proof_picture (proof_id, area, sha256, hash)
       select copy.id, area, sha256, hash from copy, proof_picture where proof_id = $1`,
      [id, copies],
    );
    const found = await check(area, { user: 'somebody', imagesSha256: [sha256(rules), sha256(slip)] });
    expect(found.map(({ field, severity }) => [field, severity])).toEqual([
      ['images.0', 'warning'],
      ['images.1', 'warning'],
    ]);
    expect(found[1]?.records).toMatchObject([{ _id: owner }]);
    await app.database.pool.query(`update proof set deleted_at = now() where "user" = 'reader of the rules'`);
    await app.call('DELETE', `${base(area)}/${owner}`, { token: admin });
  });

  itOnce(
    'finds a picture by its hash until the other proof is deleted, and again after it is restored',
    async () => {
      const bytes = await screen(1);
      const draft = { user: 'somebody', imagesSha256: [sha256(await screen(2)), sha256(bytes)] };
      expect(await check(area, draft)).toEqual([]);
      const id = await create(area, 'first owner', [{ name: 'a.png', bytes }]);
      expect(await check(area, draft)).toMatchObject([
        {
          code: 'same-picture',
          severity: 'warning',
          field: 'images.1',
          records: [{ module: 'proof', area, _id: id }],
        },
      ]);
      await app.call('DELETE', `${base(area)}/${id}`, { token: admin });
      expect(await check(area, draft)).toEqual([]);
      await app.call('POST', `${base(area)}/${id}/restore`, { token: admin });
      expect(await check(area, draft)).toHaveLength(1);

      const { stem } = moduleRow(other(area), 'proof');
      const outsider = await app.person({ permissions: [`${stem}_create`, `${stem}_listing`] });
      expect(await check(other(area), draft, outsider.token)).toEqual([]);
      expect(await check(other(area), draft)).toHaveLength(1);
      await app.call('DELETE', `${base(area)}/${id}`, { token: admin });
    },
  );

  itOnce(
    'finds a picture that was encoded again, resized or cut off at a side, not another one of the same screen',
    async () => {
      const bytes = await screen(3);
      const first = await create(area, 'owner of a screen', [{ name: 'a.png', bytes }]);
      const again = await sharp(bytes).resize(500, 330, { fit: 'fill' }).jpeg({ quality: 70 }).toBuffer();
      const copy = await create(area, 'copier', [{ name: 'b.jpg', bytes: again }]);
      expect(await check(area, { _id: copy })).toMatchObject([
        { code: 'same-picture', severity: 'note', field: 'images.0', records: [{ _id: first }] },
      ]);
      const amounts = await create(area, 'other bets', [{ name: 'e.png', bytes: await screen(3, 5) }]);
      expect(await check(area, { _id: amounts })).toEqual([]);
      const part = { left: 0, top: 32, width: 600, height: 368 };
      const cut = await sharp(bytes).extract(part).jpeg({ quality: 80 }).toBuffer();
      const cropped = await create(area, 'cutter', [{ name: 'd.jpg', bytes: cut }]);
      expect(await check(area, { _id: cropped })).toMatchObject([
        {
          code: 'same-picture',
          severity: 'note',
          records: expect.arrayContaining([expect.objectContaining({ _id: first })]),
        },
      ]);
      const another = await create(area, 'another', [{ name: 'c.png', bytes: await screen(4) }]);
      expect(await check(area, { _id: another })).toEqual([]);
      expect(await check(area, { _id: copy, imagesOrder: [] })).toEqual([]);
      for (const id of [first, copy, cropped, another, amounts])
        await app.call('DELETE', `${base(area)}/${id}`, { token: admin });
    },
  );

  itOnce('finds a picture with several sides cut off, also if the cut copy came first', async () => {
    const bytes = await screen(8);
    const cut = await sharp(bytes)
      .extract({ left: 30, top: 20, width: 540, height: 360 })
      .jpeg({ quality: 80 })
      .toBuffer();
    const corner = await sharp(bytes)
      .extract({ left: 30, top: 20, width: 570, height: 380 })
      .png()
      .toBuffer();
    const other = await sharp(await screen(8, 9))
      .extract({ left: 30, top: 20, width: 540, height: 360 })
      .toBuffer();
    for (const [older, newer] of [
      [bytes, cut],
      [cut, bytes],
      [bytes, corner],
    ] as const) {
      const first = await create(area, 'first of two', [{ name: 'a.png', bytes: older }]);
      const second = await create(area, 'second of two', [{ name: 'b.png', bytes: newer }]);
      expect(await check(area, { _id: second })).toMatchObject([
        { code: 'same-picture', severity: 'note', records: [{ _id: first }] },
      ]);
      for (const id of [first, second]) await app.call('DELETE', `${base(area)}/${id}`, { token: admin });
    }
    const original = await create(area, 'original', [{ name: 'a.png', bytes }]);
    const amounts = await create(area, 'other amounts', [{ name: 'b.png', bytes: other }]);
    expect(await check(area, { _id: amounts })).toEqual([]);
    for (const id of [original, amounts]) await app.call('DELETE', `${base(area)}/${id}`, { token: admin });
  });

  it('finds the user under another agent, in reports too', async () => {
    const { api } = moduleRow(area, 'report');
    const report = { ...sampleReport, userName: 'well known', agent: 'agent of reports' };
    const { body } = await app.call('POST', api.base + api.create, { token: admin, body: report });
    const draft = { user: 'well known', agentname: 'agent of proofs' };
    expect(await check(area, draft)).toMatchObject([
      { code: 'other-agent', field: 'agentname', records: [{ module: 'report', _id: body.data._id }] },
    ]);
    const { stem } = moduleRow(area, 'proof');
    const writer = await app.person({ permissions: [`${stem}_create`, `${stem}_listing`] });
    expect(await check(area, draft, writer.token)).toEqual([]);
    await app.call('DELETE', `${api.base}/${body.data._id}`, { token: admin });
  });

  it('compares a report with the proof that it came from', async () => {
    const proofId = await create(area, 'proven');
    const { api } = moduleRow(area, 'report');
    const draft = {
      userName: 'Proven',
      proofId,
      originals: [{ eventNames: ['Another event'], marketNames: [sampleProof.marketname], pl: -100 }],
    };
    const findings = async (token = admin) => {
      const reply = await app.call('POST', `${api.base}/check`, { token, body: draft });
      return (reply.body.data.findings as Finding[])
        .filter(({ severity }) => severity === 'warning')
        .map(({ code, field }) => [code, field]);
    };
    const differs = ['proof-differs', 'originals.0.eventNames'];
    expect(await findings()).toEqual([differs]);
    const first = { ...sampleReport, userName: 'proven', proofId };
    const { body } = await app.call('POST', api.base + api.create, { token: admin, body: first });
    expect(await findings()).toEqual([['same-proof', 'proofId'], differs]);
    const { stem } = moduleRow(area, 'report');
    const writer = await app.person({ permissions: [`${stem}_create`, `${stem}_listing`] });
    expect(await findings(writer.token)).toEqual([['same-proof', 'proofId']]);
    await app.call('DELETE', `${api.base}/${body.data._id}`, { token: admin });
    expect(await findings()).toEqual([differs]);
  });
});

/** So that the jobs have only the pictures of one test to look at. */
async function withoutOtherProofs(): Promise<void> {
  await app.database.pool.query('delete from proof');
  await app.database.pool.query('truncate proof_picture, picture_ink, picture_band');
}

it('answers every draft', async () => {
  const odd: unknown[] = [
    null,
    [],
    { user: 5, whitelabel_user: '', imagesSha256: 'x', imagesOrder: '{', images: [5] },
    { _id: '00000000-0000-7000-8000-000000000000', user: '\u2028', imagesSha256: [null, 'x'.repeat(64)] },
    { imagesSha256: JSON.stringify(Array(20).fill('a'.repeat(64))) },
  ];
  for (const draft of odd) expect(await check('turbo', JSON.stringify(draft))).toEqual([]);
});

it('recomputes the ink of an earlier version that lacks the data for finding cuts', async () => {
  await withoutOtherProofs();
  const bytes = await screen(11);
  const first = await create('turbo', 'owner of old ink', [{ name: 'a.png', bytes }]);
  const { pool, orm } = app.database;
  const part = { left: 30, top: 20, width: 540, height: 360 };
  const cut = await sharp(bytes).extract(part).jpeg({ quality: 80 }).toBuffer();
  // As it was made before: the map and the parts, without the finer map between them and the numbers of cuts.
  await pool.query(
    `update picture_ink set ink = substr(ink, 1, 4096) || substr(ink, $1::int + 1),
       bands = array(select band from unnest(bands) as band where band < $2)`,
    [inkBytes, firstOfCuts],
  );
  await pool.query('delete from picture_band where band >= $1', [firstOfCuts]);
  const copy = await create('turbo', 'cutter of old ink', [{ name: 'b.jpg', bytes: cut }]);
  expect(await check('turbo', { _id: copy })).toEqual([]);

  for (const job of findingKeyJobs(orm, log)) while (!(await job()));

  expect(await check('turbo', { _id: copy })).toMatchObject([
    { severity: 'note', records: [{ _id: first }] },
  ]);
  for (const id of [first, copy]) await app.call('DELETE', `${base('turbo')}/${id}`, { token: admin });
});

it('makes keys and ink of proofs that were stored before', async () => {
  await withoutOtherProofs();
  const bytes = await screen(7);
  const first = await create('turbo', 'old owner', [{ name: 'a.png', bytes }]);
  const copy = await create('turbo', 'old copier', [
    { name: 'b.jpg', bytes: await sharp(bytes).jpeg().toBuffer() },
  ]);
  const { pool, orm } = app.database;
  const tables = [
    'account',
    'account_near',
    'record_account',
    'proof_picture',
    'picture_ink',
    'picture_band',
  ];
  await pool.query(`truncate ${tables.join(', ')}`);
  const draft = { user: 'old owner', agentname: 'somebody else', imagesSha256: [sha256(bytes)] };
  expect(await check('turbo', draft)).toEqual([]);

  // A console that stops waits for one picture, not for all of a batch.
  const [, proofs] = findingKeyJobs(orm, log, AbortSignal.abort());
  const inks = async () => (await pool.query('select 1 from picture_ink')).rows.length;
  while ((await inks()) === 0) await proofs?.();
  expect(await inks()).toBe(1);

  for (const job of findingKeyJobs(orm, log)) while (!(await job()));

  expect((await check('turbo', draft)).map(({ code }) => code)).toEqual(['same-picture', 'other-agent']);
  expect(await check('turbo', { _id: copy })).toMatchObject([
    { severity: 'note', records: [{ _id: first }] },
  ]);
});
