import type { FileHandle } from 'node:fs/promises';
import { firstLine, frameHeadBytes, frameKinds, type FrameKind } from './format.ts';
import { Digests, type SealKey } from './seal.ts';

/** Writes frames sequentially and digests every byte. */
export class FrameWriter {
  readonly #handle: FileHandle;
  readonly #key: SealKey;
  readonly #digests: Digests;

  constructor(handle: FileHandle, key: SealKey) {
    this.#handle = handle;
    this.#key = key;
    this.#digests = new Digests(key);
  }

  async begin(): Promise<void> {
    this.#digests.add(firstLine);
    await this.#write(firstLine);
  }

  async frame(kind: FrameKind, content: Buffer): Promise<void> {
    const head = frameHead(kind, content.length);
    this.#digests.add(head);
    this.#digests.add(content);
    await this.#write(head);
    await this.#write(content);
  }

  async json(kind: FrameKind, content: object): Promise<void> {
    await this.frame(kind, Buffer.from(JSON.stringify(content)));
  }

  /** The plain digest covers all frames before it; the seal also covers that digest and the key id. */
  async seal(): Promise<void> {
    const plain = this.#digests.plain();
    const digest = Buffer.concat([frameHead(frameKinds.digest, plain.length), plain]);
    const sealLength = this.#key.id.length + plain.length;
    const beforeSeal = Buffer.concat([frameHead(frameKinds.seal, sealLength), this.#key.id]);
    this.#digests.addToSeal(digest);
    this.#digests.addToSeal(beforeSeal);
    const keyed = this.#digests.keyed();
    if (!keyed) throw new Error('a backup needs a key');
    await this.#write(Buffer.concat([digest, beforeSeal, keyed]));
  }

  /** One call may write less than requested, for example when the disk is nearly full. */
  async #write(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      const { bytesWritten } = await this.#handle.write(bytes, at, bytes.length - at);
      at += bytesWritten;
    }
  }
}

function frameHead(kind: FrameKind, length: number): Buffer {
  const head = Buffer.alloc(frameHeadBytes);
  head.writeUInt8(kind, 0);
  head.writeUInt32BE(length, 1);
  return head;
}
