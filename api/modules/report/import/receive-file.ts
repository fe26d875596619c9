/** Streams uploads of imports to disk, into files that only this user can read. */
import type { FastifyRequest } from 'fastify';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { workbookLimits } from '../../../../domain/values/limits.ts';
import { generic } from '../../../../domain/text.ts';
import { unstorableCharacter } from '../../../../domain/values/text.ts';
import { importWords } from '../../../../domain/report/text.ts';
import { isStorable } from '../../../../domain/values/text-field.ts';
import { workbookSentences } from '../../../services/workbook/text.ts';
import { Refusal } from '../../../http/errors.ts';

const megabyte = 1024 * 1024;
export const largestWorkbook = workbookLimits.megabytes * megabyte;
/** A form that is slightly too large is read to the end, so that the client gets a clear error. */
const largestForm = 5 * largestWorkbook;
const longestName = 200;

const intoFile = (target: string) => createWriteStream(target, { flags: 'wx', mode: 0o600 });

/** Returns the name of the workbook in a form. */
export async function receiveWorkbook(request: FastifyRequest, target: string): Promise<string> {
  if (!request.isMultipart()) throw new Refusal(400, importWords.fileRequired);
  if (Number(request.headers['content-length'] ?? 0) > largestForm) {
    throw new Refusal(413, workbookSentences.tooLarge);
  }
  try {
    return await receivePart(request, target);
  } catch (error) {
    if (error instanceof Refusal || isSystemError(error)) throw error;
    // Truncated, without a boundary, not multipart at all.
    throw new Refusal(400, generic.badRequest);
  }
}

async function receivePart(request: FastifyRequest, target: string): Promise<string> {
  let name: string | undefined;
  // To the end of the form: unread data would hide that the client has disconnected.
  for await (const part of request.parts()) {
    if (part.type === 'field') continue;
    const file = intoFile(target);
    await pipeline(part.file, file);
    if (part.file.truncated) throw new Refusal(413, workbookSentences.tooLarge);
    if (part.filename !== '' || file.bytesWritten > 0) name = part.filename;
  }
  if (name === undefined) throw new Refusal(400, importWords.fileRequired);
  if (!isStorable(name)) throw new Refusal(400, unstorableCharacter(importWords.fileName));
  return name.slice(0, longestName);
}

/** Such as a full disk, as opposed to invalid input. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Always reads to the end: stopping earlier would close the connection before the client gets the error. */
export async function receiveBody(body: Readable, target: string, mostBytes: number): Promise<void> {
  const file = await open(target, 'wx', 0o600);
  try {
    let bytes = 0;
    let failure: unknown;
    for await (const piece of body as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > mostBytes) failure ??= new Refusal(413, generic.tooLarge);
      if (failure === undefined) await file.appendFile(piece).catch((error: unknown) => (failure = error));
    }
    if (failure !== undefined) throw failure as Error;
  } finally {
    await file.close();
  }
}
