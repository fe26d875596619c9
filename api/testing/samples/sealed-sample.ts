/** A document that Chromium printed, sealed as the console does it, with the keys that verify it. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { EvidenceKey } from '../../../domain/evidence/verify/known-keys.ts';
import { certificatesIn, makeRoot, makeSealKey } from '../../services/evidence/certificates.ts';
import type { PrintedPicture } from '../../services/evidence/object-roles.ts';
import { sealPdf, type SealRequest } from '../../services/evidence/seal-pdf.ts';
import { fingerprintOf, signerFrom, type Signer } from '../../services/evidence/signer.ts';
import { silentLog } from '../server-settings.ts';
import { pdfServiceWith } from '../pdf/pdf-service.ts';
import { sampleLog, type SampleLog } from './sample-log.ts';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

export const sampleRecord = {
  amount: 125_000,
  area: 'turbo',
  brand: { name: 'Sample Brand', url: 'https://brand.example' },
  format: 1,
  group: 'Desk /ByteRange [0 10 20 30] /Contents <00>',
  id: '0192f0aa-0000-7000-8000-000000000001',
  pictures: [
    { filename: 'bets-1.png', group: 'images', position: 1, sha256: 'a'.repeat(64) },
    { filename: 'bets-2.png', group: 'images', position: 2, sha256: 'b'.repeat(64) },
  ],
  printedAt: '2026-11-15T10:00:00.000Z',
  printedBy: 'sample.admin',
  template: { content: `<p>${'A long template. '.repeat(60)}</p>`, type: 'Sample' },
  user: 'આ sample.user42',
  version: 3,
};

export interface Printed {
  readonly pdf: Buffer;
  readonly pictures: readonly PrintedPicture[];
}

/** Two pages of text with two pictures, a link and letters of two scripts. */
export async function printSample(): Promise<Printed> {
  const pictures = await Promise.all(
    ['bets-1.png', 'bets-2.png'].map(async (filename, at) => {
      const background = { r: 40 * at, g: 90, b: 160 };
      const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
        .jpeg()
        .toBuffer();
      return { filename, jpeg, group: 'images', position: at + 1, printed: [sha256(jpeg)] };
    }),
  );
  const shown = pictures.map(({ jpeg }) => `<img src="data:image/jpeg;base64,${jpeg.toString('base64')}">`);
  const html = `<!doctype html><html lang="en"><title>Sample</title><body><h1>Sample proof આ</h1>
    <p>First page, <a href="https://brand.example/a?x=(1)">a link</a></p>${shown[0]}
    <p style="break-before: page">Second page</p>${shown[1]}</body></html>`;
  const printer = pdfServiceWith({ log: silentLog });
  try {
    return { pdf: await printer.print(html), pictures };
  } finally {
    await printer.close();
  }
}

export interface SampleConsole {
  readonly rootPem: string;
  readonly keys: { readonly keys: readonly EvidenceKey[] };
  readonly signer: Signer;
  readonly log: SampleLog;
  seal(printed: Printed, changes?: Partial<SealRequest>): Promise<Buffer>;
}

export function sampleConsole(name = 'Sample Desk'): SampleConsole {
  const rootKey = makeRoot(name);
  const signer = signerFrom(makeSealKey(name, rootKey));
  const log = sampleLog();
  const [root] = certificatesIn(rootKey);
  const rootPem = root!.toString();
  const facts = { madeAt: '2026-11-15T00:00:00.000Z', retiredAt: null };
  return {
    rootPem,
    signer,
    log,
    keys: {
      keys: [
        { id: fingerprintOf(root!), kind: 'root', pem: rootPem, ...facts },
        { id: signer.id, kind: 'seal', pem: signer.chain.join(''), ...facts },
        { id: sha256(log.publicPem), kind: 'log', pem: log.publicPem, ...facts },
      ],
    },
    async seal(printed, changes = {}) {
      const record = changes.record ?? JSON.stringify(sampleRecord);
      const proof = log.prove(sha256(record));
      const { pdf } = await sealPdf({
        ...printed,
        record,
        facts: { printedBy: 'sample.admin', evidenceNumber: 'E-1234', auditId: proof.entryId },
        log: proof,
        signer,
        ...changes,
      });
      return pdf;
    },
  };
}
