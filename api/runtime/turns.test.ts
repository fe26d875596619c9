import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { NoTurnLeft, turns, type TurnLimits } from './turns.ts';

/** Runs jobs that the test completes by hand. */
function desk(limits: TurnLimits) {
  const inTurn = turns(limits);
  const started: string[] = [];
  const endings = new Map<string, () => void>();
  const ask = (person: string, job: string, signal?: AbortSignal) => {
    const work = async () => {
      started.push(job);
      await new Promise<void>((resolve) => endings.set(job, resolve));
      return job;
    };
    return inTurn(person, work, signal);
  };
  const end = async (job: string) => {
    endings.get(job)?.();
    await setImmediate();
  };
  return { inTurn, started, ask, end };
}

it('limits concurrent jobs and keeps one slot free for other people', async () => {
  const { ask, end, started } = desk({ running: 2, waiting: 10 });
  const first = ask('a', 'a1');
  void ask('a', 'a2');
  void ask('b', 'b1');
  void ask('c', 'c1');
  await setImmediate();
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  expect(await first).toBe('a1');
  expect(started).toEqual(['a1', 'b1', 'c1']);
  await end('b1');
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2']);
});

it('assigns free slots in rotation, however many jobs one person has queued', async () => {
  const { ask, end, started } = desk({ running: 1, waiting: 20 });
  for (const job of ['a1', 'a2', 'a3', 'a4']) void ask('a', job);
  void ask('b', 'b1');
  void ask('c', 'c1');
  await setImmediate();
  for (const job of ['a1', 'b1', 'c1', 'a2', 'a3']) await end(job);
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4']);
});

it('refuses a person whose queue is full while others can still wait', async () => {
  const { ask, end, started } = desk({ running: 1, waiting: 3, waitingPerPerson: 2 });
  for (const job of ['a1', 'a2', 'a3']) void ask('a', job);
  await expect(ask('a', 'a4')).rejects.toBeInstanceOf(NoTurnLeft);
  void ask('b', 'b1');
  await expect(ask('c', 'c1')).rejects.toBeInstanceOf(NoTurnLeft);
  for (const job of ['a1', 'b1', 'a2', 'a3']) await end(job);
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
});

it('frees the slot after a job that fails', async () => {
  const { inTurn, ask, started } = desk({ running: 1, waiting: 1 });
  const failing = inTurn('a', async () => {
    throw new Error('broken');
  });
  void ask('b', 'b1');
  await expect(failing).rejects.toThrow('broken');
  await setImmediate();
  expect(started).toEqual(['b1']);
});

it('drops a waiting job when its signal aborts', async () => {
  const { inTurn, ask, end, started } = desk({ running: 1, waiting: 1, waitingPerPerson: 1 });
  void ask('a', 'a1');
  const leaving = new AbortController();
  const waiting = inTurn('b', () => Promise.resolve('b1'), leaving.signal);
  await expect(ask('c', 'c1')).rejects.toThrow(NoTurnLeft);
  leaving.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  void ask('c', 'c2');
  await end('a1');
  expect(started).toEqual(['a1', 'c2']);
  await expect(inTurn('d', () => Promise.resolve('d1'), leaving.signal)).rejects.toThrow('left');
});

it('keeps other waiting jobs when the signal of a job aborts that has already started', async () => {
  const { ask, end, started } = desk({ running: 1, waiting: 4 });
  void ask('a', 'a1');
  const leaving = new AbortController();
  const running = ask('b', 'b1', leaving.signal);
  void ask('b', 'b2');
  await end('a1');
  leaving.abort(new Error('left'));
  await end('b1');
  expect(await running).toBe('b1');
  expect(started).toEqual(['a1', 'b1', 'b2']);
});
