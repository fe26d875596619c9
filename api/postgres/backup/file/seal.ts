/** Digests of everything written or read so far: a plain one and a keyed one. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { keyIdBytes } from './format.ts';

export interface SealKey {
  readonly secret: string;
  /** Identifies the key in a file without revealing anything about it. */
  readonly id: Buffer;
}

export function sealKeyOf(secret: string): SealKey {
  const id = createHmac('sha256', secret).update('console backup key').digest().subarray(0, keyIdBytes);
  return { secret, id };
}

export class Digests {
  readonly #plain = createHash('sha256');
  readonly #keyed: ReturnType<typeof createHmac> | undefined;

  constructor(key: SealKey | undefined) {
    this.#keyed = key && createHmac('sha256', key.secret);
  }

  /** Adds to both digests. */
  add(bytes: Buffer): void {
    this.#plain.update(bytes);
    this.#keyed?.update(bytes);
  }

  /** Adds to the keyed digest only, which also covers the completed plain digest. */
  addToSeal(bytes: Buffer): void {
    this.#keyed?.update(bytes);
  }

  plain(): Buffer {
    return this.#plain.digest();
  }

  /** Undefined without a key. */
  keyed(): Buffer | undefined {
    return this.#keyed?.digest();
  }
}

export function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
