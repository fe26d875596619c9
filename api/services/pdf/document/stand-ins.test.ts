import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { headBytes, nameIn, standInOf } from './stand-ins.ts';

const name = 'a1'.repeat(32);
const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const;
const photo = sharp({ create: { width: 640, height: 360, channels: 3, background: '#888', noise } });
const beginningOf = async (made: Sharp) => (await made.toBuffer()).subarray(0, headBytes);

it.each([
  ['an ordinary picture', photo.clone().jpeg()],
  ['a progressive one', photo.clone().jpeg({ progressive: true })],
  ['one with full colours', photo.clone().jpeg({ chromaSubsampling: '4:4:4' })],
  ['one in grey', photo.clone().greyscale().toColourspace('b-w').jpeg()],
])('has size and colours of %s, its name, and no pixels', async (_, made) => {
  const whole = await made.toBuffer();
  const standIn = standInOf(name, whole.subarray(0, headBytes))!;
  const { width, height, channels, space, chromaSubsampling } = await sharp(whole).metadata();
  expect(await sharp(standIn).metadata()).toMatchObject({
    width,
    height,
    channels,
    space,
    chromaSubsampling,
  });
  expect(nameIn(standIn, name.length)).toBe(name);
  expect(standIn.length).toBeLessThan(1200);
});

it('is made of JPEGs only', async () => {
  const jpeg = await beginningOf(photo.clone().jpeg());
  for (const other of [
    await beginningOf(photo.clone().png()),
    await beginningOf(photo.clone().webp()),
    Buffer.alloc(0),
    jpeg.subarray(0, 200),
    Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(100)]),
  ])
    expect(standInOf(name, other)).toBeUndefined();
});

it('needs the whole head, and takes no byte of the pixels', async () => {
  const jpeg = await beginningOf(photo.clone().jpeg());
  const standIn = standInOf(name, jpeg)!;
  const headLength = standIn.length - (4 + name.length) - 2;
  for (let length = 0; length < headLength; length += 1)
    expect(standInOf(name, jpeg.subarray(0, length))).toBeUndefined();
  expect(standInOf(name, jpeg.subarray(0, headLength))).toEqual(standIn);
});

it('is never made of more than the file has, whatever that is', async () => {
  const jpeg = await beginningOf(photo.clone().jpeg());
  fc.assert(
    fc.property(fc.nat(jpeg.length - 1), fc.nat(255), (at, to) => {
      const changed = Buffer.from(jpeg);
      changed[at] = to;
      const standIn = standInOf(name, changed);
      return standIn === undefined || standIn.length <= jpeg.length + name.length + 6;
    }),
  );
});
