import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { heldWhile } from '../../testing/attacks/held-loop.ts';
import { picture } from '../../testing/samples/whitelabel-form.ts';
import { cleanImage as cleanOnDisk, ImageRefused } from './images.ts';
import type { ImageBox } from './picture-task.ts';

const logo = { width: 720, height: 200 };
const evidence = { width: 2560, height: 2560 };

async function cleanImage(bytes: Uint8Array, box: ImageBox) {
  const { image } = await cleanOnDisk(bytes, box);
  return { ...image, bytes: await readFile(image.path) };
}

const refusal = (bytes: Uint8Array) => outcomeOf(cleanImage(bytes, logo));

async function outcomeOf(cleaning: Promise<unknown>): Promise<string> {
  try {
    await cleaning;
    return 'accepted';
  } catch (error) {
    if (error instanceof ImageRefused) return error.reason;
    throw error;
  }
}

it('keeps a small logo as it is and scales a large one down', async () => {
  const small = await cleanImage(await picture(180, 50).png().toBuffer(), logo);
  expect(small).toMatchObject({ mediaType: 'image/png', width: 180, height: 50 });
  const large = await cleanImage(await picture(1600, 1600).png().toBuffer(), logo);
  expect(large).toMatchObject({ width: 200, height: 200 });
  const wide = await cleanImage(await picture(2800, 700).webp().toBuffer(), evidence);
  expect(wide).toMatchObject({ mediaType: 'image/webp', width: 2560, height: 640 });
});

it('makes the version for a page of its own: a JPEG of bounded size, or the image itself', async () => {
  const raw = { width: 2500, height: 800, channels: 3 } as const;
  const noise = randomBytes(raw.width * raw.height * raw.channels);
  const sent = await sharp(noise, { raw }).jpeg({ quality: 95 }).toBuffer();
  const { full, receivedSha256 } = await cleanOnDisk(sent, evidence, { hasDocument: true });
  expect(full).toMatchObject({ mediaType: 'image/jpeg' });
  expect(full!.width).toBeLessThanOrEqual(2400);
  expect((await readFile(full!.path)).length).toBeLessThanOrEqual(1_250_000);
  expect(receivedSha256).toBe(createHash('sha256').update(sent).digest('hex'));
  const small = await cleanOnDisk(await picture().jpeg().toBuffer(), evidence, { hasDocument: true });
  expect(small.full).toEqual(small.image);
});

it('re-encodes each format and keeps the first frame of an animation', async () => {
  const jpeg = await cleanImage(await picture().jpeg().toBuffer(), logo);
  expect(jpeg.mediaType).toBe('image/jpeg');
  const frames = await Promise.all(
    ['#ff0000', '#00ff00'].map((colour) => picture(60, 20, colour).png().toBuffer()),
  );
  const animated = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
  expect((await sharp(animated).metadata()).pages).toBe(2);
  const still = await cleanImage(animated, logo);
  expect(still).toMatchObject({ mediaType: 'image/png', width: 60, height: 20 });
  expect((await sharp(still.bytes).metadata()).pages).toBeUndefined();
  const { dominant } = await sharp(still.bytes).stats();
  expect(dominant.r).toBeGreaterThan(dominant.g);
});

it('drops metadata, after rotating a photo by its orientation tag', async () => {
  const photo = await picture(100, 40)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: 'sample-secret' } })
    .toBuffer();
  expect(photo.includes('sample-secret')).toBe(true);
  const clean = await cleanImage(photo, logo);
  expect(clean.bytes.includes('sample-secret')).toBe(false);
  expect((await sharp(clean.bytes).metadata()).exif).toBeUndefined();
  expect([clean.width, clean.height]).toEqual([40, 100]);
});

it('refuses files that are not images, whatever their declared type', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const texts = [svg, `<?xml version="1.0"?>${svg}`, '<!doctype html><script>alert(1)</script>', 'text', ''];
  for (const text of texts) expect(await refusal(Buffer.from(text)), text).toBe('notAnImage');
  for (const format of ['tiff', 'avif'] as const) {
    expect(await refusal(await picture(20, 20).toFormat(format).toBuffer()), format).toBe('notAnImage');
  }
});

