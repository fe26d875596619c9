/**
 * Reads large binary values. A query would return hexadecimal text of twice the length that has to be decoded: three times
 * the CPU time, and a lot of garbage.
 */
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { copyEnd, copyHead } from './backup/copy-rows.ts';

/** Number of fields and length of the first. */
const fieldHead = 6;

/**
 * The value that a query selects, in the pieces in which it arrived; undefined if there is none. COPY takes no parameters: the
 * caller must ensure that the query contains no user input.
 */
export async function readBytes(pool: pg.Pool, query: string): Promise<readonly Buffer[] | undefined> {
  const client = await pool.connect();
  const pieces: Buffer[] = [];
  try {
    const copied = client.query(copyTo(`copy (${query}) to stdout (format binary)`));
    for await (const piece of copied as AsyncIterable<Buffer>) pieces.push(piece);
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const start = copyHead.length + fieldHead;
  return length < start + copyEnd.length ? undefined : part(pieces, start, length - copyEnd.length);
}

function part(pieces: readonly Buffer[], from: number, to: number): Buffer[] {
  let at = 0;
  return pieces.flatMap((piece) => {
    const own = piece.subarray(Math.max(0, from - at), Math.max(0, to - at));
    at += piece.length;
    return own.length === 0 ? [] : [own];
  });
}
