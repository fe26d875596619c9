import { statfs } from 'node:fs/promises';
import { hasCode } from '../../runtime/durable-files.ts';

const MEBIBYTE = 1024 * 1024;
/** One segment of the write-ahead log, which PostgreSQL needs to start, and a little more. */
const LEAST_FREE_BYTES = 17 * MEBIBYTE;
const IN_WORDS = /No space left on device|Disk quota exceeded/i;

/** A full disk also keeps PostgreSQL from logging the reason, so check the disk itself. */
export async function explainFullDisk(error: unknown, dataDir: string): Promise<unknown> {
  const message = error instanceof Error ? error.message : String(error);
  const free = await statfs(dataDir).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  );
  const isFull = hasCode(error, 'ENOSPC', 'EDQUOT') || IN_WORDS.test(message) || free < LEAST_FREE_BYTES;
  if (!isFull) return error;
  const left = Number.isFinite(free) ? ` (${Math.floor(free / MEBIBYTE)} MB free)` : '';
  return new Error(`No space left on device for ${dataDir}${left}: ${message}`, { cause: error });
}
