/** Requests with files: reads multipart/form-data into the body, which the route's schema then validates. */
import multipart, { type MultipartFile } from '@fastify/multipart';
import { isUtf8 } from 'node:buffer';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { imageSentences, generic } from '../../../domain/text.ts';
import { withSingleLineBreaks } from '../../../domain/values/text-field.ts';
import type { SentFile } from '../../../domain/record/image-file.ts';
import { imageLimits } from '../../../domain/values/limits.ts';
import type { FileLimit } from '../../../domain/record/module-definition.ts';
import { cleanPicture, ImageRefused } from '../../services/images/images.ts';
import type { CleanPicture, ImageBox, RefusedImage } from '../../services/images/picture-task.ts';
import { privateFile, privateFolder } from '../../runtime/private-files.ts';
import { NoTurnLeft, turns } from '../../runtime/turns.ts';
import { liveSession } from '../access.ts';
import { folderOfCall } from './call-files.ts';
import { Refusal } from '../errors.ts';
import { UploadedFile } from './uploaded-file.ts';

const textLimits = { fieldNameSize: 100, fieldSize: 1024 * 1024, fields: 60 };
/** All text fields together: they are kept in memory. */
const textBytes = 2 * textLimits.fieldSize;

export async function acceptUploads(app: FastifyInstance): Promise<void> {
  // Removes files left by a killed process.
  await privateFolder();
  await app.register(multipart, { limits: { ...textLimits, fileSize: imageLimits.bytes } });
  app.addHook('onRequest', async (request) => {
    if (/^multipart\//i.test(request.headers['content-type'] ?? '')) await refuseCompressed(request);
  });
}

/** For bodies that are read as they arrive, not decompressed as JSON is. */
export async function refuseCompressed({ headers }: FastifyRequest): Promise<void> {
  const encoding = headers['content-encoding'] ?? '';
  if (encoding !== '' && encoding !== 'identity') throw new Refusal(415, generic.unsupportedEncoding);
}

/**
 * Requests with files on disk at a time, from the first byte to the response. Those with one image do not
 * wait for those with twelve. At most about 1.8 GB in total, 0.4 GB per person.
 */
const oneFile = textBytes + imageLimits.bytes;
const inTurn = {
  small: turns({ running: 30, runningPerPerson: 6, waiting: 60 }),
  large: turns({ running: 12, runningPerPerson: 3, waiting: 40 }),
};

/** A field for a file or, with `most`, a list of up to that many. */
export interface UploadField extends Partial<FileLimit> {
  readonly name: string;
}

/** A few surplus files are read to the end, so that the client gets a clear error. */
const toleratedFiles = 8;

/**
 * For `preValidation`: text fields as text, and each named field as a file or a list of files. Ignores files
 * under other names, and the empty file that a browser sends for an unused file input.
 */
export function readUpload(fields: readonly UploadField[]) {
  const fileFields = new Map(fields.map((field) => [field.name, field]));
  const mostFiles = fields.reduce((sum, { most = 1 }) => sum + most, 0);
  const mostBytes = textBytes + imageLimits.bytes * mostFiles;
  const files = mostFiles === fields.length ? mostFiles : mostFiles + toleratedFiles;
  const limits = { files: files + textLimits.fields };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.isMultipart()) return;
    const length = Number(request.headers['content-length'] ?? mostBytes);
    if (length > mostBytes) throw new Refusal(413, imageSentences.tooLarge);
    const body = new Map<string, unknown>();
    let surplus: UploadField | undefined;
    let textLeft = textBytes;
    let texts = 0;
    let filesRead = 0;
    try {
      const { id } = liveSession(request).user;
      const folder = await folderOfCall(reply, id, length <= oneFile ? inTurn.small : inTurn.large);
      for await (const part of request.parts({ limits, isPartAFile })) {
        if (part.type === 'field' || isText(part)) {
          const value = part.type === 'field' ? part.value : await textOf(part);
          texts += 1;
          textLeft -= String(value).length;
          const isCut = part.type === 'field' && part.valueTruncated;
          if (isCut || textLeft < 0 || texts > textLimits.fields) throw new Refusal(413, generic.tooLarge);
          put(body, part.fieldname, value);
          continue;
        }
        if ((filesRead += 1) > files) {
          await drain(part.file);
          throw new Refusal(413, generic.tooLarge);
        }
        const field = fileFields.get(part.fieldname);
        if (field && isFull(body, field)) surplus = field;
        if (!field || surplus === field) {
          await drain(part.file);
          continue;
        }
        const file = await written(part, join(folder, String(filesRead)), field);
        if (file.name !== '' || file.size > 0) keep(body, field, file);
      }
    } catch (error) {
      // Drains the rest of the body, so that the client can read the response. The parser waits for a part that nobody reads.
      request.raw.unpipe();
      request.raw.resume();
      throw refusalOf(error);
    }
    if (surplus) {
      const { name, tooMany: message = generic.tooLarge } = surplus;
      throw new Refusal(400, message, { errors: [{ path: name, message }] });
    }
    request.body = Object.fromEntries(body);
  };
}

