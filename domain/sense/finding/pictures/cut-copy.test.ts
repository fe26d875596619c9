import { expect, it } from 'vitest';
import { isCutOf } from './cut-copy.ts';
import { fineInkOf, finePixels, inkTableOf, mapOfCut, type Cut, type InkTable } from './fine-ink.ts';
import { firstOfCuts, largeCutBit, numbersOfCuts } from './ink-cuts.ts';

type Brightness = (x: number, y: number) => number;

const random = (...from: number[]) =>
  Math.abs(Math.sin(from.reduce((sum, one) => sum * 31 + one, 7)) * 1000) % 1;

/** Rows of letters that the site writes, with an amount in some of them that follows from the seed; places are parts of the picture. */
function screen(seed: number, amounts = seed): Brightness {
  const letters = Array.from({ length: 24 * 90 }, (_, at) => {
    const [row, letter] = [Math.floor(at / 90), at % 90];
    return random(row % 3 === 1 && letter > 60 && letter < 70 ? amounts : seed, row, letter);
  });
  return (x, y) => {
    const letter = letters[Math.floor(y * 24) * 90 + Math.floor(x * 90)] ?? 0;
    return letter > 0.4 && (y * 24) % 1 < 0.5 && (x * 90) % 1 < letter - 0.2 ? 30 : 240;
  };
}

/** The mean of some places in each pixel, as a decoder does. */
function tableOf(at: Brightness, { left, top, right, bottom }: Cut): InkTable {
  const grey = new Uint8Array(finePixels * finePixels);
  const inside = [0.25, 0.75];
  for (let y = 0; y < finePixels; y += 1) {
    for (let x = 0; x < finePixels; x += 1) {
      let sum = 0;
      for (const down of inside) {
        for (const across of inside) {
          const fromX = left + ((x + across) / finePixels) * (1 - left - right);
          sum += at(fromX, top + ((y + down) / finePixels) * (1 - top - bottom));
        }
      }
      grey[y * finePixels + x] = sum / 4;
    }
  }
  const table = inkTableOf(fineInkOf(grey));
  if (!table) throw new Error('a blank picture');
  return table;
}

const none = { left: 0, top: 0, right: 0, bottom: 0 };
const original = tableOf(screen(1), none);

const sharedNumbers = (one: InkTable, other: InkTable) => {
  const known = new Set(numbersOfCuts(other));
  // Each number has a twin on the other side.
  const isLarge = (number: number) => number >= firstOfCuts + largeCutBit;
  const twin = (number: number) => number + (isLarge(number) ? -largeCutBit : largeCutBit);
  return numbersOfCuts(one).filter((number) => known.has(twin(number))).length;
};

it.each<[string, Cut]>([
  ['2 % off all sides', { left: 0.02, top: 0.02, right: 0.02, bottom: 0.02 }],
  ['a tenth off all sides', { left: 0.1, top: 0.1, right: 0.1, bottom: 0.1 }],
  ['more off the top and bottom', { left: 0.037, top: 0.065, right: 0.037, bottom: 0.065 }],
  ['left and right', { ...none, left: 0.05, right: 0.05 }],
  ['top and bottom', { ...none, top: 0.1, bottom: 0.1 }],
  ['left and top', { ...none, left: 0.1, top: 0.1 }],
  ['right and top', { ...none, right: 0.1, top: 0.1 }],
  ['left and bottom', { ...none, left: 0.02, bottom: 0.02 }],
  ['right and bottom', { ...none, right: 0.05, bottom: 0.05 }],
])('finds and knows a copy with %s cut off, whichever of them is older', (_name, cut) => {
  const copy = tableOf(screen(1), cut);
  expect([isCutOf(original, copy), isCutOf(copy, original)]).toEqual([true, false]);
  expect(Math.min(sharedNumbers(original, copy), sharedNumbers(copy, original))).toBeGreaterThan(0);
});

it('detects a copy with a different cut at each side', () => {
  const copy = tableOf(screen(1), { left: 0.03, top: 0.07, right: 0.11, bottom: 0.02 });
  expect(isCutOf(original, copy)).toBe(true);
});

it('does not take other amounts on the same screen for a copy, cut or not', () => {
  for (const cut of [none, { left: 0.05, top: 0.05, right: 0.05, bottom: 0.05 }]) {
    const other = tableOf(screen(1, 2), cut);
    expect([isCutOf(original, other), isCutOf(other, original)]).toEqual([false, false]);
  }
});

it('leaves uncut pictures to the other rules', () => {
  expect(isCutOf(original, tableOf(screen(1), none))).toBe(false);
});

it('shares no numbers with other words on the same screen', () => {
  for (const seed of [2, 3]) expect(sharedNumbers(original, tableOf(screen(seed), none))).toBe(0);
});

it('has no numbers for a blank picture', () => {
  const noise = Uint8Array.from({ length: finePixels * finePixels }, (_, at) => 250 + (at % 3));
  expect(inkTableOf(fineInkOf(noise))).toBeUndefined();
  expect(numbersOfCuts(undefined)).toEqual([]);
});

it('makes the map of a rectangle from the finer map of the whole', () => {
  const whole = mapOfCut(original, none, 48);
  const quarter = mapOfCut(original, { left: 0.5, top: 0.5, right: 0, bottom: 0 }, 24);
  for (const [row, column] of [
    [0, 0],
    [7, 11],
    [23, 23],
  ] as const) {
    expect(quarter[row * 24 + column]).toBeCloseTo(whole[(row + 24) * 48 + column + 24] ?? -1);
  }
});
