/** Documents that are printed, stored and sent ones: in one file, because starting a browser costs as much as ten prints. */
import { createHash, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { areas, moduleRow, type Area } from '../../../domain/areas.ts';
import { generic } from '../../../domain/text.ts';
import { evidenceNumberOf } from '../../../domain/evidence/evidence-number.ts';
import { knownKeysFrom } from '../../../domain/evidence/verify/known-keys.ts';
import { verifyDocument } from '../../../domain/evidence/verify/verify.ts';
import { permissionOf } from '../../../domain/permissions.ts';
import { proofWords } from '../../../domain/proof/text.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import { verifyTools } from '../../services/evidence/verify-tools.ts';
import { createPrinter, type Printer } from '../../services/pdf/printer.ts';
import { makePrivateFolder, removePrivateFolder } from '../../runtime/private-files.ts';
import { system } from '../../store/audit.ts';
import { writingInPieces } from '../../testing/attacks/full-disks.ts';
import { readPdf } from '../../testing/pdf/pdf-text.ts';
import {
  makeReferences,
  photo,
  proofForm,
  referencesIn,
  sampleProof,
  type ProofReferences,
} from '../../testing/samples/proof-form.ts';
import { picture } from '../../testing/samples/whitelabel-form.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { inOneArea } from '../../testing/variants.ts';
import { printProof } from './print-proof.ts';

let app: TestConsole;
let admin: string;
let printer: Printer;
const references = {} as Record<Area, ProofReferences>;
beforeAll(async () => {
  // One for all: starting its browser takes longer than printing all proofs.
  printer = createPrinter({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });
  app = await startTestConsole({ publicUrl: 'https://console.example/', printer });
  admin = await app.admin();
  for (const area of areas) references[area] = await makeReferences(app, area);
});
afterAll(async () => {
  await app.close();
  await printer.close();
});

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map(removePrivateFolder)));

