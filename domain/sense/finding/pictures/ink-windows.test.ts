import { expect, it } from 'vitest';
import { fineBytes } from './fine-ink.ts';
import { inkLikeness, inkMapOf, inkPixels } from './ink-map.ts';
import {
  fineOf,
  inkBytes,
  inkWindows,
  pictureInk,
  sharesPart,
  wholeOf,
  type InkWindow,
} from './ink-windows.ts';

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly at: (x: number, y: number) => number;
}

/** Rows of words: dark strokes on a light ground, at places that follow from the seed. */
function screen(seed: number): Picture {
  const isInk = (x: number, y: number) => {
    const [row, word] = [Math.floor(y / 15), Math.floor(x / 50)];
    const width = 8 + ((Math.abs(Math.sin(seed * 311 + row * 17 + word * 43)) * 1000) % 40);
    return y % 15 < 8 && x % 50 < width && x % 4 < 2;
  };
  return { width: 400, height: 600, at: (x, y) => (isInk(x, y) ? 30 : 240) };
}

function cut({ width, height, at }: Picture, [left, top, right, bottom]: readonly number[]): Picture {
  const [fromX = 0, fromY = 0] = [left, top];
  return {
    width: width - fromX - (right ?? 0),
    height: height - fromY - (bottom ?? 0),
    at: (x, y) => at(x + fromX, y + fromY),
  };
}

/** The nearest pixels are enough here; decoders resize better. */
function mapOf({ at }: Picture, { left, top, width, height }: Omit<InkWindow, 'number'>): Uint8Array {
  const grey = new Uint8Array(inkPixels * inkPixels);
  for (let y = 0; y < inkPixels; y += 1) {
    for (let x = 0; x < inkPixels; x += 1) {
      const fromX = left + Math.floor((x * width) / inkPixels);
      grey[y * inkPixels + x] = at(fromX, top + Math.floor((y * height) / inkPixels));
    }
  }
  return inkMapOf(grey);
}

function inkOf(picture: Picture) {
  const { width, height } = picture;
  const parts = inkWindows(width, height).map(({ number, ...part }) => ({
    number,
    map: mapOf(picture, part),
  }));
  const whole = mapOf(picture, { left: 0, top: 0, width, height });
  return pictureInk({ whole, fine: new Uint8Array(fineBytes), parts });
}

const original = inkOf(screen(1));
const shares = (one: Uint8Array, other: Uint8Array) =>
  sharesPart(one, other, inkLikeness(wholeOf(one), wholeOf(other)));

it.each([
  ['bottom', [0, 0, 0, 60]],
  ['top', [0, 60, 0, 0]],
  ['right', [0, 0, 40, 0]],
  ['left', [40, 0, 0, 0]],
])('knows a copy with a tenth cut off at the %s', (_side, parts) => {
  const copy = inkOf(cut(screen(1), parts));
  expect(shares(original.ink, copy.ink)).toBe(true);
  const bands = new Set(original.bands);
  expect(copy.bands.filter((band) => bands.has(band)).length).toBeGreaterThan(5);
});

it('does not take other words on the same screen for a copy', () => {
  for (const other of [2, 3]) expect(shares(original.ink, inkOf(screen(other)).ink)).toBe(false);
});

it('does not take a few other words for a copy with a side cut off: its parts are no more alike than the whole', () => {
  const [one, two] = [screen(1), screen(2)];
  const other = inkOf({ ...one, at: (x, y) => (y > 300 && y < 330 && x > 200 ? two : one).at(x, y) });
  expect(sharesPart(original.ink, other.ink, 0)).toBe(true);
  expect(shares(original.ink, other.ink)).toBe(false);
});

it('ignores blank pictures and ink without parts', () => {
  const blank = { width: 300, height: 500, at: () => 255 };
  const { ink, bands } = inkOf(blank);
  expect([bands, ink.length, shares(ink, ink)]).toEqual([[], inkBytes, false]);
  expect(shares(original.ink, wholeOf(original.ink))).toBe(false);
});

it('reads parts of a version without a finer map', () => {
  const copy = inkOf(cut(screen(1), [0, 0, 0, 60]));
  const whole = wholeOf(original.ink);
  const earlier = Uint8Array.from([...whole, ...original.ink.subarray(inkBytes)]);
  expect([fineOf(original.ink)?.length, fineOf(earlier)]).toEqual([fineBytes, undefined]);
  expect(shares(earlier, copy.ink)).toBe(true);
});

it('has no parts of lines, and parts inside of any other picture', () => {
  expect(inkWindows(1, 5000)).toEqual([]);
  for (const [width, height] of [
    [600, 400],
    [400, 600],
    [500, 500],
    [1080, 2400],
    [3, 2],
  ] as const) {
    const parts = inkWindows(width, height);
    expect(parts).toHaveLength(8);
    expect(new Set(parts.map(({ number }) => number)).size).toBe(8);
    for (const part of parts) {
      expect(Math.min(part.left, part.top, part.width - 1, part.height - 1)).toBeGreaterThanOrEqual(0);
      expect([part.left + part.width <= width, part.top + part.height <= height]).toEqual([true, true]);
    }
  }
});