it('treats an animated PNG as a PNG', async () => {
  const png = await picture(20, 20).png().toBuffer();
  const afterHeader = 33;
  const [length, content] = [Buffer.from([0, 0, 0, 8]), Buffer.from('acTL\0\0\0\u0001\0\0\0\0', 'latin1')];
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(content));
  const parts = [png.subarray(0, afterHeader), length, content, check, png.subarray(afterHeader)];
  expect(await cleanImage(Buffer.concat(parts), logo)).toMatchObject({ mediaType: 'image/png', width: 20 });
});

it('refuses polyglot files', async () => {
  const png = await picture().png().toBuffer();
  const emptyZip = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);
  const endings = ['<script>alert(1)</script>', '<HTML><body>', '<?php echo 1;', '<!DOCTYPE html>'];
  for (const ending of endings) {
    expect(await refusal(Buffer.concat([png, Buffer.from(ending)])), ending).toBe('moreThanAnImage');
  }
  expect(await refusal(Buffer.concat([png, emptyZip]))).toBe('moreThanAnImage');
  const jpeg = await picture().jpeg().toBuffer();
  const comment = Buffer.from('%PDF-1.7 ');
  const withPdf = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
    comment,
    jpeg.subarray(2),
  ]);
  expect(await refusal(withPdf)).toBe('moreThanAnImage');
  expect(await refusal(Buffer.from('GIF89a/*<svg/onload=alert(1)>*/=1;'))).toBe('broken');
});

it('accepts an image with harmless trailing bytes from a camera', async () => {
  const jpeg = await picture().jpeg().toBuffer();
  expect(await refusal(Buffer.concat([jpeg, Buffer.from('SEFH trailer of a phone')]))).toBe('accepted');
});

it('refuses broken and truncated files', async () => {
  const noise = { raw: { width: 200, height: 200, channels: 3 as const } };
  const jpeg = await sharp(randomBytes(200 * 200 * 3), noise)
    .jpeg()
    .toBuffer();
  const png = await sharp(randomBytes(200 * 200 * 3), noise)
    .png()
    .toBuffer();
  expect(await refusal(jpeg.subarray(0, jpeg.length / 2))).toBe('broken');
  expect(await refusal(png.subarray(0, png.length / 2))).toBe('broken');
  expect(await refusal(png.subarray(0, 40))).toBe('broken');
  const scrambled = Buffer.from(png);
  randomBytes(4000).copy(scrambled, 2000);
  expect(await refusal(scrambled)).toBe('broken');
});

/** A PNG whose header claims to be this large. */
function claiming(png: Buffer, side: number): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(side, 16);
  copy.writeUInt32BE(side, 20);
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29);
  return copy;
}

it('refuses 14,000 x 14,000 pixels from the header alone, and more than 10 MB unread', async () => {
  const bomb = claiming(await picture(20, 20).png().toBuffer(), 14_000);
  const before = process.memoryUsage().rss;
  expect(await refusal(bomb)).toBe('tooManyPixels');
  // Decoded, it would take 784 MB.
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  expect(await refusal(new Uint8Array(10 * 1024 * 1024 + 1))).toBe('tooLarge');
  expect(await refusal(await picture(5000, 5000).png().toBuffer())).toBe('accepted');
});

it('does not block the event loop while large images are decoded', async () => {
  const large = await picture(3200, 3200).jpeg().toBuffer();
  const held = await heldWhile(() =>
    Promise.all(Array.from({ length: 4 }, () => cleanOnDisk(large, logo, { person: 'one' }))),
  );
  expect(held).toBeLessThan(200);
});

it('gives tall and wide images the same number of pixels in documents', async () => {
  const sizeOf = async (width: number, height: number) => {
    const sent = await picture(width, height).png().toBuffer();
    const { document } = await cleanOnDisk(sent, evidence, { hasDocument: true });
    return [document?.mediaType, document?.width, document?.height];
  };
  expect(await sizeOf(1280, 720)).toEqual(['image/jpeg', 998, 561]);
  expect(await sizeOf(720, 1600)).toEqual(['image/jpeg', 502, 1116]);
  expect(await sizeOf(300, 2500)).toEqual(['image/jpeg', 192, 1600]);
  expect(await sizeOf(300, 200)).toEqual(['image/jpeg', 300, 200]);
});
