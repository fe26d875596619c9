/** Lays out images of any shape in rows of equal height, in order, without distorting or enlarging them. */
import { textWidth } from './page.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Placed<Picture extends Size> = { readonly picture: Picture } & Size;

export const pictureGap = 12;
/** Space below an image for its file name. */
export const captionHeight = 20;
/** Rows are not split across pages; a taller row would often leave half a page empty before it. */
const tallestRow = 560;

/** An additional row must gain this factor in height, because fewer rows look tidier. */
const leastGain = 1.25;

/** Of all row layouts, the one that shows the images clearly tallest within the available height. */
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

/** Total height of the rows, with captions and gaps. */
export function heightOf(rows: readonly (readonly Size[])[]): number {
  const heights = rows.map((row) => Math.max(...row.map(({ height }) => height)) + captionHeight);
  return heights.reduce((sum, height) => sum + height, (rows.length - 1) * pictureGap);
}

/** Every way to split a list into rows: fewer rows first, then more images in the upper rows. */
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
  // Round down to whole pixels: a row that is slightly too wide would wrap.
  const side = (length: number) => Math.max(1, Math.floor(length * scale));
  return { picture, width: side(picture.width), height: side(picture.height) };
}
