/** A sealed document, as other programs see it. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sequence } from '../../../domain/evidence/der.ts';
import {
  printSample,
  sampleConsole,
  sampleRecord,
  type Printed,
} from '../../testing/samples/sealed-sample.ts';
import { startTimeStampServer, timeStampReply } from '../../testing/samples/sample-time-stamps.ts';
import { makeRoot, makeSealKey } from './certificates.ts';
import { UnsealablePdf } from './chromium-pdf.ts';
import { signerFrom } from './signer.ts';
import { requestTimeStamp } from './time-stamp.ts';

const desk = sampleConsole();
let printed: Printed;
let folder: string;
beforeAll(async () => {
  printed = await printSample();
  folder = await mkdtemp(path.join(os.tmpdir(), 'console-seal-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('keeps what was printed byte for byte', async () => {
  const sealed = await desk.seal(printed);
  expect(sealed.subarray(0, printed.pdf.length).equals(printed.pdf)).toBe(true);
  expect(sealed.includes(JSON.stringify(sampleRecord))).toBe(true);
  expect(sealed.length - printed.pdf.length).toBeLessThan(20_000);
});

it('refuses what Chromium does not print', async () => {
  const sealed = await desk.seal(printed);
  const garbled = Buffer.from(printed.pdf.toString('latin1').replace(/xref\n0 /, 'xref\n1 '), 'latin1');
  for (const pdf of [
    sealed,
    garbled,
    Buffer.from('%PDF-1.4\n'),
    Buffer.alloc(0),
    printed.pdf.subarray(0, -20),
  ])
    await expect(desk.seal({ ...printed, pdf })).rejects.toThrow(UnsealablePdf);
});

it('accepts only keys that can seal', () => {
  const root = makeRoot('Sample');
  const [key, other] = [makeSealKey('Sample', root), makeSealKey('Sample', root)];
  const keyOnly = (pem: string) => pem.slice(0, pem.indexOf('-----BEGIN CERTIFICATE'));
  const certificates = (pem: string) => pem.slice(keyOnly(pem).length);
  expect(signerFrom(key).chain.map(({ subject }) => subject)).toEqual([
    'O=Sample\nCN=Sample',
    'O=Sample\nCN=Sample root',
  ]);
  for (const pem of [
    '',
    'text',
    certificates(key),
    keyOnly(key),
    keyOnly(key) + certificates(other),
    key + certificates(other),
  ])
    expect(() => signerFrom(pem)).toThrow(/^(has no|must)/);
});

describe('a time stamp', () => {
  const withChangedByte = (bytes: Buffer, place: number) =>
    Buffer.from(bytes.map((byte, at) => (at === place ? byte ^ 1 : byte)));

  const stampOf = (url: string, limitMs?: number) => requestTimeStamp(url, Buffer.from('signature'), limitMs);

  it('is added to the signature', async () => {
    const server = await startTimeStampServer();
    const sealed = await desk.seal(printed, {
      timeStamp: (signature) => requestTimeStamp(server.url, signature),
    });
    await server.close();
    expect(sealed.toString('latin1')).toContain(Buffer.from('20261115100000Z').toString('hex'));
  });

  it('of a slow server is left out', async () => {
    const server = await startTimeStampServer(() => undefined);
    await expect(stampOf(server.url, 300)).rejects.toThrow('it did not answer within 0.3 seconds');
    await server.close();
  });

  it.each([
    ['refuses', () => sequence(sequence(Uint8Array.of(2, 1, 2))), 'it was not granted'],
    ['answers anything', () => Buffer.from('<html>'), 'it was not granted'],
    ['answers without end', () => Buffer.alloc(200_000), 'its answer is too large'],
    [
      'stamps something else',
      (request: Buffer) => timeStampReply(withChangedByte(request, 30)),
      'its answer is for something else',
    ],
    [
      'repeats a stamp that was asked with another number',
      (request: Buffer) => timeStampReply(withChangedByte(request, request.length - 4)),
      'its answer is for something else',
    ],
  ])('of a server that %s is left out', async (_name, answer, reason) => {
    const server = await startTimeStampServer(answer);
    await expect(stampOf(server.url)).rejects.toThrow(reason);
    await server.close();
    await expect(stampOf(server.url)).rejects.toThrow('it cannot be reached');
  });
});

describe('ordinary tools', async () => {
  const run = promisify(execFile);
  const isFound = async (program: string) =>
    run('which', [program]).then(
      () => true,
      () => false,
    );
  const file = (name: string) => path.join(folder, name);
  beforeAll(async () => {
    await writeFile(file('sealed.pdf'), await desk.seal(printed));
    await writeFile(file('root.pem'), desk.rootPem);
  });

  it.runIf(await isFound('pdfsig'))('pdfsig: valid, and covers the whole document', async () => {
    const { stdout } = await run('pdfsig', ['-nocert', file('sealed.pdf')]);
    expect(stdout).toContain('Signature is Valid.');
    expect(stdout).toContain('Total document signed');
    expect(stdout).toContain('Common Name: Sample Desk');
    expect(stdout).toContain('ETSI.CAdES.detached');
  });

  it.runIf(await isFound('qpdf'))('qpdf: no errors or warnings', async () => {
    const { stdout } = await run('qpdf', ['--check', file('sealed.pdf')]);
    expect(stdout).toContain('No syntax or stream encoding errors found');
  });

  it.runIf(await isFound('pdfdetach'))('pdfdetach: the record', async () => {
    await run('pdfdetach', ['-savefile', 'record.json', '-o', file('record.json'), file('sealed.pdf')]);
    expect(JSON.parse(await readFile(file('record.json'), 'utf8'))).toEqual(sampleRecord);
  });

  it.runIf(await isFound('openssl'))(
    'openssl: the signature is of the root, over everything but itself',
    async () => {
      const sealed = await readFile(file('sealed.pdf'));
      const [, from, to] = /\/ByteRange \[0 (\d+) (\d+) \d+\] *\/Contents <[0-9a-f]{1000}/
        .exec(sealed.toString('latin1'))!
        .map(Number);
      await writeFile(file('content'), Buffer.concat([sealed.subarray(0, from), sealed.subarray(to)]));
      const hex = sealed.subarray(from! + 1, to! - 1).toString('latin1');
      await writeFile(file('cms'), Buffer.from(hex, 'hex'));
      const verify = [
        'cms',
        '-verify',
        '-binary',
        '-inform',
        'DER',
        '-in',
        file('cms'),
        '-content',
        file('content'),
      ];
      const { stderr } = await run('openssl', [
        ...verify,
        '-CAfile',
        file('root.pem'),
        '-purpose',
        'smimesign',
        '-out',
        file('out'),
      ]);
      expect(stderr).toContain('successful');
    },
  );
});
