/** Digests over everything that was written or read so far: a plain one, and one with the key. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { keyIdBytes } from './format.ts';

export interface SealKey {
  readonly secret: string;
  /** Tells keys apart in a file without giving anything of them away. */
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

  /** Part of both. */
  add(bytes: Buffer): void {
    this.#plain.update(bytes);
    this.#keyed?.update(bytes);
  }

  /** The plain digest is complete; it is itself part of what the key seals. */
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
