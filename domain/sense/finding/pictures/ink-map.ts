/**
 * Where the ink of a picture is, on a grid: screenshots of the same site differ in their lines of text, not by
 * brightness. Copies that were encoded again or resized have nearly the same map; other bets on the same screen do not.
 */

/** Cells in each direction; a map has one byte for each cell. */
export const inkGrid = 64;
/** Pixels of a cell in each direction: the picture is fitted into `inkPixels` × `inkPixels` grey bytes first. */
const cell = 4;
export const inkPixels = inkGrid * cell;

/** Above this, two maps are of one picture: no other bets on the same screen come near it. */
export const sameInk = 0.94;

/** `grey`: `inkPixels` × `inkPixels` bytes, row by row, of the whole picture without keeping its shape. */
export function inkMapOf(grey: Uint8Array): Uint8Array {
  // A byte for each cell: the most that a cell can have is 16 pixels of 255.
  return Uint8Array.from(inkIn(grey, inkGrid, cell), (sum) => Math.round(sum / (cell * cell)));
}

/** How much the brightness changes in each of `grid` × `grid` cells with `size` × `size` pixels. */
export function inkIn(grey: Uint8Array, grid: number, size: number): Float64Array {
  const pixels = grid * size;
  if (grey.length !== pixels * pixels) throw new RangeError('not the pixels of an ink map');
  const energy = new Float64Array(grid * grid);
  for (let y = 1; y < pixels - 1; y += 1) {
    const row = y * pixels;
    const cells = Math.floor(y / size) * grid;
    for (let x = 1; x < pixels - 1; x += 1) {
      const change = Math.abs((grey[row + x + 1] ?? 0) - (grey[row + x - 1] ?? 0));
      const at = cells + Math.floor(x / size);
      energy[at] = (energy[at] ?? 0) + change;
    }
  }
  return energy;
}

/** How much the cells of two maps differ among themselves, and how much of it they have in common. */
export interface Spreads {
  readonly spread: number;
  readonly spreadOther: number;
  readonly common: number;
}

/** A map of any kind, row by row. */
export type InkCells = Uint8Array | Float64Array;

/** Cells of a rectangle of a grid, or all of them as one row. */
interface Cells {
  readonly first: number;
  readonly width: number;
  readonly rows: number;
  /** Cells of the grid in each direction. */
  readonly grid?: number;
}

export function spreadsOf(
  one: InkCells,
  other: InkCells,
  { first, width, rows, grid = inkGrid }: Cells,
): Spreads {
  let [sum, sumOther, squares, squaresOther, products] = [0, 0, 0, 0, 0];
  for (let start = first; start < first + rows * grid; start += grid) {
    for (let at = start; at < start + width; at += 1) {
      const a = one[at] ?? 0;
      const b = other[at] ?? 0;
      sum += a;
      sumOther += b;
      squares += a * a;
      squaresOther += b * b;
      products += a * b;
    }
  }
  const cells = width * rows;
  return {
    spread: squares - (sum * sum) / cells,
    spreadOther: squaresOther - (sumOther * sumOther) / cells,
    common: products - (sum * sumOther) / cells,
  };
}

/** 1 for equal maps; 0 if either of them is blank, because blank pictures are not copies of each other. */
export function inkLikeness(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length);
  if (length === 0 || one.length !== other.length) return 0;
  const { spread, spreadOther, common } = spreadsOf(one, other, { first: 0, width: length, rows: 1 });
  if (spread < leastSpread || spreadOther < leastSpread) return 0;
  return common / Math.sqrt(spread * spreadOther);
}

/** A picture with less is blank except for noise. */
const leastSpread = inkGrid * inkGrid;
