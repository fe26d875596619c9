/**
 * A gzip file built in chunks. Each chunk is compressed independently, off the main thread, and ends on a
 * byte boundary; so chunks can be cached, sent to many clients, and continued by each of them.
 */
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** Fast, light compression. A full flush makes each chunk independent of the previous one. */
const options = { level: 1, finishFlush: constants.Z_FULL_FLUSH, chunkSize: 128 * 1024 };

/** Magic, deflate, no flags, no time, fastest, unknown system. */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 0xff]);
const lastBlock = Buffer.from([3, 0]);

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

  /** Must be called in the order of the text; the results may be awaited later. */
  piece(text: string): Promise<Buffer> {
    const bytes = Buffer.from(text);
    this.checksum = crc32(bytes, this.checksum);
    this.length += bytes.length;
    return deflate(bytes, options);
  }

  end(): Buffer {
    const tail = Buffer.alloc(8);
    tail.writeUInt32LE(this.checksum, 0);
    tail.writeUInt32LE(this.length % 2 ** 32, 4);
    return Buffer.concat([lastBlock, tail]);
  }
}