async function folderOfTest(): Promise<string> {
  const folder = await makePrivateFolder();
  folders.push(folder);
  return folder;
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

async function makeProof(area: Area, fields = {}) {
  const { brandName, ...named } = references[area];
  const images = [await photo('bets-1.jpg'), await photo('bets-2.jpg', '#993333')];
  const body = proofForm(area, { ...sampleProof, ...named, images, ...fields });
  const { api } = moduleRow(area, 'proof');
  const { body: saved } = await app.call('POST', api.base + api.create, { token: admin, body });
  return { id: String(saved.data._id), brand: brandName };
}

async function download(area: Area, id: string, query = '') {
  const { token, username } = await app.person({
    permissions: [permissionOf(area, 'proof', 'pdf_download')],
  });
  const response = await fetch(`${app.address}/api${moduleRow(area, 'proof').api.base}/${id}/pdf${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { response, username };
}

const verify = async (file: Uint8Array) =>
  verifyDocument(file, knownKeysFrom((await app.call('GET', '/evidence/keys')).body)!, verifyTools);

const entriesOf = async (username: string) =>
  (
    await app.database.pool.query(
      "select id, area, entity, record_id, after from audit where action = 'pdf' and actor_name = $1",
      [username],
    )
  ).rows;

describe.each(areas)('the PDF of a stored proof of %s', (area) => {
  it('shows the stored record, with the evidence number of its audit entry on each page', async () => {
    const { id, brand } = await makeProof(area, {
      user: 'Priya નમસ્તે.1',
      navigation2: 'office staff\n'.repeat(60),
      navigation2Images: [await photo('office-1.jpg', '#339933')],
    });
    const { response, username } = await download(area, id, '?whatsapp_group=Sample%20desk');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Priya________1.pdf"; filename*=UTF-8''${encodeURIComponent('Priya_નમસ્તે_1.pdf')}`,
    );
    const [entry, ...others] = await entriesOf(username);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ area, entity: 'proof', record_id: id });
    expect(entry.after).toEqual({
      group: 'Sample desk',
      recordSha256: expect.stringMatching(/^[\da-f]{64}$/),
    });
    const file = Buffer.from(await response.arrayBuffer());
    expect(await verify(file)).toMatchObject({
      verdict: 'As sealed',
      findings: [],
      facts: { evidenceNumber: evidenceNumberOf(entry.id), printedBy: username },
    });
    const number = encodeURIComponent(evidenceNumberOf(entry.id));
    const { body: found } = await app.call('GET', `/audit?evidence=${number}`, { token: await app.admin() });
    expect(found.data).toMatchObject([{ id: entry.id, actor: username, recordId: id }]);
    const { pages } = readPdf(file);
    expect(pages.length).toBeGreaterThan(1);
    for (const [at, { text }] of pages.entries()) {
      expect(text).toContain(brand);
      expect(text).toContain('T&C Apply');
      expect(text).toContain(`Evidence ${evidenceNumberOf(entry.id)}`);
      expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
      expect(text).toContain('Verify at https://console.example/verify');
    }
    const text = pages.map((page) => page.text).join('');
    expect(text).toContain('Priya નમસ્તે.1 placed 2,500 on');
    expect(text).toContain('office staff');
    const inOrder = ['bets-1.jpg', 'bets-2.jpg', 'Navigation 2', 'office-1.jpg'];
    expect(inOrder.map((part) => text.indexOf(part))).not.toContain(-1);
    expect(inOrder.toSorted((one, other) => text.indexOf(one) - text.indexOf(other))).toEqual(inOrder);
  });

  it('is refused without the permission, and for a proof that is deleted or of another area', async () => {
    const { id } = await makeProof(area, { images: [] });
    const { api } = moduleRow(area, 'proof');
    const { token } = await app.person({ permissions: [permissionOf(area, 'proof', 'listing')] });
    expect(await app.call('GET', `${api.base}/${id}/pdf`, { token })).toMatchObject({
      status: 403,
      body: { message: 'You do not have permission to generate a PDF.' },
    });
    const [other = area] = areas.filter((one) => one !== area);
    await app.call('DELETE', `${api.base}/${id}`, { token: admin });
    for (const [of, missing] of [
      [area, id],
      [other, id],
      [area, 'x'],
      [area, randomUUID()],
    ] as const) {
      const { response, username } = await download(of, missing);
      expect([response.status, (await response.json()).message]).toEqual([404, generic.notFound]);
      expect(await entriesOf(username)).toEqual([]);
    }
  });
});

it('freezes the record with whole names, the template and the stored pictures', async () => {
  const { id, brand } = await makeProof('forex', {
    // Larger than what is printed of it.
    images: [await photo('bets-1.jpg', '#336699', 1000, 800), await photo('bets-2.jpg', '#993333')],
    navigation2Images: [await photo('phone.jpg', '#224466', 90, 180)],
  });
  const folder = await folderOfTest();
  const request = {
    area: 'forex',
    id,
    group: 'Desk',
    isFull: false,
    author: system,
    person: 'x',
    verifyAt: undefined,
    folder,
  } as const;
  const printed = await printProof(app.database, printer, request);
  const { rows } = await app.database.pool.query('select after from audit where id = $1', [printed.auditId]);
  expect(rows).toEqual([{ after: { group: 'Desk', recordSha256: sha256(printed.record) } }]);
  expect(printed.evidenceNumber).toBe(evidenceNumberOf(printed.auditId));

  const record = JSON.parse(printed.record);
  const keys = 'amount area brand date eventname forex_whitelabel_user format group id marketname navigation';
  const more =
    'navigation2 pictures printedAt printedBy profitAndLoss proofMaker prooftype sportname template user version';
  expect(Object.keys(record)).toEqual(`${keys} ${more}`.split(' '));
  expect(record).toMatchObject({
    format: 1,
    area: 'forex',
    id,
    version: 1,
    amount: 2500,
    profitAndLoss: -100,
    eventname: 'Sample Team A v Sample Team B',
    forex_whitelabel_user: brand,
    brand: { name: brand, logoSha256: expect.stringMatching(/^[\da-f]{64}$/) },
    date: '2026-11-15',
    group: 'Desk',
    printedBy: 'system',
    proofMaker: 'admin',
  });
  expect(record.template.sha256).toBe(sha256(record.template.content));
  expect(record.pictures.map(({ group, position, filename }: never) => [group, position, filename])).toEqual([
    ['images', 1, 'bets-1.jpg'],
    ['images', 2, 'bets-2.jpg'],
    ['navigation2Images', 1, 'phone.jpg'],
  ]);

  // Evidence is identified by its hash, and the printed picture is in the file byte for byte.
  const { body } = await app.call('GET', `/forexProof/${id}`, { token: admin });
  const load = async (size: string) => {
    const address = `${app.address}/api/forexProof/${id}/images/${body.data.images[0]._id}?size=${size}`;
    const response = await fetch(address, { headers: { authorization: `Bearer ${admin}` } });
    return Buffer.from(await response.arrayBuffer());
  };
  const evidence = await load('evidence');
  expect(record.pictures[0]).toMatchObject({
    mediaType: 'image/jpeg',
    bytes: evidence.length,
    sha256: sha256(evidence),
  });
  const rendition = await load('document');
  expect(printed.pictures[0]).toEqual({
    group: 'images',
    position: 1,
    filename: 'bets-1.jpg',
    printed: [sha256(rendition)],
  });
  expect(printed.pdf.includes(rendition)).toBe(true);
  // It did not pass through the browser.
  const given = await readFile(join(folder, 'document'), 'latin1');
  expect(given).not.toContain(rendition.toString('base64', rendition.length - 60));
});

