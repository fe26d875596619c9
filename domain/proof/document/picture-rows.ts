/** Lays pictures of any shape out in rows of one height, in their order, without stretching or enlarging them. */
import { textWidth } from './page.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Placed<Picture extends Size> = { readonly picture: Picture } & Size;

export const pictureGap = 12;
/** Room below a picture for its file name. */
export const captionHeight = 20;
/** A row is never parted, so that a taller one would often leave half a page empty before it. */
const tallestRow = 560;

/** One more row has to be worth it: fewer look tidier. */
const leastGain = 1.25;

/** Of all ways to fill rows, the one that shows the pictures clearly tallest within the height there is. */
export function pictureRows<Picture extends Size>(
  pictures: readonly Picture[],
  height: number,
  mostRows = pictures.length,
): Placed<Picture>[][] {
  const allowed = rowsOf(pictures).filter((rows) => rows.length <= mostRows);
  const arrangements = allowed.map((rows) => ({ rows, rowHeight: rowHeightOf(rows, height) }));
  const best = arrangements.reduce((one, other) =>
    other.rowHeight > one.rowHeight * (other.rows.length > one.rows.length ? leastGain : 1) ? other : one,
  );
  return best.rows.map((row) => row.map((picture) => place(picture, best.rowHeight)));
}

/** What rows take with their captions and what is between them. */
export function heightOf(rows: readonly (readonly Size[])[]): number {
  const heights = rows.map((row) => Math.max(...row.map(({ height }) => height)) + captionHeight);
  return heights.reduce((sum, height) => sum + height, (rows.length - 1) * pictureGap);
}

/** Every way to break a list into rows: those with fewer rows first, then those with more pictures in the upper ones. */
function rowsOf<Picture>(pictures: readonly Picture[]): Picture[][][] {
  if (pictures.length === 0) return [[]];
  const lengths = pictures.map((_picture, index) => pictures.length - index);
  const arrangements = lengths.flatMap((length) =>
    rowsOf(pictures.slice(length)).map((rest) => [pictures.slice(0, length), ...rest]),
  );
  return arrangements.toSorted((one, other) => one.length - other.length);
}

function rowHeightOf(rows: readonly (readonly Size[])[], height: number): number {
  const free = height - rows.length * captionHeight - (rows.length - 1) * pictureGap;
  const widest = rows.map((row) => (textWidth - (row.length - 1) * pictureGap) / sumOfShapes(row));
  const tallest = Math.max(...rows.flat().map((picture) => picture.height));
  return Math.min(free / rows.length, tallestRow, tallest, ...widest);
}

function sumOfShapes(row: readonly Size[]): number {
  return row.reduce((sum, { width, height }) => sum + width / height, 0);
}

function place<Picture extends Size>(picture: Picture, rowHeight: number): Placed<Picture> {
  const scale = Math.min(1, rowHeight / picture.height);
  // Whole pixels rounded down: a row that is a fraction too wide would break.
  const side = (length: number) => Math.max(1, Math.floor(length * scale));
  return { picture, width: side(picture.width), height: side(picture.height) };
}
