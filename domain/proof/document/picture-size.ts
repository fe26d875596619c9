/** The least size at which a picture can be read on paper. No picture is enlarged beyond its own pixels. */
import { textHeight, textWidth } from './page.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Phone screenshots and photos of pages: limited by the height of a page, not by its width. */
export function isTall({ width, height }: Size): boolean {
  return height >= width * 1.3;
}

/** Above 40% of the width and 70% of the free height, so that rounding to whole pixels stays above them. */
const leastWidth = Math.ceil(textWidth * 0.4) + 1;
const leastShareOfTall = 0.71;
/** A tall picture is not shrunk into a small free height: it moves to a page with more room. */
const leastHeightOfTall = Math.ceil(textHeight * 0.4);

/** `free` is the height that a page has for pictures. */
export function leastHeight(picture: Size, free: number): number {
  const { width, height } = picture;
  const ofWide = Math.min(height, (leastWidth * height) / width);
  return isTall(picture) ? Math.min(ofWide, Math.max(leastShareOfTall * free, leastHeightOfTall)) : ofWide;
}
