/** Pictures of any shape, and a check of the layout rules. */
import fc from 'fast-check';
import { textWidth } from '../document/page.ts';
import type { PictureRows } from '../document/picture-rows.ts';
import { isTall, type Size } from '../document/picture-size.ts';

const side = fc.integer({ min: 1, max: 1600 });
const size = fc.oneof(
  fc.record({ width: side, height: side }),
  fc.constantFrom(
    { width: 998, height: 561 },
    { width: 508, height: 1101 },
    { width: 748, height: 748 },
    { width: 1600, height: 100 },
    { width: 90, height: 1600 },
    { width: 64, height: 48 },
  ),
);

export const pictures = fc.array(size, { minLength: 1, maxLength: 6 });

/** Pictures below 40% of the width, or below 70% of the free height if they are tall, or distorted. */
export function shortfallsOf(rows: PictureRows<Size>, free: number) {
  return rows.groups.flat(2).filter(({ picture, width, height }) => {
    const isOwnSize = width === picture.width && height === picture.height;
    const isWide = width >= textWidth * 0.4;
    const isHigh = isTall(picture) && height >= free * 0.7;
    const isDistorted =
      Math.abs(width * picture.height - height * picture.width) > picture.width + picture.height;
    return isDistorted || width > picture.width || !(isOwnSize || isWide || isHigh);
  });
}