it('gives the pictures to a browser that does not copy placeholders', async () => {
  const { id } = await makeProof('turbo');
  const png = (await picture(4, 3, '#ffffff').png().toBuffer()).toString('base64');
  let prints = 0;
  const other: Printer = {
    ...printer,
    print: async (task) => {
      prints += 1;
      if (prints > 1) return printer.print(task);
      const html = await readFile(task.documentPath, 'utf8');
      const documentPath = `${task.documentPath}-changed`;
      await writeFile(
        documentPath,
        html.replaceAll(/data:image\/jpeg;base64,[^"]+/g, `data:image/png;base64,${png}`),
      );
      return printer.print({ ...task, documentPath });
    },
  };
  const folder = await folderOfTest();
  const request = {
    area: 'turbo',
    id,
    group: '',
    isFull: false,
    author: system,
    person: 'x',
    folder,
  } as const;
  const printed = await printProof(app.database, other, { ...request, verifyAt: undefined });
  expect(prints).toBe(2);
  for (const [hash] of printed.pictures.map((one) => one.printed)) {
    const { rows } = await app.database.pool.query('select bytes from file where hash = $1', [hash]);
    expect(printed.pdf.includes(rows[0].bytes)).toBe(true);
  }
});

it('prints the whole document on a disk that takes it in pieces', async () => {
  const { id } = await makeProof('turbo', { navigation2: 'the last words' });
  await writingInPieces();
  const { response } = await download('turbo', id);
  expect(response.status).toBe(200);
  const { pages } = readPdf(Buffer.from(await response.arrayBuffer()));
  const text = pages.map((page) => page.text).join('');
  for (const part of ['bets-1.jpg', 'bets-2.jpg', 'the last words']) expect(text).toContain(part);
});

it('is refused if its pictures are too large for a document', async () => {
  const { id } = await makeProof('turbo', { images: [await photo('large.jpg', '#123457')] });
  await app.database.pool.query(
    `update file set size = 26 * 1024 * 1024 from proof where proof.id = $1 and hash = images->0->>'documentHash'`,
    [id],
  );
  expect((await download('turbo', id)).response.status).toBe(413);
});

it('is sealed without a time stamp if there is no server for it, and the audit trail says so', async () => {
  const stamped = await startTestConsole({ tsaUrl: 'http://127.0.0.1:9/', printer }, app.database);
  const { id } = await makeProof('turbo', { images: [] });
  const address = `${stamped.address}/api${moduleRow('turbo', 'proof').api.base}/${id}/pdf`;
  const response = await fetch(address, { headers: { authorization: `Bearer ${admin}` } });
  const { verdict, facts } = await verify(new Uint8Array(await response.arrayBuffer()));
  expect([verdict, facts?.timeStamp]).toEqual(['As sealed', undefined]);
  const { body } = await app.call('GET', `/audit?recordId=${id}&action=no-time-stamp`, { token: admin });
  expect(body.data).toMatchObject([
    {
      area: 'turbo',
      entity: 'proof',
      after: { evidence: facts?.evidenceNumber, reason: 'it cannot be reached' },
    },
  ]);
  await stamped.close();
});

it('appends each picture on a page of its own, with its number and the hash of the evidence', async () => {
  const images = [await photo('small.jpg'), await photo('large.jpg', '#993333', 2560, 400)];
  const { id } = await makeProof('turbo', { images, navigation2Images: [await photo('other.jpg')] });
  // Of an earlier version: without the rendition for a page of its own.
  await app.database.pool.query(
    "update proof set navigation2_images = jsonb_set(navigation2_images, '{0}', (navigation2_images->0) - 'fullHash' - 'receivedSha256') where id = $1",
    [id],
  );
  const folder = await folderOfTest();
  const request = {
    area: 'turbo',
    id,
    group: '',
    isFull: true,
    author: system,
    person: 'x',
    folder,
  } as const;
  const printed = await printProof(app.database, printer, { ...request, verifyAt: undefined });
  const { pictures } = JSON.parse(printed.record);
  const { pages } = readPdf(printed.pdf);
  const own = pages.slice(-3).map(({ text }) => text);
  const names = [
    'Navigation, picture 1: small.jpg',
    'Navigation, picture 2: large.jpg',
    'Navigation 2, picture 1: other.jpg',
  ];
  for (const [at, name] of names.entries()) {
    expect(own[at]).toContain(name);
    expect(own[at]).toContain(`SHA-256 ${pictures[at].sha256}`);
    expect(own[at]).toContain(`Page ${pages.length - 2 + at} of ${pages.length}`);
  }
  // A JPEG that is small enough is printed as it is stored.
  expect(printed.pictures.map(({ printed: hashes }) => hashes.length)).toEqual([2, 2, 2]);
  expect(printed.pictures[0]?.printed[1]).toBe(pictures[0].sha256);
  expect(printed.pictures[1]?.printed[1]).not.toBe(pictures[1].sha256);
  for (const hash of printed.pictures.flatMap((picture) => picture.printed)) {
    const { rows } = await app.database.pool.query('select bytes, width from file where hash = $1', [hash]);
    expect(printed.pdf.includes(rows[0].bytes)).toBe(true);
    expect(rows[0].width).toBeLessThanOrEqual(2400);
  }
  expect(pictures[0]).toMatchObject({ receivedSha256: sha256(images[0]!.bytes) });
  expect(pictures[2]).not.toHaveProperty('receivedSha256');
});

it('takes pictures=full from the query, and nothing else there', async () => {
  const { id } = await makeProof('turbo', { images: [await photo('one.jpg')] });
  const { response } = await download('turbo', id, '?pictures=full');
  expect(readPdf(Buffer.from(await response.arrayBuffer())).pages).toHaveLength(2);
  expect((await download('turbo', id, '?pictures=all')).response.status).toBe(400);
});

it('prints only the version that was seen, and audits nothing otherwise', async () => {
  const { id } = await makeProof('turbo', { images: [] });
  const { base } = moduleRow('turbo', 'proof').api;
  const token = admin;
  const { data } = (await app.call('GET', `${base}/${id}`, { token })).body;
  const body = proofForm('turbo', {
    ...sampleProof,
    whitelabel: data.whitelabel_user._id,
    prooftype: data.prooftype._id,
    sportname: data.sportname._id,
  });
  const { updatedAt } = (await app.call('PUT', `${base}/${id}`, { token, body })).body.data;
  const { response, username } = await download('turbo', id, `?version=${data.version}`);
  expect(response.status).toBe(409);
  const { message } = (await response.json()) as { message: string };
  expect(message).toBe(proofWords.changedSinceShown('admin', indiaDateTime(new Date(updatedAt))));
  expect(await entriesOf(username)).toEqual([]);
  expect((await download('turbo', id, `?version=${data.version + 1}`)).response.status).toBe(200);
  expect((await download('turbo', id, '?version=x')).response.status).toBe(400);
});

it('keeps the hashes of pictures as they were chosen, and refuses anything but hashes', async () => {
  const chosen = sha256('as chosen');
  const imagesSha256 = JSON.stringify([null, chosen]);
  const { id } = await makeProof('turbo', { imagesSha256 });
  const { rows } = await app.database.pool.query('select images from proof where id = $1', [id]);
  expect(rows[0].images.map((image: { chosenSha256?: string }) => image.chosenSha256)).toEqual([
    undefined,
    chosen,
  ]);
  const named = referencesIn(references.turbo);
  for (const sent of ['x', '["AB"]', JSON.stringify([chosen.toUpperCase()]), '{}', '[1]']) {
    const body = proofForm('turbo', { ...sampleProof, ...named, images: [], imagesSha256: sent });
    const reply = await app.call('POST', '/client/create', { token: admin, body });
    expect([sent, reply.status, reply.body.message]).toEqual([sent, 400, proofWords.hashInvalid]);
  }
});

describe.each([
  { area: 'turbo', path: '/client/generate-preview-pdf', permission: 'proof_pdf_download' },
  { area: 'forex', path: '/forexProof/generate-preview-pdf', permission: 'forex_proof_pdf_download' },
] as const)('PDFs of documents sent in $area', ({ area, path, permission }) => {
  const itOnce = inOneArea(area);
  const print = async (html: unknown, permissions: string[] = [permission], extra = {}) => {
    const { token, username } = await app.person({ permissions });
    const response = await fetch(`${app.address}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ html, ...extra }),
    });
    return { response, username };
  };

  it('returns a PDF and audits who printed what for which group', async () => {
    const proofId = '0199a1b2-0000-7000-8000-000000000001';
    const html = '<!doctype html><title>Sample</title><p>Evidence of a sample</p>';
    const { response, username } = await print(html, undefined, { proofId, whatsapp_group: 'Sample desk' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const { rows } = await app.database.pool.query(
      "select area, actor_name, record_id, after from audit where action = 'pdf' and actor_name = $1",
      [username],
    );
    expect(rows).toEqual([
      {
        area,
        actor_name: username,
        record_id: proofId,
        after: { group: 'Sample desk', bytes: bytes.length },
      },
    ]);
  });

  it('rejects users with the message of the specification', async () => {
    const { response } = await print('<p>x</p>', ['proof_listing', 'forex_proof_listing']);
    expect([response.status, (await response.json()).message]).toEqual([
      403,
      'You do not have permission to generate a PDF.',
    ]);
  });

  it('refuses an invalid or oversized document with a message', async () => {
    for (const html of [undefined, '', 7, { a: 1 }]) {
      expect((await print(html)).response.status, JSON.stringify(html)).toBe(400);
    }
    const { response } = await print('<b>'.repeat(200_000));
    expect(response.status).toBe(413);
  });

  itOnce('makes no requests while printing', async () => {
    const asked: string[] = [];
    const server = createServer((request, reply) => {
      asked.push(request.url ?? '');
      reply.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { response } = await print(`<link rel="stylesheet" href="${at}/css"><style>@import "${at}/import";
      body { background: url(${at}/background) }</style><img src="${at}/img"><iframe src="${at}/frame"></iframe>
      <meta http-equiv="refresh" content="0;url=${at}/refresh"><script>fetch("${at}/script")</script>
      <object data="file:///etc/passwd"></object><p>Still printed</p>`);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).includes('root:')).toBe(false);
    await new Promise((resolve) => server.close(resolve));
    expect(asked).toEqual([]);
  });
});
