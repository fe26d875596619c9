import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textWidth } from './page.ts';
import { heightOf, pictureGap, pictureRows } from './picture-rows.ts';
import { isTall, type Size } from './picture-size.ts';
import { pictures, shortfallsOf } from '../testing/picture-arbitraries.ts';

const landscape = { width: 998, height: 561 };
const phone = { width: 508, height: 1101 };
const panorama = { width: 1600, height: 210 };
const tiny = { width: 100, height: 80 };

function shapeOf(group: readonly Size[], free: number) {
  return pictureRows([group], free)?.groups[0]?.map((row) => row.length);
}
const placed = (group: readonly Size[], free: number) => pictureRows([group], free)?.groups.flat(2) ?? [];

it('gives one picture the whole width or the whole height, but no more than its own pixels', () => {
  expect(placed([landscape], 800)).toMatchObject([{ width: 687, height: 386 }]);
  expect(placed([phone], 600)).toMatchObject([{ width: 262, height: 567 }]);
  expect(placed([tiny], 600)).toMatchObject([tiny]);
});

it('stacks what would be narrow side by side, and uses the free height for it', () => {
  expect(shapeOf([landscape, landscape, landscape], 640)).toEqual([2, 1]);
  expect(shapeOf([landscape, landscape], 900)).toEqual([1, 1]);
  expect(shapeOf([landscape, landscape], 300)).toEqual([2]);
  expect(shapeOf([tiny, tiny, tiny], 900)).toEqual([3]);
});

it('puts phones side by side, never beside a panorama', () => {
  expect(shapeOf([phone, phone], 650)).toEqual([2]);
  expect(shapeOf([phone, panorama], 650)).toEqual([1, 1]);
  expect(placed([phone, panorama], 650)[1]).toMatchObject({ width: 688, height: 90 });
});

it('refuses what could not be read', () => {
  expect(pictureRows([[landscape, landscape, landscape]], 300)).toBeUndefined();
  expect(pictureRows([[phone]], 300)).toBeUndefined();
  expect(pictureRows([[phone], [phone]], 900)).toBeUndefined();
});

it('keeps every rule for pictures of any size', () => {
  const groups = fc.array(pictures, { minLength: 1, maxLength: 2 });
  fc.assert(
    fc.property(groups, fc.integer({ min: 100, max: 960 }), (given, free) => {
      const rows = pictureRows(given, free);
      if (!rows) return;
      expect(rows.groups.map((group) => group.flat().map(({ picture }) => picture))).toEqual(given);
      expect(rows.groups.reduce((sum, group) => sum + heightOf(group), 0)).toBeLessThanOrEqual(free);
      for (const row of rows.groups.flat()) {
        expect(new Set(row.map(({ picture }) => isTall(picture))).size).toBe(1);
        const width = row.reduce((sum, one) => sum + one.width, (row.length - 1) * pictureGap);
        // A picture thinner than a pixel is shown one pixel wide.
        expect(width).toBeLessThanOrEqual(textWidth + row.length);
      }
      expect(shortfallsOf(rows, free)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

it('leaves no height unused that a row could grow into', () => {
  fc.assert(
    fc.property(pictures, fc.integer({ min: 400, max: 960 }), (given, free) => {
      const rows = pictureRows([given], free)?.groups[0];
      if (!rows) return;
      const left = free - heightOf(rows);
      const couldGrow = rows.some((row) => {
        const width = row.reduce((sum, one) => sum + one.width, (row.length - 1) * pictureGap);
        const isOwnSize = row.every(({ picture, height }) => height >= picture.height - 1);
        return !isOwnSize && width < textWidth - 2 * row.length - 2;
      });
      expect(couldGrow ? left : 0).toBeLessThanOrEqual(2 * rows.length);
    }),
    { numRuns: 300 },
  );
});
