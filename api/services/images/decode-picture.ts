/** Makes an uploaded image safe, in a separate process: validates, limits and re-encodes it. */
import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import sharp, { type Region, type Sharp } from 'sharp';
import { imageTypeOf, type AcceptedImageType } from '../../../domain/record/image-kind.ts';
import { documentImageLimits, fullImageLimits, imageLimits } from '../../../domain/values/limits.ts';
import { fineInkOf, finePixels } from '../../../domain/sense/finding/pictures/fine-ink.ts';
import { inkMapOf, inkPixels } from '../../../domain/sense/finding/pictures/ink-map.ts';
import {
  inkWindows,
  pictureInk,
  type MappedWindow,
} from '../../../domain/sense/finding/pictures/ink-windows.ts';
import { holdsMoreThanAnImage } from './polyglots.ts';
import { privateFile } from '../../runtime/private-files.ts';
import { exceedsStructureLimits } from './picture-structure.ts';
import type {
  ImageBox,
  ImageType,
  PictureAnswer,
  PictureFile,
  PictureInk,
  PictureTask,
  RefusedImage,
} from './picture-task.ts';

/** Accepted formats and their output format. Checked first, because the decoder would also read SVG. */
const rewrittenAs: Readonly<
  Record<AcceptedImageType, { mediaType: ImageType; write: (image: Sharp) => Sharp }>
> = {
  'image/jpeg': { mediaType: 'image/jpeg', write: (image) => image.jpeg({ quality: 88 }) },
  'image/png': { mediaType: 'image/png', write: (image) => image.png() },
  'image/gif': { mediaType: 'image/png', write: (image) => image.png() },
  'image/webp': { mediaType: 'image/webp', write: (image) => image.webp({ quality: 88 }) },
};

sharp.concurrency(1);
sharp.cache(false);

interface Decoded extends Omit<PictureFile, 'path'> {
  readonly bytes: Buffer;
}

export async function decodePicture(task: PictureTask): Promise<PictureAnswer> {
  const { path } = task;
  const decoded = await decode(task);
  if ('refused' in decoded) return decoded;
  const { document, full, ink, receivedSha256 } = decoded;
  const image = await kept(`${path}.image`, decoded.image);
  return {
    image,
    document: document && (await kept(`${path}.document`, document)),
    full: full === decoded.image ? image : full && (await kept(`${path}.full`, full)),
    receivedSha256,
    inkPath: ink && (await written(`${path}.ink`, JSON.stringify(ink))),
  };
}

interface Pictures {
  readonly image: Decoded;
  readonly document?: Decoded;
  readonly full?: Decoded;
  readonly ink?: PictureInk;
  readonly receivedSha256: string;
}

async function decode({
  path,
  box,
  hasDocument,
}: PictureTask): Promise<Pictures | { readonly refused: RefusedImage }> {
  try {
    if ((await stat(path)).size > imageLimits.bytes) return { refused: 'tooLarge' };
    const sent = await readFile(path);
    const type = imageTypeOf(sent);
    if (!type) return { refused: 'notAnImage' };
    const refused = await refusalOf(type, sent);
    if (refused) return { refused };
    const receivedSha256 = createHash('sha256').update(sent).digest('hex');
    const image = await rewritten(type, sent, box);
    if (!hasDocument) return { image, receivedSha256 };
    if (hasDocument === 'ink') return { image, receivedSha256, ink: await inkOf(image) };
    const document = await renditionOf(image);
    return {
      image,
      receivedSha256,
      document,
      full: await fullRenditionOf(image),
      ink: await inkOf(document),
    };
  } catch {
    // Any decoder error means that the image cannot be read, or that the client hung up and the file is gone.
    return { refused: 'broken' };
  }
}

async function refusalOf(type: AcceptedImageType, sent: Buffer): Promise<RefusedImage | undefined> {
  if (holdsMoreThanAnImage(sent)) return 'moreThanAnImage';
  if (exceedsStructureLimits(type, sent)) return 'tooDemanding';
  // The header contains the size; nothing is decoded here.
  const header = await sharp(sent, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!header) return 'broken';
  return header.width * header.height > imageLimits.pixels ? 'tooManyPixels' : undefined;
}

async function rewritten(type: AcceptedImageType, sent: Buffer, box: ImageBox): Promise<Decoded> {
  const { mediaType, write } = rewrittenAs[type];
  const image = sharp(sent, { limitInputPixels: imageLimits.pixels, failOn: 'error' })
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true });
  const { data: bytes, info } = await write(image).toBuffer({ resolveWithObject: true });
  return { bytes, mediaType, width: info.width, height: info.height };
}

/**
 * The version for documents. Always a JPEG, which a PDF embeds as it is, while other formats are packed again
 * on every print. Full color resolution, because most evidence is text on a screen. The limit is the number
 * of pixels, regardless of shape: it decides how long a print takes, and tall screenshots stay as readable as
 * wide ones.
 */
async function renditionOf(image: Decoded): Promise<Decoded> {
  const { width, height } = image;
  const { pixels, side } = documentImageLimits;
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)), side / Math.max(width, height));
  return asJpeg(image, scale, 84);
}

const qualities = [86, 76, 64] as const;

/** The version for a page of its own: a JPEG as well, the sharpest that is not too heavy. */
async function fullRenditionOf(image: Decoded): Promise<Decoded> {
  const { side, bytes: most } = fullImageLimits;
  const longest = Math.max(image.width, image.height);
  if (image.mediaType === 'image/jpeg' && longest <= side && image.bytes.length <= most) return image;
  for (let scale = Math.min(1, side / longest); ; scale *= 0.7) {
    for (const quality of qualities) {
      const jpeg = await asJpeg(image, scale, quality);
      if (jpeg.bytes.length <= most) return jpeg;
    }
  }
}

async function asJpeg(
  { bytes: image, width, height }: Decoded,
  scale: number,
  quality: number,
): Promise<Decoded> {
  const { data: bytes, info } = await sharp(image)
    .resize({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  return { bytes, mediaType: 'image/jpeg', width: info.width, height: info.height };
}

async function inkOf({ bytes }: Decoded): Promise<PictureInk> {
  const { data, info } = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const grey = { raw: { width, height, channels: 1 } } as const;
  const reduced = (part: Region, pixels: number) =>
    sharp(data, grey)
      .extract(part)
      .resize(pixels, pixels, { fit: 'fill', kernel: 'lanczos3' })
      .toColourspace('b-w')
      .raw()
      .toBuffer();
  const all = { left: 0, top: 0, width, height };
  const parts: MappedWindow[] = [];
  for (const { number, ...part } of inkWindows(width, height)) {
    parts.push({ number, map: inkMapOf(await reduced(part, inkPixels)) });
  }
  const whole = inkMapOf(await reduced(all, inkPixels));
  const fine = fineInkOf(await reduced(all, finePixels));
  const { ink, bands } = pictureInk({ whole, fine, parts });
  return { ink: Buffer.from(ink).toString('base64'), bands };
}

async function kept(path: string, { bytes, ...picture }: Decoded): Promise<PictureFile> {
  return { path: await written(path, bytes), ...picture };
}

async function written(path: string, content: string | Buffer): Promise<string> {
  // An earlier attempt may have left one.
  await writeFile(path, content, { mode: privateFile.mode });
  return path;
}
