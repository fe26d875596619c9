/** Calls that carry files: multipart/form-data is read into the body, which the route's schema then checks. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { imageSentences } from '../../domain/image-messages.ts';
import type { SentFile } from '../../domain/image-file.ts';
import { imageLimits } from '../../domain/limits.ts';
import { generic } from '../../domain/messages.ts';
import {
  cleanImage,
  ImageRefused,
  type CleanImage,
  type ImageBox,
  type RefusedImage,
} from '../services/images.ts';
import { Refusal } from './errors.ts';

const textLimits = { fieldNameSize: 100, fieldSize: 1024 * 1024, fields: 60 };

export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { ...textLimits, fileSize: imageLimits.bytes } });
}

/**
 * For `preValidation`: text fields as text and each of the named fields as a file. Files under other names
 * are passed over, and so is the empty one that a browser sends for a chooser nobody used.
 */
export function readUpload(fileFields: readonly string[]) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!request.isMultipart()) return;
    const limit = textLimits.fieldSize * 2 + imageLimits.bytes * fileFields.length;
    if (Number(request.headers['content-length'] ?? 0) > limit)
      throw new Refusal(413, imageSentences.tooLarge);
    const body = new Map<string, unknown>();
    try {
      for await (const part of request.parts({ limits: { files: fileFields.length } })) {
        if (part.type === 'field') {
          if (part.valueTruncated) throw new Refusal(413, generic.tooLarge);
          put(body, part.fieldname, part.value);
        } else {
          const bytes = await part.toBuffer();
          const isUsed = part.filename !== '' || bytes.length > 0;
          if (isUsed && fileFields.includes(part.fieldname)) {
            put(
              body,
              part.fieldname,
              new File([new Uint8Array(bytes)], part.filename, { type: part.mimetype }),
            );
          }
        }
      }
    } catch (error) {
      throw refusalOf(error);
    }
    request.body = Object.fromEntries(body);
  };
}

/** A name that comes twice becomes a list, which no schema of a single value takes. */
function put(body: Map<string, unknown>, name: string, value: unknown): void {
  body.set(name, body.has(name) ? [body.get(name), value] : value);
}

function refusalOf(error: unknown): Error {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal(413, imageSentences.tooLarge);
  if (code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') {
    return new Refusal(413, generic.tooLarge);
  }
  // Cut off, without a boundary, not multipart at all.
  return new Refusal(400, generic.badRequest);
}

const statusOf: Readonly<Record<RefusedImage, number>> = {
  notAnImage: 415,
  moreThanAnImage: 415,
  broken: 415,
  tooLarge: 413,
  tooManyPixels: 413,
  busy: 503,
};

/** The picture that came in a field, ready to be kept; a refusal names the field. */
export async function imageFrom(field: string, sent: SentFile, box: ImageBox): Promise<CleanImage> {
  try {
    return await cleanImage(new Uint8Array(await sent.arrayBuffer()), box);
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    const message = imageSentences[error.reason];
    throw new Refusal(statusOf[error.reason], message, { errors: [{ path: field, message }] });
  }
}
