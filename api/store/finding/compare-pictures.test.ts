import { expect, it } from 'vitest';
import { inkBytes } from '../../../domain/sense/finding/pictures/ink-windows.ts';
import { comparePictures } from './compare-pictures.ts';

/** Bytes without a pattern, so that nothing is alike. */
const picture = (seed: number) => ({
  ink: Uint8Array.from({ length: inkBytes }, (_, at) => Math.abs(Math.sin(seed * 7919 + at) * 1000) % 256),
});
const pictures = (count: number, from: number) =>
  Array.from({ length: count }, (_, at) => picture(from + at));

it('yields to other work while many pictures are compared', async () => {
  let turns = 0;
  let isOver = false;
  const others = () => {
    turns += 1;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  await comparePictures(pictures(6, 0), pictures(20, 100));
  isOver = true;
  expect(turns).toBeGreaterThan(1);
});
