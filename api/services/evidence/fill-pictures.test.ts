/** A document printed with placeholders becomes the one that the browser prints with the pictures. */
import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, it, vi } from 'vitest';
import { proofDocument } from '../../../domain/proof/document.ts';
import { pdfServiceWith } from '../../testing/pdf/pdf-service.ts';
import { sampleProof } from '../../testing/samples/sample-proof.ts';
import { headBytes, standInOf } from '../pdf/document/stand-ins.ts';
import { UnsealablePdf } from './chromium-pdf.ts';
import { fillPictures } from './fill-pictures.ts';

const pdf = pdfServiceWith({ log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() } });
afterAll(() => pdf.close());

async function photo(mean: number, width: number, height: number, change = (made: Sharp) => made) {
  const noise = { type: 'gaussian', mean, sigma: 20 } as const;
  const made = sharp({ create: { width, height, channels: 3, background: '#888', noise } });
  const bytes = await change(made).jpeg({ quality: 84, chromaSubsampling: '4:4:4' }).toBuffer();
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { hash, bytes, width, height, standIn: standInOf(hash, bytes.subarray(0, headBytes))! };
}
type Photo = Awaited<ReturnType<typeof photo>>;

const photos = [
  await photo(120, 998, 561),
  // With the same head, as screenshots of one screen have it.
  await photo(160, 998, 561),
  await photo(120, 502, 1116),
  await photo(120, 400, 300, (made) => made.greyscale().toColourspace('b-w')),
  await photo(90, 37, 29),
];
const loaded = async (hash: string) => inPieces(photos.find((one) => one.hash === hash)!.bytes);
const inPieces = (bytes: Buffer) => [bytes.subarray(0, 1000), bytes.subarray(1000)];
const standIns = new Map(photos.map(({ hash, standIn }) => [hash, standIn]));

const printWith = (bytesOf: (photo: Photo) => Buffer, shown: readonly Photo[] = photos) => {
  const images = shown.map((one, at) => ({
    src: `data:image/jpeg;base64,${bytesOf(one).toString('base64')}`,
    filename: `picture-${at + 1}.jpg`,
    width: one.width,
    height: one.height,
  }));
  return pdf.printOurs(proofDocument({ ...sampleProof, images }));
};
const withoutDates = (file: Buffer) => file.toString('latin1').replaceAll(/\(D:\d+\+00'00'\)/g, '(D)');

it('byte for byte', async () => {
  const [whole, printed] = [await printWith((one) => one.bytes), await printWith((one) => one.standIn)];
  expect(printed.length).toBeLessThan(whole.length / 5);
  const filled = await fillPictures(printed, standIns, loaded);
  expect(withoutDates(filled!) === withoutDates(whole)).toBe(true);
  const longer = new Map([...standIns].map(([hash, standIn]) => [hash, Buffer.concat([standIn, standIn])]));
  expect(await fillPictures(printed, longer, loaded)).toBeUndefined();
});

it('with a picture that it shows twice once', async () => {
  const [one] = photos;
  const printed = await printWith(({ standIn }) => standIn, [one!, one!]);
  const filled = await fillPictures(printed, new Map([[one!.hash, one!.standIn]]), loaded);
  expect(filled!.toString('latin1').split(one!.bytes.toString('latin1'))).toHaveLength(2);
});

it('and nothing, if the browser did not copy one of them unchanged', async () => {
  const [, other] = photos;
  const printed = await printWith((one) => (one === other ? other.bytes : one.standIn));
  expect(await fillPictures(printed, standIns, loaded)).toBeUndefined();
  await expect(fillPictures(Buffer.from('%PDF-1.4\n'), standIns, loaded)).rejects.toThrow(UnsealablePdf);
});
