import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { copyEnd, copyHead } from './copy-rows.ts';

/**
 * The server buffers a thousand rows of a binary copy before it stores them, however long they are. So a copy
 * of long rows is split into several statements.
 */
const bytesPerStatement = 8 * 1024 * 1024;

/**
 * A socket may buffer a chunk below its high-water mark after the write. Longer ones have been sent when it
 * asks for more.
 */
const keptBytes = 256 * 1024;

/** Writes the rows of one table in binary COPY format, in chunks of any size. */
export class CopyTarget {
  readonly #client: pg.ClientBase;
  readonly #statement: string;
  #copy: CopyStreamQuery;
  #bytes = 0;
  #rows = 0;
  #failure: Error | undefined;

  constructor(client: pg.ClientBase, statement: string) {
    this.#client = client;
    this.#statement = statement;
    this.#copy = this.#begin();
  }

  /** `rowEndsAt`: where the last complete row in the chunk ends. The chunk may be overwritten afterwards. */
  async write(piece: Buffer, rowEndsAt: number | undefined): Promise<void> {
    if (this.#bytes < bytesPerStatement || rowEndsAt === undefined) return this.#send(piece);
    await this.#send(piece.subarray(0, rowEndsAt));
    await this.#send(copyEnd);
    await this.#finish();
    this.#copy = this.#begin();
    await this.#send(copyHead);
    await this.#send(piece.subarray(rowEndsAt));
  }

  /** Returns how many rows the database has stored. */
  async end(): Promise<number> {
    await this.#finish();
    return this.#rows;
  }

  #begin(): CopyStreamQuery {
    this.#bytes = 0;
    const copy = this.#client.query(copyFrom(this.#statement));
    // May occur while the next chunk is read, when nothing awaits the stream.
    copy.on('error', (error) => (this.#failure ??= error));
    return copy;
  }

  async #send(piece: Buffer): Promise<void> {
    if (this.#failure) throw this.#failure;
    this.#bytes += piece.length;
    const own = piece.length < keptBytes ? Buffer.from(piece) : piece;
    if (!this.#copy.write(own)) await once(this.#copy, 'drain');
  }

  async #finish(): Promise<void> {
    if (this.#failure) throw this.#failure;
    this.#copy.end();
    await finished(this.#copy);
    this.#rows += this.#copy.rowCount;
  }
}
