/**
 * Pictures from outside: known by their content, limited before they are decoded, and written anew, so
 * that what is kept holds pixels and nothing else. An animated GIF or WebP keeps its first frame.
 */
import sharp, { type Sharp } from 'sharp';
import { imageTypeOf, type AcceptedImageType } from '../../domain/image-kind.ts';
import { documentImageLimits, imageLimits } from '../../domain/limits.ts';
import { holdsMoreThanAnImage } from './polyglots.ts';
import { NoTurnLeft, turns } from './turns.ts';

export type RefusedImage =
  'notAnImage' | 'moreThanAnImage' | 'broken' | 'tooLarge' | 'tooManyPixels' | 'busy';

export class ImageRefused extends Error {
  readonly reason: RefusedImage;
  constructor(reason: RefusedImage) {
    super(reason);
    this.reason = reason;
  }
}

/** The largest a picture may be afterwards; a smaller one is not enlarged. */
export interface ImageBox {
  readonly width: number;
  readonly height: number;
}

/** A picture that is safe to keep and to show. */
export interface CleanImage {
  readonly bytes: Buffer;
  readonly mediaType: ImageType;
  readonly width: number;
  readonly height: number;
}

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp';

/** What is let in, and as what it is kept. The list comes first: the decoder would read SVG as well. */
const rewrittenAs: Readonly<
  Record<AcceptedImageType, { mediaType: ImageType; write: (image: Sharp) => Sharp }>
> = {
  'image/jpeg': { mediaType: 'image/jpeg', write: (image) => image.jpeg({ quality: 88 }) },
  'image/png': { mediaType: 'image/png', write: (image) => image.png() },
  'image/gif': { mediaType: 'image/png', write: (image) => image.png() },
  'image/webp': { mediaType: 'image/webp', write: (image) => image.webp({ quality: 88 }) },
};

// Decoding runs on the thread pool, which sign-ins need too: one thread a picture, two pictures at once.
sharp.concurrency(1);
sharp.cache(false);
const inTurn = turns({ running: 2, waiting: 40, runningPerPerson: 2, waitingPerPerson: 40 });

export async function cleanImage(bytes: Uint8Array, box: ImageBox): Promise<CleanImage> {
  if (bytes.length > imageLimits.bytes) throw new ImageRefused('tooLarge');
  const type = imageTypeOf(bytes);
  if (!type) throw new ImageRefused('notAnImage');
  if (holdsMoreThanAnImage(bytes)) throw new ImageRefused('moreThanAnImage');
  try {
    return await inTurn('everybody', async () => {
      await refuseTooManyPixels(bytes);
      const image = sharp(bytes, { limitInputPixels: imageLimits.pixels, failOn: 'error' })
        .autoOrient()
        .resize({ ...box, fit: 'inside', withoutEnlargement: true });
      const { data, info } = await rewrittenAs[type].write(image).toBuffer({ resolveWithObject: true });
      return { bytes: data, mediaType: rewrittenAs[type].mediaType, width: info.width, height: info.height };
    });
  } catch (error) {
    if (error instanceof ImageRefused) throw error;
    if (error instanceof NoTurnLeft) throw new ImageRefused('busy');
    // Whatever the decoder has against it: it cannot be read.
    throw new ImageRefused('broken');
  }
}

/** The header tells the size; nothing is decoded for this. */
async function refuseTooManyPixels(bytes: Uint8Array): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > imageLimits.pixels) throw new ImageRefused('tooManyPixels');
}

/**
 * The picture as documents carry it. Always a JPEG: a PDF takes it over as it is, where everything else is packed
 * anew with every print. Full colour resolution, because most evidence is text on a screen. So many pixels, whatever the
 * shape: they decide how long a print takes, and a tall screenshot is read as well as a wide one.
 */
export async function documentRendition({ bytes, width, height }: CleanImage): Promise<CleanImage> {
  const { pixels, side } = documentImageLimits;
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)), side / Math.max(width, height));
  const { data, info } = await inTurn('everybody', () =>
    sharp(bytes)
      .resize({
        width: Math.max(1, Math.round(width * scale)),
        height: Math.max(1, Math.round(height * scale)),
      })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true }),
  );
  return { bytes: data, mediaType: 'image/jpeg', width: info.width, height: info.height };
}
