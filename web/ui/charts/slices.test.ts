import { expect, it } from 'vitest';
import { slicesOf } from './slices.ts';

it('divides a pie clockwise from the top', () => {
  const [quarter, rest] = slicesOf([1, 3]);
  expect(quarter).toMatchObject({ share: 0.25, path: 'M102 98 L100 8 A92 92 0 0 1 192 100 Z' });
  expect(rest).toMatchObject({ share: 0.75, path: 'M102 98 L192 100 A92 92 0 1 1 100 8 Z' });
  expect(quarter!.labelX).toBeGreaterThan(100);
  expect(quarter!.labelY).toBeLessThan(100);
});

it('assigns the centre to a slice of more than half, if there is one', () => {
  const apexOf = (values: number[]) => /^M(\S+ \S+)/.exec(slicesOf(values)[0]?.path ?? '')?.[1];
  expect(apexOf([1, 1])).toBe('100 100');
  expect(apexOf([2, 3, 4])).toBe('100 100');
  // The larger slice is on the right: the slices meet left of the centre.
  expect(Number(apexOf([8, 2])?.split(' ')[0])).toBeLessThan(100);
  expect(Number(apexOf([9999, 1])?.split(' ')[1])).toBeGreaterThan(39);
});

it('draws a single value as a full circle, and nothing without values', () => {
  expect(slicesOf([5, 0])).toMatchObject([
    { share: 1, path: undefined, labelX: 100, labelY: 100 },
    { share: 0 },
  ]);
  expect(slicesOf([0, 0]).map(({ share }) => share)).toEqual([0, 0]);
});