/** Text is read as bytes, too: the parser would replace what is not UTF-8. It reads JSON itself. */
const isPartAFile = (_name?: string, type = '', fileName?: string): boolean =>
  fileName !== undefined || !type.startsWith('application/json');

const isText = ({ filename, mimetype }: MultipartFile): boolean =>
  (filename as string | undefined) === undefined && mimetype !== 'application/octet-stream';

async function textOf({ file }: MultipartFile): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= textLimits.fieldSize) chunks.push(chunk);
  }
  if (size > textLimits.fieldSize) throw new Refusal(413, generic.tooLarge);
  const bytes = Buffer.concat(chunks);
  if (!isUtf8(bytes)) throw new Refusal(400, generic.notUtf8);
  return withSingleLineBreaks(bytes.toString());
}

async function written(part: MultipartFile, path: string, field: UploadField): Promise<UploadedFile> {
  const { file, filename, mimetype } = part;
  const target = createWriteStream(path, privateFile);
  await pipeline(file, target).catch((error: unknown) => {
    if (!file.truncated) throw error;
  });
  if (file.truncated) {
    throw fileRefusal(413, imageSentences.tooLarge, {
      field: field.name,
      name: filename,
      isOneOfMany: field.most !== undefined,
    });
  }
  return new UploadedFile({ path, size: target.bytesWritten, name: filename, type: mimetype });
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

/** A repeated name becomes a list, which no schema of a single value accepts. */
function put(body: Map<string, unknown>, name: string, value: unknown): void {
  body.set(name, body.has(name) ? [body.get(name), value] : value);
}

function refusalOf(error: unknown): Error {
  if (error instanceof Refusal) return error;
  if (error instanceof NoTurnLeft) return new Refusal(503, imageSentences.busy);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') {
    return new Refusal(413, generic.tooLarge);
  }
  // The disk is full, or too many files are open: not the client's fault.
  if (error instanceof Error && 'syscall' in error) return error;
  // Truncated, without a boundary, not multipart at all.
  return new Refusal(400, generic.badRequest);
}

/** Names the field, and among several the file. */
function fileRefusal(
  status: number,
  sentence: string,
  about: { readonly field: string; readonly name: string; readonly isOneOfMany: boolean },
): Refusal {
  const message = about.isOneOfMany ? imageSentences.inFile(about.name, sentence) : sentence;
  return new Refusal(status, message, { errors: [{ path: about.field, message }] });
}

const statusOf: Readonly<Record<RefusedImage, number>> = {
  notAnImage: 415,
  moreThanAnImage: 415,
  broken: 415,
  tooLarge: 413,
  tooManyPixels: 413,
  tooDemanding: 415,
  busy: 503,
};

/** An uploaded image and the versions to create. */
export interface SentPicture {
  readonly field: string;
  readonly file: SentFile;
  readonly box: ImageBox;
  /** Whether to create the version for documents as well. */
  readonly hasDocument?: boolean;
  readonly isOneOfMany?: boolean;
}

/** Returns the image ready to store. */
export async function imageFrom(person: string, picture: SentPicture): Promise<CleanPicture> {
  const { field, file, box, hasDocument = false, isOneOfMany = false } = picture;
  if (!(file instanceof UploadedFile)) throw new Error('this file was not read by readUpload');
  try {
    return await cleanPicture(person, { path: file.path, box, hasDocument });
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    const { reason } = error;
    throw fileRefusal(statusOf[reason], imageSentences[reason], { field, name: file.name, isOneOfMany });
  }
}
