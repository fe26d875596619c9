/**
 * Where the ink of a picture is, on a grid: screenshots of the same site are told apart by their lines of text, not by
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
  if (grey.length !== inkPixels * inkPixels) throw new RangeError('not the pixels of an ink map');
  const energy = new Float64Array(inkGrid * inkGrid);
  for (let y = 1; y < inkPixels - 1; y += 1) {
    const row = y * inkPixels;
    const cells = Math.floor(y / cell) * inkGrid;
    for (let x = 1; x < inkPixels - 1; x += 1) {
      const change = Math.abs((grey[row + x + 1] ?? 0) - (grey[row + x - 1] ?? 0));
      const at = cells + Math.floor(x / cell);
      energy[at] = (energy[at] ?? 0) + change;
    }
  }
  // A byte for each cell: the most that a cell can have is 16 pixels of 255.
  return Uint8Array.from(energy, (sum) => Math.round(sum / (cell * cell)));
}

/** 1 for equal maps; 0 if either of them is blank, because blank pictures are not copies of each other. */
export function inkLikeness(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length);
  if (length === 0 || one.length !== other.length) return 0;
  let [sum, sumOther, squares, squaresOther, products] = [0, 0, 0, 0, 0];
  for (let at = 0; at < length; at += 1) {
    const [a, b] = [one[at] ?? 0, other[at] ?? 0];
    sum += a;
    sumOther += b;
    squares += a * a;
    squaresOther += b * b;
    products += a * b;
  }
  const spread = squares - (sum * sum) / length;
  const spreadOther = squaresOther - (sumOther * sumOther) / length;
  if (spread < leastSpread || spreadOther < leastSpread) return 0;
  return (products - (sum * sumOther) / length) / Math.sqrt(spread * spreadOther);
}

/** A picture with less is blank but for noise. */
const leastSpread = inkGrid * inkGrid;
