/** Calls that carry files: multipart/form-data is read into the body, which the route's schema then checks. */
import multipart from '@fastify/multipart';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { imageSentences } from '../../domain/image-messages.ts';
import type { SentFile } from '../../domain/image-file.ts';
import { imageLimits } from '../../domain/limits.ts';
import { generic } from '../../domain/messages.ts';
import type { FileLimit } from '../../domain/modules/module-definition.ts';
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

/** A field that takes a file or, with `most`, a list of that many. */
export interface UploadField extends Partial<FileLimit> {
  readonly name: string;
}

/** A few files too many are read to their end, so that the sender hears in words what is wrong. */
const toleratedFiles = 8;

/**
 * For `preValidation`: text fields as text and each of the named fields as a file or a list of them. Files under
 * other names are passed over, and so is the empty one that a browser sends for a chooser nobody used.
 */
export function readUpload(fields: readonly UploadField[]) {
  const fileFields = new Map(fields.map((field) => [field.name, field]));
  const mostFiles = fields.reduce((sum, { most = 1 }) => sum + most, 0);
  const mostBytes = textLimits.fieldSize * 2 + imageLimits.bytes * mostFiles;
  const limits = { files: mostFiles === fields.length ? mostFiles : mostFiles + toleratedFiles };
  return async (request: FastifyRequest): Promise<void> => {
    if (!request.isMultipart()) return;
    if (Number(request.headers['content-length'] ?? 0) > mostBytes)
      throw new Refusal(413, imageSentences.tooLarge);
    const body = new Map<string, unknown>();
    let surplus: UploadField | undefined;
    try {
      for await (const part of request.parts({ limits })) {
        if (part.type === 'field') {
          if (part.valueTruncated) throw new Refusal(413, generic.tooLarge);
          put(body, part.fieldname, part.value);
          continue;
        }
        const field = fileFields.get(part.fieldname);
        if (field && isFull(body, field)) {
          surplus = field;
          await drain(part.file);
          continue;
        }
        const bytes = await part.toBuffer();
        if (field && (part.filename !== '' || bytes.length > 0)) {
          keep(body, field, new File([new Uint8Array(bytes)], part.filename, { type: part.mimetype }));
        }
      }
    } catch (error) {
      throw refusalOf(error);
    }
    if (surplus) {
      const { name, tooMany: message = generic.tooLarge } = surplus;
      throw new Refusal(400, message, { errors: [{ path: name, message }] });
    }
    request.body = Object.fromEntries(body);
  };
}

function isFull(body: ReadonlyMap<string, unknown>, { name, most }: UploadField): boolean {
  const list = body.get(name);
  return most !== undefined && Array.isArray(list) && list.length >= most;
}

async function drain(stream: NodeJS.ReadableStream): Promise<void> {
  stream.resume();
  await finished(stream);
}

function keep(body: Map<string, unknown>, { name, most }: UploadField, file: File): void {
  const before: unknown = body.get(name);
  const list: unknown[] = Array.isArray(before) ? before : [];
  if (most === undefined) put(body, name, file);
  else body.set(name, [...list, file]);
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

/** The picture that came in a field, ready to be kept; a refusal names the field, and among several the file. */
export async function imageFrom(
  field: string,
  sent: SentFile,
  box: ImageBox,
  { isOneOfMany = false } = {},
): Promise<CleanImage> {
  try {
    return await cleanImage(new Uint8Array(await sent.arrayBuffer()), box);
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    const sentence = imageSentences[error.reason];
    const message = isOneOfMany ? imageSentences.inFile(sent.name, sentence) : sentence;
    throw new Refusal(statusOf[error.reason], message, { errors: [{ path: field, message }] });
  }
}
