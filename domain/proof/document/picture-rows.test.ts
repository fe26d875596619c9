import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textWidth } from './page.ts';
import { captionHeight, heightOf, pictureGap, pictureRows } from './picture-rows.ts';

const landscape = { width: 800, height: 450 };
const portrait = { width: 400, height: 800 };

function shapeOf(pictures: { width: number; height: number }[], height: number) {
  return pictureRows(pictures, height).map((row) => row.length);
}

it('returns no rows without images', () => {
  expect(pictureRows([], 300)).toEqual([]);
});

it('gives a single image the full width or the available height', () => {
  expect(pictureRows([landscape], 800)[0]![0]).toMatchObject({ width: 688, height: 387 });
  expect(pictureRows([portrait], 300)[0]![0]).toMatchObject({ width: 140, height: 280 });
  expect(pictureRows([portrait], 900)[0]![0]).toMatchObject({ width: 280, height: 560 });
});

it('puts three portraits side by side, and stacks landscapes where there is room', () => {
  expect(shapeOf([portrait, portrait, portrait], 420)).toEqual([3]);
  expect(shapeOf([landscape, landscape, landscape], 260)).toEqual([3]);
  expect(shapeOf([landscape, landscape, landscape], 420)).toEqual([2, 1]);
  expect(shapeOf([landscape, portrait, landscape], 420)).toEqual([3]);
  // No second row if it hardly makes them taller, and no more rows than requested.
  expect(shapeOf([landscape, landscape, landscape], 340)).toEqual([3]);
  expect(pictureRows([landscape, landscape], 800, 1)).toHaveLength(1);
});

it('does not enlarge small images and keeps them in one row', () => {
  const small = { width: 100, height: 80 };
  const rows = pictureRows([small, small], 600);
  expect(rows).toEqual([
    [
      { picture: small, ...small },
      { picture: small, ...small },
    ],
  ]);
});

it('preserves order, aspect ratio and limits for arbitrary images', () => {
  const side = fc.integer({ min: 1, max: 3000 });
  const pictures = fc.array(fc.record({ width: side, height: side }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(pictures, fc.integer({ min: 260, max: 900 }), (given, height) => {
      const rows = pictureRows(given, height);
      expect(rows.flat().map(({ picture }) => picture)).toEqual(given);
      const rowHeights = rows.map((row) => Math.max(...row.map((placed) => placed.height)));
      const used = rowHeights.reduce(
        (sum, tall) => sum + tall + captionHeight,
        (rows.length - 1) * pictureGap,
      );
      expect(used).toBeLessThanOrEqual(height);
      expect(heightOf(rows)).toBe(used);
      for (const row of rows) {
        const width = row.reduce((sum, placed) => sum + placed.width, (row.length - 1) * pictureGap);
        // An image thinner than a pixel is shown one pixel wide.
        expect(width).toBeLessThanOrEqual(textWidth + row.length);
      }
      for (const { picture, ...placed } of rows.flat()) {
        expect(placed.width).toBeLessThanOrEqual(picture.width);
        expect(placed.height).toBeLessThanOrEqual(picture.height);
        const scale = placed.height / picture.height;
        expect(Math.abs(placed.width - picture.width * scale)).toBeLessThanOrEqual(
          1 + picture.width / picture.height,
        );
      }
    }),
  );
});
