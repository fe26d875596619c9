/** Streams the lines of a gzip file of any size. */
import type { Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { damaged, endsTooEarly } from '../problem.ts';

const bytesAtATime = 1024 * 1024;
/** Far above the longest possible row, which is an image in hexadecimal. */
const longestLineBytes = 256 * 1024 * 1024;
const newline = 0x0a;

/** Lines end only at this byte: other line separators are part of the content. */
export async function* linesOf(handle: FileHandle, digest: Hash): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const piece of unzipped(handle, digest)) {
    let from = 0;
    for (let at = piece.indexOf(newline); at >= 0; at = piece.indexOf(newline, from)) {
      yield Buffer.concat([...begun, piece.subarray(from, at)]);
      begun = [];
      length = 0;
      from = at + 1;
    }
    begun.push(piece.subarray(from));
    length += piece.length - from;
    if (length > longestLineBytes) throw damaged();
  }
  if (length > 0) throw endsTooEarly();
}

async function* unzipped(handle: FileHandle, digest: Hash): AsyncGenerator<Buffer> {
  const text = createGunzip({ chunkSize: bytesAtATime });
  // The consumer of the text gets the error as well.
  pipeline(Readable.from(bytesOf(handle, digest), { objectMode: false }), text).catch(() => undefined);
  try {
    for await (const piece of text as AsyncIterable<Buffer>) yield piece;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'Z_BUF_ERROR') throw endsTooEarly();
    throw code.startsWith('Z_') ? damaged() : error;
  }
}

async function* bytesOf(handle: FileHandle, digest: Hash): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytesAtATime), 0, bytesAtATime, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    const piece = buffer.subarray(0, bytesRead);
    digest.update(piece);
    yield piece;
  }
}
