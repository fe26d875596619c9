import type { FileHandle } from 'node:fs/promises';
import {
  digestBytes,
  firstLine,
  frameHeadBytes,
  frameKinds,
  keyIdBytes,
  longestFrameBytes,
  type FrameKind,
} from './format.ts';
import { damaged, endsTooEarly } from '../problem.ts';
import { Digests, isSame, type SealKey } from './seal.ts';

export interface Frame {
  readonly kind: FrameKind;
  /**
   * Valid until the next frame is read: all frames share one buffer, or the garbage would add up to
   * gigabytes.
   */
  readonly content: Buffer;
}

export type SealState = 'right' | 'wrong' | 'other key';

export interface Seal {
  /** The plain digest, already compared with the one in the file. */
  readonly digest: Buffer;
  readonly state: SealState;
}

const knownKinds = new Set<number>(Object.values(frameKinds));

/** Reads frames sequentially from an open file and digests every byte. */
export class FrameReader {
  readonly #handle: FileHandle;
  readonly #key: SealKey | undefined;
  readonly #digests: Digests;
  readonly #content = Buffer.allocUnsafe(longestFrameBytes);
  #position = 0;

  constructor(handle: FileHandle, key: SealKey | undefined) {
    this.#handle = handle;
    this.#key = key;
    this.#digests = new Digests(key);
  }

  /** Yields the frames up to the digest, then returns the result of the seal check. */
  async *frames(): AsyncGenerator<Frame, Seal> {
    this.#digests.add(await this.#take(firstLine.length));
    for (;;) {
      const head = await this.#take(frameHeadBytes);
      const kind = head.readUInt8(0);
      const length = head.readUInt32BE(1);
      if (!knownKinds.has(kind) || length > longestFrameBytes) throw damaged();
      if (kind === frameKinds.digest) return this.#seal(head);
      const content = await this.#fill(this.#content.subarray(0, length));
      this.#digests.add(head);
      this.#digests.add(content);
      yield { kind: kind as FrameKind, content };
    }
  }

  async #seal(digestHead: Buffer): Promise<Seal> {
    const digest = this.#digests.plain();
    const stored = await this.#take(digestBytes);
    const beforeSeal = await this.#take(frameHeadBytes + keyIdBytes);
    const seal = await this.#take(digestBytes);
    if (!isSame(digest, stored) || !(await this.#isAtEnd())) throw damaged();
    for (const bytes of [digestHead, stored, beforeSeal]) this.#digests.addToSeal(bytes);
    const keyId = beforeSeal.subarray(frameHeadBytes);
    const expected = this.#digests.keyed();
    if (!expected || !this.#key || !isSame(this.#key.id, keyId)) return { digest, state: 'other key' };
    return { digest, state: isSame(expected, seal) ? 'right' : 'wrong' };
  }

  #take(length: number): Promise<Buffer> {
    return this.#fill(Buffer.alloc(length));
  }

  async #fill(bytes: Buffer): Promise<Buffer> {
    for (let at = 0; at < bytes.length;) {
      const { bytesRead } = await this.#handle.read(bytes, at, bytes.length - at, this.#position);
      if (bytesRead === 0) throw endsTooEarly();
      at += bytesRead;
      this.#position += bytesRead;
    }
    return bytes;
  }

  async #isAtEnd(): Promise<boolean> {
    const { bytesRead } = await this.#handle.read(Buffer.alloc(1), 0, 1, this.#position);
    return bytesRead === 0;
  }
}
