import { expect, it } from 'vitest';
import { bandsOfSums, inkSums } from './ink-bands.ts';
import { inkGrid, inkLikeness } from './ink-map.ts';

/** A screen with lines of text, drawn from a seed; noise simulates another encoding. */
function mapOf(seed: number, noise = 0): Uint8Array {
  const random = (at: number) => Math.abs(Math.sin(at * 127.1 + seed * 311.7) * 43758.5453) % 1;
  return Uint8Array.from({ length: inkGrid * inkGrid }, (_, at) => {
    const isLine = Math.floor(at / inkGrid) % 4 < 2;
    const ink = isLine && random(at) > 0.5 ? 40 + random(at + 0.5) * 80 : 0;
    return Math.round(ink + noise * Math.abs(Math.sin(at * 12.9898)) * 20);
  });
}

const inkBands = (map: Uint8Array) => bandsOfSums(inkSums(map));

const shared = (one: Uint8Array, other: Uint8Array) => {
  const bands = new Set(inkBands(one));
  return inkBands(other).filter((band) => bands.has(band)).length;
};

it('finds a copy that was encoded again, and no other picture of the same screen', () => {
  const original = mapOf(1);
  const copy = mapOf(1, 1);
  expect(inkLikeness(original, copy)).toBeGreaterThan(0.94);
  expect(shared(original, copy)).toBeGreaterThan(2);
  for (let other = 2; other < 12; other += 1) expect(shared(original, mapOf(other))).toBeLessThan(2);
});

it('finds nothing for a blank picture', () => {
  expect(inkBands(new Uint8Array(inkGrid * inkGrid).fill(3))).toEqual([]);
  expect(inkBands(new Uint8Array())).toEqual([]);
});
