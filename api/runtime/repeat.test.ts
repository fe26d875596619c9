import { expect, it } from 'vitest';
import { repeat } from './repeat.ts';

const never = 2 ** 30;

function opening(): { readonly opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

it('starts after the work it depends on', async () => {
  const done: string[] = [];
  const { opened, open } = opening();
  const first = repeat(() => opened.then(() => done.push('first')), never);
  const second = repeat(async () => done.push('second'), never, { after: first.hasRun });
  const other = repeat(async () => done.push('other'), never);
  await other.hasRun;
  expect(done).toEqual(['other']);
  open();
  await second.hasRun;
  expect(done).toEqual(['other', 'first', 'second']);
  await Promise.all([first, second, other].map((work) => work.stop()));
});

it('does not start if it is stopped before', async () => {
  const done: string[] = [];
  const { opened, open } = opening();
  const work = repeat(async () => done.push('work'), never, { after: opened });
  const stopped = work.stop();
  open();
  await stopped;
  expect(done).toEqual([]);
});
