import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textHeight } from './page.ts';
import { firstPictures, laterPictures } from './picture-pages.ts';
import { heightOf } from './picture-rows.ts';
import type { Size } from './picture-size.ts';
import { pictures, shortfallsOf } from '../testing/picture-arbitraries.ts';

const wide = { width: 998, height: 561 };
const phone = { width: 508, height: 1101 };

const of = (count: number, picture: Size) => Array.from({ length: count }, () => picture);
const countsOf = (groups: readonly Size[][], free: number) =>
  firstPictures(groups, () => free).groups.map((rows) => rows.flat().length);

it('puts up to three of each group on the first page, and fewer where they could not be read', () => {
  expect(countsOf([of(5, wide)], 700)).toEqual([3]);
  expect(countsOf([of(5, wide), of(5, wide)], 800)).toEqual([3, 3]);
  expect(countsOf([of(3, wide), of(3, wide)], 600)).toEqual([3, 2]);
  expect(countsOf([of(3, wide), of(3, wide)], 450)).toEqual([2, 2]);
  expect(countsOf([of(3, phone)], 700)).toEqual([2]);
  expect(countsOf([of(1, phone), of(1, phone)], 700)).toEqual([1, 0]);
  expect(countsOf([of(1, wide), of(3, phone)], 560)).toEqual([1, 0]);
});

it('skips a group only if none of its pictures fits', () => {
  expect(countsOf([of(1, phone), of(2, wide)], 300)).toEqual([0, 2]);
  expect(countsOf([of(1, wide)], 100)).toEqual([0]);
});

const twoGroups = fc.tuple(pictures, pictures);

it('keeps every rule on the first page, and shows the first pictures of each group', () => {
  fc.assert(
    fc.property(twoGroups, fc.integer({ min: 60, max: 850 }), (groups, free) => {
      const page = firstPictures(groups, () => free);
      expect(shortfallsOf(page, free)).toEqual([]);
      for (const [at, rows] of page.groups.entries()) {
        const shown = rows.flat().map(({ picture }) => picture);
        expect(shown.length).toBeLessThanOrEqual(3);
        expect(shown).toEqual(groups[at]?.slice(0, shown.length));
      }
    }),
    { numRuns: 200 },
  );
});

it('puts all others on later pages, in order, under the same rules', () => {
  const free = (shown: number) => textHeight - 57 * shown;
  fc.assert(
    fc.property(twoGroups, (groups) => {
      const pages = laterPictures(groups, free) ?? [];
      expect(groups.map((_group, at) => pages.flatMap((page) => page.groups[at]?.flat() ?? []))).toEqual(
        groups.map((group) => group.map((picture) => expect.objectContaining({ picture }))),
      );
      for (const page of pages) {
        const height = free(page.groups.filter(({ length }) => length > 0).length);
        expect(shortfallsOf(page, height)).toEqual([]);
        expect(page.groups.reduce((sum, rows) => sum + heightOf(rows), 0)).toBeLessThanOrEqual(height);
      }
    }),
    { numRuns: 60 },
  );
});

it('uses as few pages as possible, with the pictures shared out for size', () => {
  const free = () => textHeight - 57;
  const countsOnPages = (groups: Size[][]) =>
    laterPictures(groups, free)?.map((page) => page.groups.flat(2).length);
  expect(countsOnPages([of(4, phone)])).toEqual([2, 2]);
  expect(countsOnPages([of(5, wide)])).toEqual([5]);
  expect(countsOnPages([of(6, wide), of(2, wide)])).toEqual([4, 4]);
});
