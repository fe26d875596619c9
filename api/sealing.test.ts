/** Sealing keys: created once, published, replaced while documents stay valid. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { knownKeysFrom } from '../domain/evidence/verify/known-keys.ts';
import { verifyDocument } from '../domain/evidence/verify/verify.ts';
import { exportRoot, openSealing, rotateSealKey, type SealConfig } from './sealing.ts';
import { certificatesIn, makeRoot, makeSealKey } from './services/evidence/certificates.ts';
import { sealPdf } from './services/evidence/seal-pdf.ts';
import type { Sealer } from './services/evidence/sealer.ts';
import { signerFrom } from './services/evidence/signer.ts';
import { verifyTools } from './services/evidence/verify-tools.ts';
import { registerKey } from './store/evidence-keys.ts';
import { sampleLog } from './testing/samples/sample-log.ts';
import { printSample, sampleRecord, type Printed } from './testing/samples/sealed-sample.ts';
import { startTimeStampServer } from './testing/samples/sample-time-stamps.ts';
import { startTestConsole, type TestConsole } from './testing/test-console.ts';

const log = sampleLog();
const record = JSON.stringify(sampleRecord);
const folders: string[] = [];
let desk: TestConsole;
let printed: Printed;
beforeAll(async () => {
  [desk, printed] = await Promise.all([startTestConsole(), printSample()]);
  await registerKey(desk.database.orm, { id: 'log', kind: 'log', pem: log.publicPem });
});
afterAll(async () => {
  await desk.close();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

async function settings(changes: Partial<SealConfig> = {}): Promise<SealConfig> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'console-sealing-'));
  folders.push(dataDir);
  return { dataDir, sealName: 'Console', sealKeyFile: undefined, tsaUrl: undefined, ...changes };
}
async function sealWith(sealer: Sealer) {
  const logProof = log.prove(createHash('sha256').update(record).digest('hex'));
  const facts = { auditId: logProof.entryId, evidenceNumber: 'E-1', printedBy: 'sample.admin' };
  return sealer.seal({ ...printed, ...facts, record, logProof });
}
const keysOf = async () => (await desk.call('GET', '/evidence/keys')).body.keys;
const verify = async (pdf: Uint8Array) =>
  verifyDocument(pdf, knownKeysFrom((await desk.call('GET', '/evidence/keys')).body)!, verifyTools);

it.each(['Acme, Inc.', 'A+B', '#1 Desk', 'a;b "c" <d>'])(
  'keeps its key under the name %s',
  async (sealName) => {
    const config = await settings({ sealName });
    const sealer = await openSealing(config, desk.database);
    const sealed = [await sealWith(sealer), await sealWith(sealer)];
    const found = await Promise.all(sealed.map(async ({ pdf }) => (await verify(pdf)).facts));
    expect(found.map((facts) => facts?.signedBy)).toEqual([sealName, sealName]);
    expect(new Set(found.map((facts) => facts?.key)).size).toBe(1);
  },
);

it('creates its keys once, readable by itself only, and registers the public part', async () => {
  const config = await settings();
  await openSealing(config, desk.database);
  const files = path.join(config.dataDir, 'keys');
  const before = await readFile(path.join(files, 'seal.pem'), 'utf8');
  await openSealing(config, desk.database);
  expect(await readFile(path.join(files, 'seal.pem'), 'utf8')).toBe(before);
  for (const name of await readdir(files))
    expect((await stat(path.join(files, name))).mode & 0o777).toBe(0o600);

  const { status, body, headers } = await desk.call('GET', '/evidence/keys');
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('application/json')]);
  expect(JSON.stringify(body)).not.toContain('PRIVATE');
  expect(body).toEqual({ data: body.keys, keys: body.keys, message: 'Keys fetched successfully' });
  const { id } = signerFrom(before);
  expect(body.keys.filter((key: { id: string }) => key.id === id)).toEqual([
    {
      id,
      kind: 'seal',
      pem: expect.stringMatching(/^(-----BEGIN CERT[^-]+-----[^-]+-----END[^-]+-----\n){2}$/),
      madeAt: expect.any(String),
      retiredAt: null,
    },
  ]);
  const root = await exportRoot(config, desk.database);
  expect(body.keys.find((key: { pem: string }) => key.pem === root)).toMatchObject({ kind: 'root' });
});

it('seals with a new key as soon as there is one; old documents stay valid', async () => {
  const config = await settings();
  const sealer = await openSealing(config, desk.database);
  const old = await sealWith(sealer);
  const id = await rotateSealKey(config, desk.database);
  const fresh = await sealWith(sealer);
  expect((await verify(fresh.pdf)).facts?.key).toBe(id);
  const before = await verify(old.pdf);
  expect([before.verdict, (await verify(fresh.pdf)).verdict]).toEqual(['As sealed', 'As sealed']);
  const audited = `/audit?action=rotate-seal-key&recordId=${id}`;
  const { body } = await desk.call('GET', audited, { token: await desk.admin() });
  expect(body.data).toMatchObject([{ actor: 'system', entity: 'seal-key' }]);
  const keys: { id: string; retiredAt: string | null }[] = await keysOf();
  expect(keys.find((key) => key.id === before.facts?.key)?.retiredAt).toEqual(expect.any(String));
  // Of this console and of others, whose keys are registered in the same place.
  const isInUse = keys.filter(({ retiredAt }) => !retiredAt).map((key) => key.id);
  expect(isInUse).toContain(id);
  expect(keys.length - isInUse.length).toBe(1);
});

it('seals with several consoles, each with its own keys', async () => {
  const sealers = await Promise.all(
    [settings(), settings({ sealName: 'Second Desk' })].map(async (config) =>
      openSealing(await config, desk.database),
    ),
  );
  const [one, two] = await Promise.all(sealers.map(async (sealer) => verify((await sealWith(sealer)).pdf)));
  expect([one!.verdict, two!.verdict, one!.facts?.signedBy, two!.facts?.signedBy]).toEqual([
    'As sealed',
    'As sealed',
    'Console',
    'Second Desk',
  ]);
  expect(one!.facts?.key).not.toBe(two!.facts?.key);
});

it('makes a new certificate when the name changes, of the same root', async () => {
  const config = await settings();
  await openSealing(config, desk.database);
  const root = await exportRoot(config, desk.database);
  const renamed = { ...config, sealName: 'New Name' };
  const { pdf } = await sealWith(await openSealing(renamed, desk.database));
  expect(await verify(pdf)).toMatchObject({ verdict: 'As sealed', facts: { signedBy: 'New Name' } });
  expect(await exportRoot(renamed, desk.database)).toBe(root);
});

it('keeps the key when the root is exported under another name', async () => {
  const config = await settings();
  const sealer = await openSealing(config, desk.database);
  const before = await verify((await sealWith(sealer)).pdf);
  const root = await exportRoot(config, desk.database);
  expect(await exportRoot({ ...config, sealName: 'Mistyped' }, desk.database)).toBe(root);
  expect((await verify((await sealWith(sealer)).pdf)).facts).toMatchObject({
    key: before.facts?.key,
    signedBy: 'Console',
  });
  const keys: { id: string; retiredAt: string | null }[] = await keysOf();
  expect(keys.find(({ id }) => id === before.facts?.key)).toMatchObject({ retiredAt: null });
});

it('makes one key when it is rotated under another name', async () => {
  const config = await settings();
  await exportRoot(config, desk.database);
  const before = (await keysOf()).length;
  await rotateSealKey({ ...config, sealName: 'Renamed' }, desk.database);
  expect(await keysOf()).toHaveLength(before + 1);
});

it("seals with an operator's key, which it does not replace", async () => {
  const config = await settings();
  const sealKeyFile = path.join(config.dataDir, 'own.pem');
  const own = { ...config, sealKeyFile };
  await expect(openSealing(own, desk.database)).rejects.toThrow(/^SEAL_KEY_FILE: cannot be read$/);
  await writeFile(sealKeyFile, 'nothing');
  await expect(openSealing(own, desk.database)).rejects.toThrow(/^SEAL_KEY_FILE: must have a private key/);
  const root = makeRoot('Operator');
  await writeFile(sealKeyFile, makeSealKey('Operator', root));
  const sealer = await openSealing(own, desk.database);
  expect(await verify((await sealWith(sealer)).pdf)).toMatchObject({
    verdict: 'As sealed',
    facts: { signedBy: 'Operator' },
  });
  // Others may have certificates of the same root: they cannot seal.
  const other = signerFrom(makeSealKey('Other', root));
  const proof = log.prove(createHash('sha256').update(record).digest('hex'));
  const facts = { auditId: proof.entryId, evidenceNumber: 'E-1', printedBy: 'other' };
  const forged = await sealPdf({ ...printed, record, facts, log: proof, signer: other });
  expect((await verify(forged.pdf)).verdict).toBe('Sealed by a key that this page does not know');
  await expect(rotateSealKey(own, desk.database)).rejects.toThrow(
    'SEAL_KEY_FILE: is set: replace that file instead',
  );
  await writeFile(sealKeyFile, makeSealKey('Operator 2', root));
  expect((await verify((await sealWith(sealer)).pdf)).facts?.signedBy).toBe('Operator 2');
  await rm(sealKeyFile);
  expect((await verify((await sealWith(sealer)).pdf)).facts?.signedBy).toBe('Operator 2');
});

it("seals on when an operator's file gets the certificates that were missing in it", async () => {
  const config = await settings();
  const own = { ...config, sealKeyFile: path.join(config.dataDir, 'own.pem') };
  const whole = makeSealKey('Operator 3', makeRoot('Operator 3'));
  const [leaf = '', root = ''] = certificatesIn(whole).map(String);
  await writeFile(own.sealKeyFile, whole.replace(root, ''));
  const sealer = await openSealing(own, desk.database);
  const before = await sealWith(sealer);
  await writeFile(own.sealKeyFile, whole);
  const after = await sealWith(sealer);
  expect(leaf).not.toBe(root);
  expect(after.pdf.length).toBeGreaterThan(before.pdf.length);
  for (const { pdf } of [before, after])
    expect(await verify(pdf)).toMatchObject({ verdict: 'As sealed', facts: { signedBy: 'Operator 3' } });
});

it('adds a time stamp, or says why there is none', async () => {
  const server = await startTimeStampServer();
  const sealer = await openSealing(await settings({ tsaUrl: server.url }), desk.database);
  const stamped = await sealWith(sealer);
  expect(stamped.withoutTimeStamp).toBeUndefined();
  expect(await verify(stamped.pdf)).toMatchObject({
    verdict: 'As sealed',
    facts: { timeStamp: '20261115100000Z' },
  });
  await server.close();
  const unstamped = await sealWith(sealer);
  expect(unstamped.withoutTimeStamp).toBe('it cannot be reached');
  expect(await verify(unstamped.pdf)).toMatchObject({
    verdict: 'As sealed',
    facts: { timeStamp: undefined },
  });
});
