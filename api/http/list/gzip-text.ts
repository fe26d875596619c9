/**
 * A gzip file built in chunks. Each chunk is compressed independently, off the main thread, and ends on a
 * byte boundary; so chunks can be cached, sent to many clients, and continued by each of them.
 */
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { combinedCrc32 } from './crc32-combine.ts';

const deflate = promisify(deflateRaw);

/** Fast, light compression. A full flush makes each chunk independent of the previous one. */
const options = { level: 1, finishFlush: constants.Z_FULL_FLUSH, chunkSize: 128 * 1024 };

/** Magic, deflate, no flags, no time, fastest, unknown system. */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 0xff]);
const lastBlock = Buffer.from([3, 0]);

/** A chunk with what is needed to use it in another file. */
export interface ZippedPiece {
  readonly bytes: Buffer;
  /** Of the text before compression. */
  readonly checksum: number;
  readonly length: number;
}

export class GzipText {
  private checksum: number;
  private length: number;

  private constructor(checksum: number, length: number) {
    this.checksum = checksum;
    this.length = length;
  }

  static begin(): { readonly gzip: GzipText; readonly head: Buffer } {
    return { gzip: new GzipText(0, 0), head };
  }

  /** For a client that continues alone. */
  copy(): GzipText {
    return new GzipText(this.checksum, this.length);
  }

  async piece(text: string): Promise<ZippedPiece> {
    const plain = Buffer.from(text);
    const bytes = await deflate(plain, options);
    const piece = { bytes, checksum: crc32(plain), length: plain.length };
    this.add(piece);
    return piece;
  }

  /** A chunk of another file. */
  add({ checksum, length }: ZippedPiece): void {
    this.checksum = combinedCrc32(this.checksum, checksum, length);
    this.length += length;
  }

  end(): Buffer {
    const tail = Buffer.alloc(8);
    tail.writeUInt32LE(this.checksum, 0);
    tail.writeUInt32LE(this.length % 2 ** 32, 4);
    return Buffer.concat([lastBlock, tail]);
  }
}
