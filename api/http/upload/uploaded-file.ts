/** An uploaded file: a File to the schemas, but its content is on disk. */
import { createReadStream, type ReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

interface Sent {
  readonly path: string;
  readonly size: number;
  readonly name: string;
  readonly type: string;
}

export class UploadedFile extends File {
  readonly path: string;

  constructor({ path, size, name, type }: Sent) {
    super([], name, { type });
    this.path = path;
    // The base class would report that it is empty.
    Object.defineProperty(this, 'size', { value: size });
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = await readFile(this.path);
    return buffer.slice(byteOffset, byteOffset + byteLength);
  }

  override stream(): ReadableStream<Uint8Array> {
    const content: ReadStream = createReadStream(this.path);
    return Readable.toWeb(content) as ReadableStream<Uint8Array>;
  }
}
