import { expect, it } from 'vitest';
import { inkGrid, inkLikeness, inkMapOf, inkPixels, sameInk } from './ink-map.ts';

/** Rows of words: dark strokes on a light ground, at places that follow from the seed. */
function screen(seed: number, change = (value: number) => value): Uint8Array {
  const grey = new Uint8Array(inkPixels * inkPixels).fill(change(240));
  for (let row = 8; row < inkPixels - 8; row += 12) {
    for (let word = 0; word < 6; word += 1) {
      const start = (seed * 31 + row * 17 + word * 43) % (inkPixels - 30);
      for (let y = row; y < row + 6; y += 1) {
        for (let x = start; x < start + 24; x += 3) grey[y * inkPixels + x] = change(30);
      }
    }
  }
  return grey;
}

it('is nearly the same for brighter, paler and noisy copies', () => {
  const map = inkMapOf(screen(1));
  expect(map).toHaveLength(inkGrid * inkGrid);
  expect(inkLikeness(map, map)).toBeCloseTo(1);
  expect(inkLikeness(map, inkMapOf(screen(1, (value) => value / 2 + 60)))).toBeGreaterThan(sameInk);
  const noisy = screen(1).map((value, at) => Math.min(255, value + ((at * 7919) % 11)));
  expect(inkLikeness(map, inkMapOf(noisy))).toBeGreaterThan(sameInk);
});

it('differs for other words on the same screen', () => {
  expect(inkLikeness(inkMapOf(screen(1)), inkMapOf(screen(2)))).toBeLessThan(0.9);
});

it('does not take blank pictures for copies', () => {
  const blank = inkMapOf(new Uint8Array(inkPixels * inkPixels).fill(255));
  const noise = inkMapOf(Uint8Array.from({ length: inkPixels * inkPixels }, (_, at) => 250 + (at % 2)));
  expect(inkLikeness(blank, blank)).toBe(0);
  expect(inkLikeness(noise, noise)).toBe(0);
});
