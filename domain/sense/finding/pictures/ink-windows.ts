/**
 * Parts of a picture whose place and scale a cut at one side leaves alone: what is cut off at the bottom changes neither the
 * width nor the top. So a part begins at one side, and its size follows from the side that such a cut does not change.
 */
import { fineBytes, inkTableOf } from './fine-ink.ts';
import { bandsOfSums, bitsOfSums, inkSums } from './ink-bands.ts';
import { numbersOfCuts } from './ink-cuts.ts';
import { inkGrid } from './ink-map.ts';

const sides = ['top', 'bottom', 'left', 'right'] as const;

export interface InkWindow {
  /** The side and the step of its size; parts with the same number are compared. */
  readonly number: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** From one size to the next. Two sizes are enough for a tenth that is cut off. */
const step = 1.12;
const sizes = 2;
/** Pictures that are longer than this have no parts. */
const mostSteps = 30;
const stepsOfASide = 2 * mostSteps + 1;

/** The largest parts of a picture at each of its sides. */
export function inkWindows(width: number, height: number): InkWindow[] {
  return sides.flatMap((side, at) => {
    const isUpright = side === 'top' || side === 'bottom';
    const [across, along] = isUpright ? [width, height] : [height, width];
    const largest = Math.floor(Math.log(along / across) / Math.log(step) + 1e-9);
    const steps = Array.from({ length: sizes }, (_, less) => largest - less);
    return steps.flatMap((size): InkWindow[] => {
      if (Math.abs(size) > mostSteps) return [];
      const length = Math.min(along, Math.max(1, Math.round(across * step ** size)));
      const rest = along - length;
      return [
        {
          number: at * stepsOfASide + size + mostSteps,
          left: side === 'right' ? rest : 0,
          top: side === 'bottom' ? rest : 0,
          width: isUpright ? width : length,
          height: isUpright ? length : height,
        },
      ];
    });
  });
}

/** Per part: its number, and the signs of some sums over its map, which represent the map. */
const signs = 1024;
const numberBytes = 2;
const partBytes = numberBytes + signs / 8;
const wholeBytes = inkGrid * inkGrid;
/** Fewer and longer than those of the whole picture: a copy has nearly all, and pages of one site must hardly have any. */
const bandsOfAPart = { count: 12, signs: 32 };
/** Above all bands of the whole picture and of one part. */
const bandsApart = 2 ** 36;

export interface PictureInk {
  /** The map of the whole picture, the finer one, and the parts. */
  readonly ink: Uint8Array;
  readonly bands: readonly number[];
}

export interface MappedWindow extends Pick<InkWindow, 'number'> {
  readonly map: Uint8Array;
}

export interface PictureMaps {
  readonly whole: Uint8Array;
  readonly fine: Uint8Array;
  readonly parts: readonly MappedWindow[];
}

/** The data used to find and compare a picture. Blank parts are left out. */
export function pictureInk({ whole, fine, parts }: PictureMaps): PictureInk {
  const bytes = [...whole, ...fine];
  const bands = [...bandsOfSums(inkSums(whole)), ...numbersOfCuts(inkTableOf(fine))];
  for (const { number, map } of parts) {
    const sums = inkSums(map);
    if (!sums) continue;
    bytes.push(number >> 8, number & 255, ...bitsOfSums(sums, signs));
    bands.push(...bandsOfSums(sums, bandsOfAPart).map((band) => band + (number + 1) * bandsApart));
  }
  return { ink: Uint8Array.from(bytes), bands };
}

/** Ink with less was made by a version that had no finer map. */
export const inkBytes = wholeBytes + fineBytes;

/** The finer map, if there is one. */
export const fineOf = (ink: Uint8Array): Uint8Array | undefined =>
  ink.length < inkBytes ? undefined : ink.subarray(wholeBytes, inkBytes);

/** The map of the whole picture. */
export const wholeOf = (ink: Uint8Array): Uint8Array => ink.subarray(0, wholeBytes);

/**
 * So many signs differ between maps with a likeness of 0.98. Copies with one side cut off have 0.99, other bets on the same
 * screen at most 0.93, which is 120 signs.
 */
const mostOtherSigns = 65;
/** A copy with a side cut off is more alike in a part than as a whole; other bets on one screen are as alike in both. */
const lessThanWhole = 2;

/** Whether a part of one picture is the same part of another; `likeness` is that of the whole pictures. */
export function sharesPart(one: Uint8Array, other: Uint8Array, likeness: number): boolean {
  const ofWhole = (signs * Math.acos(Math.min(1, likeness))) / Math.PI;
  const most = Math.min(mostOtherSigns, ofWhole / lessThanWhole);
  const known = new Map(partsOf(other).map((part) => [numberOf(part), part]));
  return partsOf(one).some((part) => {
    const same = known.get(numberOf(part));
    return same !== undefined && otherSigns(part, same) <= most;
  });
}

function partsOf(ink: Uint8Array): Uint8Array[] {
  const first = ink.length < inkBytes ? wholeBytes : inkBytes;
  const count = Math.floor((ink.length - first) / partBytes);
  return Array.from({ length: Math.max(0, count) }, (_, at) => {
    const from = first + at * partBytes;
    return ink.subarray(from, from + partBytes);
  });
}

const numberOf = (part: Uint8Array) => (part[0] ?? 0) * 256 + (part[1] ?? 0);

function otherSigns(one: Uint8Array, other: Uint8Array): number {
  let count = 0;
  for (let at = numberBytes; at < partBytes; at += 1) {
    for (let bits = (one[at] ?? 0) ^ (other[at] ?? 0); bits > 0; bits &= bits - 1) count += 1;
  }
  return count;
}
