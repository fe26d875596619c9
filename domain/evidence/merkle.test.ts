import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toHex, sameBytes } from './bytes.ts';
import {
  isConsistent,
  leafHash,
  longestPath,
  nodeHash,
  rootFromInclusion,
  rootOf,
  splitOf,
  type Sha256,
} from './merkle.ts';

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

/** The tree that the implementations of RFC 6962 share as their test. */
const contents = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const leaves = contents.map((hex) => leafHash(sha256, Buffer.from(hex, 'hex')));
const rootAt = (size: number) => rootOf(sha256, leaves.slice(0, size));

/** Paths as RFC 9162 defines them, by recursion. */
function pathTo(index: number, hashes: readonly Uint8Array[]): Uint8Array[] {
  if (hashes.length === 1) return [];
  const split = splitOf(hashes.length);
  const [left, right] = [hashes.slice(0, split), hashes.slice(split)];
  return index < split
    ? [...pathTo(index, left), rootOf(sha256, right)]
    : [...pathTo(index - split, right), rootOf(sha256, left)];
}
function pathBetween(size: number, hashes: readonly Uint8Array[], isWhole = true): Uint8Array[] {
  if (size === hashes.length) return isWhole ? [] : [rootOf(sha256, hashes)];
  const split = splitOf(hashes.length);
  const [left, right] = [hashes.slice(0, split), hashes.slice(split)];
  return size <= split
    ? [...pathBetween(size, left, isWhole), rootOf(sha256, right)]
    : [...pathBetween(size - split, right, false), rootOf(sha256, left)];
}

it('computes the roots of the RFC 6962 test tree', () => {
  expect(roots.map((_, size) => toHex(rootAt(size)))).toEqual(roots);
});

it('accepts the published inclusion and consistency proofs', () => {
  const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
  const path = [
    'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ].map(bytes);
  const leaf = leaves[5]!;
  expect(toHex(rootFromInclusion(sha256, { leaf, index: 5, size: 8, path })!)).toBe(roots[8]);
  const between = [
    '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ].map(bytes);
  const [six, eight] = [6, 8].map((size) => ({ size, root: rootAt(size) }));
  expect(isConsistent(sha256, six!, eight!, between)).toBe(true);
});

it('accepts every right path and refuses a changed one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 40 }),
      fc.nat(),
      fc.nat(),
      fc.nat(),
      (size, ofIndex, ofByte, ofSize) => {
        const hashes = Array.from({ length: size }, (_, at) => leafHash(sha256, Buffer.from(String(at))));
        const root = rootOf(sha256, hashes);
        const index = ofIndex % size;
        const path = pathTo(index, hashes);
        const leaf = hashes[index]!;
        expect(rootFromInclusion(sha256, { leaf, index, size, path })).toEqual(root);
        const fits = (changed: Partial<Parameters<typeof rootFromInclusion>[1]>) => {
          const found = rootFromInclusion(sha256, { leaf, index, size, path, ...changed });
          return found !== undefined && sameBytes(found, root);
        };
        expect(fits({ leaf: sha256(leaf) })).toBe(false);
        expect(fits({ path: [...path, leaf] })).toBe(false);
        expect(fits({ index: (index + 1) % size })).toBe(false);
        expect(fits({ path: path.slice(1) })).toBe(false);
        const broken = path.map((hash) => Uint8Array.from(hash));
        broken[ofByte % path.length]![ofByte % 32]! ^= 1;
        expect(fits({ path: broken })).toBe(false);

        const earlierSize = 1 + (ofSize % (size - 1));
        const earlier = { size: earlierSize, root: rootOf(sha256, hashes.slice(0, earlierSize)) };
        const between = pathBetween(earlier.size, hashes);
        expect(isConsistent(sha256, earlier, { size, root }, between)).toBe(true);
        expect(isConsistent(sha256, { ...earlier, root: sha256(root) }, { size, root }, between)).toBe(false);
        expect(isConsistent(sha256, earlier, { size, root: sha256(root) }, between)).toBe(false);
        expect(isConsistent(sha256, earlier, { size, root }, [...between, leaf])).toBe(false);
        expect(isConsistent(sha256, earlier, { size, root }, between.slice(1))).toBe(false);
      },
    ),
  );
});

it('handles an empty tree, sizes above 32 bits, and refuses what is no proof', () => {
  const [leaf] = leaves;
  const path = [leaf!];
  const empty = { size: 0, root: sha256(new Uint8Array()) };
  expect(isConsistent(sha256, empty, { size: 1, root: leaf! }, [])).toBe(true);
  expect(isConsistent(sha256, empty, empty, [])).toBe(true);
  expect(isConsistent(sha256, { size: 1, root: leaf! }, empty, [])).toBe(false);
  const long = Array.from({ length: 40 }, () => leaf!);
  expect(rootFromInclusion(sha256, { leaf: leaf!, index: 2 ** 39, size: 2 ** 40, path: long })).toHaveLength(
    32,
  );
  for (const [index, size] of [
    [-1, 2],
    [2, 2],
    [0.5, 2],
    [0, Number.MAX_VALUE],
    [Number.NaN, 2],
  ])
    expect(rootFromInclusion(sha256, { leaf: leaf!, index: index!, size: size!, path })).toBeUndefined();
  expect(
    rootFromInclusion(sha256, { leaf: leaf!, index: 0, size: 2, path: [Uint8Array.of(1)] }),
  ).toBeUndefined();
  const endless = Array.from({ length: longestPath + 1 }, () => leaf!);
  expect(rootFromInclusion(sha256, { leaf: leaf!, index: 0, size: 2, path: endless })).toBeUndefined();
  expect(toHex(nodeHash(sha256, leaves[0]!, leaves[1]!))).toBe(roots[2]);
});
