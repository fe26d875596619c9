/** Images that are small to send and slow to decode. */
import sharp from 'sharp';

/**
 * A progressive JPEG that repeats its last scan many times, each time as a first one: a decoder accepts them
 * all.
 */
export async function manyScans(scans: number, side = 1000): Promise<Buffer> {
  const background = '#336699';
  const jpeg = await sharp({ create: { width: side, height: side, channels: 3, background } })
    .jpeg({ progressive: true })
    .toBuffer();
  const end = jpeg.length - 2;
  const scan = Buffer.from(jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), end));
  const successiveApproximation = 9;
  scan[successiveApproximation] = 0;
  return Buffer.concat([
    jpeg.subarray(0, end),
    ...Array.from({ length: scans }, () => scan),
    jpeg.subarray(end),
  ]);
}

/** Just within the limits: keeps a decoder busy for about a tenth of a second. */
export function slowPicture(): Promise<Buffer> {
  return manyScans(80, 2000);
}
