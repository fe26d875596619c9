/**
 * A gzip file made piece by piece. Each piece is compressed by itself, off the main thread, and ends on a whole byte;
 * so pieces can be kept, sent to many readers, and continued by each of them from where the kept ones end.
 */
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** Little compression for little time. A full flush keeps nothing of a piece for the next one. */
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

  /** For a reader who goes on alone. */
  copy(): GzipText {
    return new GzipText(this.checksum, this.length);
  }

  /** Must be asked for in the order of the text; the answers may be awaited later. */
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
