import { expect, it } from 'vitest';
import { slicesOf } from './slices.ts';

it('cuts a pie from the top, clockwise', () => {
  const [quarter, rest] = slicesOf([1, 3]);
  expect(quarter).toMatchObject({ share: 0.25, path: 'M100 100 L100 8 A92 92 0 0 1 192 100 Z' });
  expect(rest).toMatchObject({ share: 0.75, path: 'M100 100 L192 100 A92 92 0 1 1 100 8 Z' });
  expect(quarter!.labelX).toBeGreaterThan(100);
  expect(quarter!.labelY).toBeLessThan(100);
});

it('draws one value as the whole, and nothing of nothing', () => {
  expect(slicesOf([5, 0])).toMatchObject([
    { share: 1, path: undefined, labelX: 100, labelY: 100 },
    { share: 0 },
  ]);
  expect(slicesOf([0, 0]).map(({ share }) => share)).toEqual([0, 0]);
});
