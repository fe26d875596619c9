import { expect, it } from 'vitest';
import { NoTurnLeft, turns } from './turns.ts';

/** Work that ends when the test says so. */
function job() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { end, ended };
}

it('runs a few at once, the next in the order they came, and refuses the rest', async () => {
  const inTurn = turns({ running: 2, waiting: 1 });
  const jobs = [job(), job(), job()];
  const started: number[] = [];
  const results = jobs.map(({ ended }, index) =>
    inTurn(async () => {
      started.push(index);
      await ended;
      return index;
    }),
  );
  await expect(inTurn(async () => 'late')).rejects.toBeInstanceOf(NoTurnLeft);
  expect(started).toEqual([0, 1]);
  jobs[1]!.end();
  await results[1];
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2]);
  jobs[0]!.end();
  jobs[2]!.end();
  expect(await Promise.all(results)).toEqual([0, 1, 2]);
});

it('gives the place on when work fails', async () => {
  const inTurn = turns({ running: 1, waiting: 5 });
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn(async () => 'next')).toBe('next');
});
