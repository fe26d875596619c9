/**
 * Lays out the pictures of one page in rows, in order, without distorting or enlarging them: each as large as
 * the page allows and none too small to be read. Pictures in a row are equally tall; rows need not be.
 */
import { textWidth } from './page.ts';
import { isTall, leastHeight, type Size } from './picture-size.ts';

export type Placed<Picture extends Size> = { readonly picture: Picture } & Size;
type Rows<Picture extends Size> = readonly (readonly Placed<Picture>[])[];

export const pictureGap = 12;
/** Space below a picture for its file name. */
export const captionHeight = 20;
/** What a row takes besides its pictures. */
const aroundRow = pictureGap + captionHeight;

export interface PictureRows<Picture extends Size> {
  /** Rows for each of the given groups. */
  readonly groups: readonly Rows<Picture>[];
  /** Compares layouts of the same pictures: the higher, the larger they are. */
  readonly value: number;
}

/** The best rows for groups below one another; undefined if they would be too small to be read. */
export function pictureRows<Picture extends Size>(
  groups: readonly (readonly Picture[])[],
  free: number,
): PictureRows<Picture> | undefined {
  const candidates = arrangements(groups)
    .map((rows) => arranged(rows, free))
    .filter((rows) => rows !== undefined);
  const [first, ...others] = candidates;
  const best = first && others.reduce((one, other) => (other.value > one.value ? other : one), first);
  if (!best) return undefined;
  const { value, heights } = best;
  const rows = best.rows.map((row, at) => row.map((picture) => place(picture, heights[at] ?? 0)));
  // Each row belongs to the group of its first picture.
  let taken = 0;
  return {
    value,
    groups: groups.map((group) => {
      const own: Placed<Picture>[][] = [];
      for (let left = group.length; left > 0; left -= rows[taken - 1]?.length ?? left) {
        own.push(rows[taken] ?? []);
        taken += 1;
      }
      return own;
    }),
  };
}

/** Total height of rows, with captions and gaps. */
export function heightOf(rows: Rows<Size>): number {
  return rows.reduce((sum, row) => sum + aroundRow + Math.max(...row.map(({ height }) => height)), 0);
}

/** Every way to split the groups into rows; no row has pictures of two groups, or tall ones beside others. */
function arrangements<Picture extends Size>(groups: readonly (readonly Picture[])[]): Picture[][][] {
  const [group, ...others] = groups;
  if (!group) return [[]];
  const rest = arrangements(others);
  return splits(group).flatMap((rows) => rest.map((below) => [...rows, ...below]));
}

/** Fewer rows first, then more pictures in the upper rows. */
function splits<Picture extends Size>(pictures: readonly Picture[]): Picture[][][] {
  if (pictures.length === 0) return [[]];
  const mixed = pictures.findIndex((picture) => pictures[0] && isTall(picture) !== isTall(pictures[0]));
  const longest = mixed === -1 ? pictures.length : mixed;
  const lengths = Array.from({ length: longest }, (_none, index) => longest - index);
  return lengths
    .flatMap((length) => splits(pictures.slice(length)).map((rest) => [pictures.slice(0, length), ...rest]))
    .toSorted((one, other) => one.length - other.length);
}

/** How much height another row must gain, because fewer rows look tidier. */
const leastGain = 0.03;

function arranged<Picture extends Size>(rows: readonly (readonly Picture[])[], free: number) {
  const limits = rows.map((row) => ({
    weight: row.length,
    least: Math.max(...row.map((picture) => leastHeight(picture, free))),
    most: tallestOf(row),
  }));
  if (limits.some(({ least, most }) => least > most)) return undefined;
  const heights = sharedOut(limits, free - rows.length * aroundRow);
  if (!heights) return undefined;
  const count = rows.flat().length;
  const sizes = rows.flatMap((row, at) => row.map(({ height }) => Math.min(height, heights[at] ?? 0)));
  const value = sizes.reduce((sum, size) => sum + Math.log(size), 0) - leastGain * rows.length * count;
  return { rows, heights, value };
}

/** The height at which a row is as wide as the text; a picture stops growing at its own size. */
function tallestOf(row: readonly Size[]): number {
  let growing = row;
  let width = textWidth - (row.length - 1) * pictureGap;
  for (;;) {
    const height = width / growing.reduce((sum, picture) => sum + picture.width / picture.height, 0);
    const grown = growing.filter((picture) => picture.height <= height);
    if (grown.length === 0) return height;
    width -= grown.reduce((sum, picture) => sum + picture.width, 0);
    growing = growing.filter((picture) => picture.height > height);
    if (growing.length === 0) return Math.max(...row.map((picture) => picture.height));
  }
}

interface RowLimits {
  readonly weight: number;
  readonly least: number;
  readonly most: number;
}

/**
 * Shares a height among rows so that the product of all sizes is greatest: in proportion to the number of
 * pictures, within the limits of each row.
 */
function sharedOut(rows: readonly RowLimits[], height: number): number[] | undefined {
  if (sumOf(rows.map(({ least }) => least)) > height) return undefined;
  if (sumOf(rows.map(({ most }) => most)) <= height) return rows.map(({ most }) => most);
  const at = (share: number) =>
    rows.map(({ weight, least, most }) => Math.min(most, Math.max(least, share * weight)));
  let [low, high] = [0, height];
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2;
    if (sumOf(at(middle)) <= height) low = middle;
    else high = middle;
  }
  return at(low);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function place<Picture extends Size>(picture: Picture, rowHeight: number): Placed<Picture> {
  const scale = Math.min(1, rowHeight / picture.height);
  // Round down to whole pixels: a row that is slightly too wide would wrap.
  const side = (length: number) => Math.max(1, Math.floor(length * scale));
  return { picture, width: side(picture.width), height: side(picture.height) };
}
