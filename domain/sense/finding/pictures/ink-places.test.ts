import { expect, it } from 'vitest';
import { inkLikeness, inkMapOf, inkPixels, sameInk } from './ink-map.ts';
import { samePlaces } from './ink-places.ts';

/** Rows of words, which the site writes; at the end of every third an amount, which is as long as the seed says. */
function screen(seed: number): Uint8Array {
  const grey = new Uint8Array(inkPixels * inkPixels).fill(240);
  for (let row = 0; row < 20; row += 1) {
    const amount = row % 3 === 0 ? 51 + ((seed * 5 + row) % 9) : 60;
    for (let letter = 0; letter < amount; letter += 1) {
      if (Math.abs(Math.sin(row * 17 + letter * 43)) < 0.4) continue;
      for (let y = 8 + row * 12; y < 15 + row * 12; y += 1) {
        for (let x = 8 + letter * 4; x < 10 + letter * 4; x += 1) grey[y * inkPixels + x] = 30;
      }
    }
  }
  return grey;
}

const blurred = (grey: Uint8Array) =>
  grey.map((value, at) => ((grey[at - 1] ?? value) + 2 * value + (grey[at + 1] ?? value)) / 4);

const original = inkMapOf(screen(1));

it('takes a paler and less sharp copy for the same', () => {
  const paler = screen(1).map((value) => value / 2 + 60);
  for (const copy of [screen(1), paler, blurred(paler)])
    expect(samePlaces(original, inkMapOf(copy))).toBe(true);
});

it('sees other amounts in the same rows, although nearly all of the ink is the same', () => {
  for (const seed of [2, 3, 4]) {
    const other = inkMapOf(screen(seed));
    expect(inkLikeness(original, other)).toBeGreaterThan(sameInk);
    expect([samePlaces(original, other), samePlaces(other, original)]).toEqual([false, false]);
  }
});

it('sees ink where the other picture has none', () => {
  const grey = screen(1);
  const without = grey.map((value, at) => (at > grey.length / 2 ? 240 : value));
  expect(samePlaces(original, inkMapOf(without))).toBe(false);
});
