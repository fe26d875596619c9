/**
 * The Merkle tree of RFC 6962 (RFC 9162, section 2.1): hashes of leaves and nodes, and the proofs that an entry is in a
 * tree and that a tree continues an earlier one. Indexes and sizes may exceed 32 bits.
 */
import { joinBytes, sameBytes } from './bytes.ts';

export type Sha256 = (bytes: Uint8Array) => Uint8Array;

export const hashLength = 32;
/** A tree of 2^53 leaves has paths of 53 hashes. */
export const longestPath = 64;

const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

export const leafHash = (sha256: Sha256, content: Uint8Array): Uint8Array =>
  sha256(joinBytes(leafPrefix, content));

export const nodeHash = (sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array =>
  sha256(joinBytes(nodePrefix, left, right));

/** Where a tree of this size splits: the largest power of two below it. */
export function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** Root of the tree over these hashes: of leaves, or of complete subtrees of one size. */
export function rootOf(sha256: Sha256, hashes: readonly Uint8Array[]): Uint8Array {
  const growing = new GrowingTree(sha256);
  for (const hash of hashes) growing.add(hash);
  return growing.root();
}

/** A tree that grows from the left and keeps only the roots of its complete subtrees. */
export class GrowingTree {
  readonly #sha256: Sha256;
  /** complete subtrees from left to right, each smaller than the one before */
  readonly #complete: { leaves: number; hash: Uint8Array }[] = [];
  size = 0;

  constructor(sha256: Sha256) {
    this.#sha256 = sha256;
  }

  add(hash: Uint8Array): void {
    let made = { leaves: 1, hash };
    for (let last = this.#complete.at(-1); last?.leaves === made.leaves; last = this.#complete.at(-1)) {
      made = { leaves: made.leaves * 2, hash: nodeHash(this.#sha256, last.hash, made.hash) };
      this.#complete.pop();
    }
    this.#complete.push(made);
    this.size += 1;
  }

  /** The hash of an empty tree is the hash of no bytes. */
  root(): Uint8Array {
    const [last, ...others] = this.#complete.toReversed();
    if (!last) return this.#sha256(new Uint8Array());
    return others.reduce((right, { hash }) => nodeHash(this.#sha256, hash, right), last.hash);
  }
}

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;
const isPath = (path: readonly Uint8Array[]) =>
  path.length <= longestPath && path.every(({ length }) => length === hashLength);
const isOdd = (value: number) => value % 2 === 1;
const half = (value: number) => Math.floor(value / 2);

/** The root that this path leads to (RFC 9162, 2.1.3.2); undefined if no tree of this size has such a path. */
export function rootFromInclusion(
  sha256: Sha256,
  proof: { leaf: Uint8Array; index: number; size: number; path: readonly Uint8Array[] },
): Uint8Array | undefined {
  const { leaf, index, size, path } = proof;
  if (!isCount(index) || !isCount(size) || index >= size || !isPath(path)) return undefined;
  let position = index;
  let last = size - 1;
  let root = leaf;
  for (const hash of path) {
    if (last === 0) return undefined;
    if (isOdd(position) || position === last) {
      root = nodeHash(sha256, hash, root);
      while (!isOdd(position) && position !== 0) {
        position = half(position);
        last = half(last);
      }
    } else {
      root = nodeHash(sha256, root, hash);
    }
    position = half(position);
    last = half(last);
  }
  return last === 0 ? root : undefined;
}

export interface TreeHead {
  readonly size: number;
  readonly root: Uint8Array;
}

/** Whether the later tree begins with all entries of the earlier one (RFC 9162, 2.1.4.2). */
export function isConsistent(
  sha256: Sha256,
  earlier: TreeHead,
  later: TreeHead,
  path: readonly Uint8Array[],
): boolean {
  if (!isCount(earlier.size) || !isCount(later.size) || earlier.size > later.size || !isPath(path))
    return false;
  if (earlier.size === later.size) return path.length === 0 && sameBytes(earlier.root, later.root);
  if (earlier.size === 0) return path.length === 0 && sameBytes(earlier.root, sha256(new Uint8Array()));
  let position = earlier.size - 1;
  let last = later.size - 1;
  while (isOdd(position)) {
    position = half(position);
    last = half(last);
  }
  // The earlier tree is one complete subtree of the later one: its root is not repeated in the path.
  const [first, ...others] = position === 0 ? [earlier.root, ...path] : path;
  if (!first) return false;
  let earlierRoot = first;
  let laterRoot = first;
  for (const hash of others) {
    if (last === 0) return false;
    if (isOdd(position) || position === last) {
      earlierRoot = nodeHash(sha256, hash, earlierRoot);
      laterRoot = nodeHash(sha256, hash, laterRoot);
      while (!isOdd(position) && position !== 0) {
        position = half(position);
        last = half(last);
      }
    } else {
      laterRoot = nodeHash(sha256, laterRoot, hash);
    }
    position = half(position);
    last = half(last);
  }
  return last === 0 && sameBytes(earlierRoot, earlier.root) && sameBytes(laterRoot, later.root);
}
