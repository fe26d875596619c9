/**
 * Detects images built to take forever: thousands of scans, chunks or frames instead of a few. Walks over the
 * headers without decoding anything.
 */
import type { AcceptedImageType } from '../../../domain/record/image-kind.ts';

/** Far above real files: about ten scans, one chunk per 8 KB, some hundred frames. */
const most = { scans: 100, chunks: 20_000, frames: 5_000 };

export function exceedsStructureLimits(type: AcceptedImageType, file: Buffer): boolean {
  if (type === 'image/jpeg') return hasMoreThan(most.scans, jpegScans(file));
  if (type === 'image/png') return hasMoreThan(most.chunks, pngChunks(file));
  if (type === 'image/webp') return hasMoreThan(most.frames, webpChunks(file));
  return hasMoreThan(most.frames, gifFrames(file));
}

function hasMoreThan(limit: number, found: Iterable<number>): boolean {
  let count = 0;
  for (const _ of found) {
    count += 1;
    if (count > limit) return true;
  }
  return false;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Offset of each scan. Thumbnails are in segments, which are skipped, or after the end of the image. */
function* jpegScans(file: Buffer): Generator<number> {
  let at = file.indexOf(0xff, 2);
  while (at >= 0 && at + 3 < file.length) {
    const marker = file[at + 1] ?? 0;
    if (marker === endOfImage) return;
    if (marker === startOfScan) yield at;
    at = file.indexOf(0xff, hasLength(marker) ? at + 2 + file.readUInt16BE(at + 2) : at + stepOver(marker));
  }
}

/** Stuffed zeros, restart markers and fill bytes have no length. */
function hasLength(marker: number): boolean {
  return marker >= 0xc0 && marker < 0xff && (marker < 0xd0 || marker > 0xd8);
}

/** Any number of fill bytes may precede a marker, so skip only one. */
function stepOver(marker: number): number {
  return marker === 0xff ? 1 : 2;
}

function* pngChunks(file: Buffer): Generator<number> {
  for (let at = 8; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) yield at;
}

function* webpChunks(file: Buffer): Generator<number> {
  for (let at = 12; at + 8 <= file.length;) {
    yield at;
    const length = file.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
}

const gif = { image: 0x2c, extension: 0x21 };

function* gifFrames(file: Buffer): Generator<number> {
  let at = 13 + colourTable(file[10] ?? 0);
  while (at < file.length) {
    const kind = file[at];
    if (kind === gif.extension) at = afterBlocks(file, at + 2);
    else if (kind === gif.image) {
      yield at;
      at = afterBlocks(file, at + 11 + colourTable(file[at + 9] ?? 0));
    } else return;
  }
}

function colourTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Offset after a sequence of length-prefixed blocks that ends with an empty one. */
function afterBlocks(file: Buffer, start: number): number {
  let at = start;
  while ((file[at] ?? 0) > 0) at += 1 + (file[at] ?? 0);
  return at + 1;
}
