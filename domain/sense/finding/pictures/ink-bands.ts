/**
 * Index numbers to find pictures with nearly the same ink without comparing all. Each is made of the signs of some
 * sums over the map, with the cells' own signs drawn at random. Maps with a likeness of 0.98 share about ten of the numbers,
 * maps of other bets on the same screen hardly ever one.
 */
import { inkGrid } from './ink-map.ts';

const bands = 48;
const signsPerBand = 24;
const cells = inkGrid * inkGrid;
/** A map with less difference between its cells is blank. */
const leastSpread = cells;

/** Sums over a map, each over all cells with signs of its own; undefined for a blank picture. */
export function inkSums(map: Uint8Array): Float64Array | undefined {
  if (map.length !== cells) return undefined;
  const mean = map.reduce((sum, ink) => sum + ink, 0) / cells;
  const centred = Float64Array.from(map, (ink) => ink - mean);
  if (centred.reduce((sum, ink) => sum + ink * ink, 0) < leastSpread) return undefined;
  return allSums(centred.map((value, at) => ((signs[at] ?? 0) > 0 ? value : -value)));
}

/** Different for each band; of a whole picture up to 2^30. None for a blank picture. */
export function bandsOfSums(
  sums: Float64Array | undefined,
  { count, signs: length } = { count: bands, signs: signsPerBand },
): number[] {
  if (!sums) return [];
  return Array.from({ length: count }, (_, band) => {
    const own = sums.subarray(band * length, (band + 1) * length);
    return own.reduce((bits, sum) => bits * 2 + (sum > 0 ? 1 : 0), band);
  });
}

/** The signs of the first sums, eight in a byte. */
export function bitsOfSums(sums: Float64Array, count: number): Uint8Array {
  const bytes = new Uint8Array(count / 8);
  for (let at = 0; at < count; at += 1) {
    if ((sums[at] ?? 0) > 0) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (1 << (at & 7));
  }
  return bytes;
}

const sumsInAGroup = 128;
const groupsInANumber = 3;

/**
 * Other numbers of 24 bits, for maps of 1,024 cells: of each 128 sums the place and the sign of the largest. It changes less
 * often than seven signs do: maps with a likeness of 0.97 share a fourth of them instead of a seventh.
 */
export function numbersOfLargest(map: Float64Array, count: number): number[] {
  const mean = map.reduce((sum, ink) => sum + ink, 0) / map.length;
  const fromOne = Math.floor(map.length / (sumsInAGroup * groupsInANumber));
  const numbers: number[] = [];
  for (let table = 0; numbers.length < count; table += 1) {
    const own = signs.subarray(table * map.length);
    const signed = new Float64Array(map.length);
    for (let at = 0; at < map.length; at += 1) signed[at] = ((map[at] ?? 0) - mean) * (own[at] ?? 1);
    const sums = allSums(signed);
    for (let number = 0; number < fromOne && numbers.length < count; number += 1) {
      let bits = numbers.length;
      for (let group = 0; group < groupsInANumber; group += 1) {
        bits = bits * 2 * sumsInAGroup + largestIn(sums, (number * groupsInANumber + group) * sumsInAGroup);
      }
      numbers.push(bits);
    }
  }
  return numbers;
}

function largestIn(sums: Float64Array, first: number): number {
  let [largest, place] = [0, 0];
  for (let at = 0; at < sumsInAGroup; at += 1) {
    const sum = sums[first + at] ?? 0;
    if (Math.abs(sum) <= largest) continue;
    largest = Math.abs(sum);
    place = 2 * at + (sum > 0 ? 1 : 0);
  }
  return place;
}

/** The Walsh–Hadamard transform: as many sums as there are values, each with all values added or subtracted. */
function allSums(values: Float64Array): Float64Array {
  const sums = Float64Array.from(values);
  for (let width = 1; width < sums.length; width *= 2) {
    for (let from = 0; from < sums.length; from += 2 * width) {
      for (let at = from; at < from + width; at += 1) {
        const one = sums[at] ?? 0;
        const other = sums[at + width] ?? 0;
        sums[at] = one + other;
        sums[at + width] = one - other;
      }
    }
  }
  return sums;
}

/** Mulberry32: the same on every machine, because bands are compared with stored ones. */
const signs = Int8Array.from({ length: cells }, (_, at) => {
  const state = (20_261_116 + (at + 1) * 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) & 1) === 0 ? 1 : -1;
});
