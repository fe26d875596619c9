/**
 * The ink of a picture in finer cells, with four bits each: enough to make the map of any rectangle of the picture without
 * the picture. A cut at several sides moves every line of text, so each candidate rectangle needs its own map.
 */
import { inkIn } from './ink-map.ts';

const fineGrid = 192;
/** Finer pixels show the grain of photos, which copies lose; larger ones blur small text. */
const cell = 2;
export const finePixels = fineGrid * cell;
export const fineBytes = (fineGrid * fineGrid) / 2;

const mostBits = 15;
/** A picture without a sharper change of brightness is blank except for noise. */
const leastChange = 8 * cell * cell;

/** `grey`: `finePixels` × `finePixels` bytes. Two cells in a byte: square roots, because most cells have little ink. */
export function fineInkOf(grey: Uint8Array): Uint8Array {
  const energy = inkIn(grey, fineGrid, cell);
  const most = energy.reduce((one, other) => Math.max(one, other), 0);
  const packed = new Uint8Array(fineBytes);
  if (most < leastChange) return packed;
  for (const [at, ink] of energy.entries()) {
    const bits = Math.round(mostBits * Math.sqrt(ink / most));
    packed[at >> 1] = (packed[at >> 1] ?? 0) | (at % 2 === 0 ? bits << 4 : bits);
  }
  return packed;
}

/** What is cut off at each side, in parts of the picture's width or height. */
export interface Cut {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const noCut: Cut = { left: 0, top: 0, right: 0, bottom: 0 };

const inARow = fineGrid + 1;

/** Of each corner of a cell: the ink left of and above it. Undefined for a blank picture. */
export type InkTable = Float64Array;

export function inkTableOf(packed: Uint8Array): InkTable | undefined {
  if (packed.every((bits) => bits === 0)) return undefined;
  const table = new Float64Array(inARow * inARow);
  for (let y = 0; y < fineGrid; y += 1) {
    let sum = 0;
    for (let x = 0; x < fineGrid; x += 1) {
      const at = y * fineGrid + x;
      const byte = packed[at >> 1] ?? 0;
      const bits = at % 2 === 0 ? byte >> 4 : byte & mostBits;
      sum += bits * bits;
      const corner = (y + 1) * inARow + x + 1;
      table[corner] = (table[corner - inARow] ?? 0) + sum;
    }
  }
  return table;
}

/** The map of what a cut leaves, in `grid` × `grid` cells. */
export function mapOfCut(table: InkTable, { left, top, right, bottom }: Cut, grid: number): Float64Array {
  const across = placesIn(left, right, grid);
  const down = placesIn(top, bottom, grid);
  const map = new Float64Array(grid * grid);
  let above = new Float64Array(grid + 1);
  let here = new Float64Array(grid + 1);
  for (let y = 0; y <= grid; y += 1) {
    const row = (down.cells[y] ?? 0) * inARow;
    const below = down.rests[y] ?? 0;
    for (let x = 0; x <= grid; x += 1) {
      const at = row + (across.cells[x] ?? 0);
      const beside = across.rests[x] ?? 0;
      const upper = (table[at] ?? 0) * (1 - beside) + (table[at + 1] ?? 0) * beside;
      const lower = (table[at + inARow] ?? 0) * (1 - beside) + (table[at + inARow + 1] ?? 0) * beside;
      here[x] = upper * (1 - below) + lower * below;
    }
    for (let x = 0; y > 0 && x < grid; x += 1) {
      map[(y - 1) * grid + x] = (here[x + 1] ?? 0) - (here[x] ?? 0) - (above[x + 1] ?? 0) + (above[x] ?? 0);
    }
    [above, here] = [here, above];
  }
  return map;
}

/** The ink before each column (or row) within the other direction's cut. */
export function inkAlong(table: InkTable, direction: 'x' | 'y', cut: Cut): Float64Array {
  const isX = direction === 'x';
  const [from, to] = isX ? [cut.top, 1 - cut.bottom] : [cut.left, 1 - cut.right];
  const upTo = (place: number, at: number) => {
    const [cells, rest] = partsOf(place * fineGrid);
    const one = isX ? cells * inARow + at : at * inARow + cells;
    const next = one + (isX ? inARow : 1);
    return (table[one] ?? 0) * (1 - rest) + (table[next] ?? 0) * rest;
  };
  return Float64Array.from({ length: inARow }, (_, at) => upTo(to, at) - upTo(from, at));
}

/** The ink in each of `steps` steps between two cuts of `inkAlong`. */
export function profileOf(along: Float64Array, first: number, last: number, steps: number): Float64Array {
  const profile = new Float64Array(steps);
  let before = 0;
  for (let step = 0; step <= steps; step += 1) {
    const place = (first + ((1 - first - last) * step) / steps) * fineGrid;
    const cells = Math.min(fineGrid - 1, Math.floor(place));
    const one = along[cells] ?? 0;
    const ink = one + (place - cells) * ((along[cells + 1] ?? 0) - one);
    if (step > 0) profile[step - 1] = ink - before;
    before = ink;
  }
  return profile;
}

/** Of each step between two cuts: the cell, and how far into it. */
function placesIn(first: number, last: number, steps: number) {
  const cells = new Int32Array(steps + 1);
  const rests = new Float64Array(steps + 1);
  for (let at = 0; at <= steps; at += 1) {
    [cells[at], rests[at]] = partsOf((first + ((1 - first - last) * at) / steps) * fineGrid);
  }
  return { cells, rests };
}

function partsOf(place: number): readonly [number, number] {
  const cells = Math.max(0, Math.min(fineGrid - 1, Math.floor(place)));
  return [cells, place - cells];
}
