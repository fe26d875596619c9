/**
 * Limits how many jobs run at once and shares the slots fairly: everyone has a separate queue, free slots go
 * to the queues in rotation, and nobody can hold every slot.
 */

/** Too many jobs are waiting, for this person or in total. Callers answer 503. */
export class NoTurnLeft extends Error {}

export interface TurnLimits {
  readonly running: number;
  readonly waiting: number;
  /** Defaults to all slots but one, so that others always find one. */
  readonly runningPerPerson?: number;
  /** Defaults to half of `waiting`. */
  readonly waitingPerPerson?: number;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** When the signal aborts, a waiting job leaves the queue and fails with the signal's reason. */
export type InTurn = <Result>(
  person: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result>;

export function turns({
  running,
  waiting,
  runningPerPerson = Math.max(1, running - 1),
  waitingPerPerson = Math.max(1, Math.floor(waiting / 2)),
}: TurnLimits): InTurn {
  /** Only people with a job, in the order in which they get the next free slot. */
  const lines = new Map<string, Line>();
  let runningInAll = 0;
  let waitingInAll = 0;

  const mayStart = (line: Line) => runningInAll < running && line.running < runningPerPerson;

  function moveToEnd(person: string, line: Line): void {
    lines.delete(person);
    lines.set(person, line);
  }

  function start(person: string, line: Line): void {
    runningInAll += 1;
    line.running += 1;
    moveToEnd(person, line);
  }

  function startWaiting(): void {
    for (const [person, line] of Array.from(lines)) {
      const next = mayStart(line) ? line.waiting.shift() : undefined;
      if (!next) continue;
      waitingInAll -= 1;
      start(person, line);
      next();
    }
  }

  function finish(person: string, line: Line): void {
    runningInAll -= 1;
    line.running -= 1;
    if (line.running === 0 && line.waiting.length === 0) lines.delete(person);
    else moveToEnd(person, line);
    startWaiting();
  }

  function leave(person: string, line: Line, next: () => void): void {
    line.waiting.splice(line.waiting.indexOf(next), 1);
    waitingInAll -= 1;
    if (line.running === 0 && line.waiting.length === 0) lines.delete(person);
  }

  async function wait(person: string, line: Line, signal: AbortSignal | undefined): Promise<void> {
    lines.set(person, line);
    waitingInAll += 1;
    await new Promise<void>((resolve, reject) => {
      const onAbort = () => {
        leave(person, line, next);
        reject(signal?.reason as Error);
      };
      const next = () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      line.waiting.push(next);
    });
  }

  return async (person, work, signal) => {
    signal?.throwIfAborted();
    const line = lines.get(person) ?? { running: 0, waiting: [] };
    if (line.waiting.length === 0 && mayStart(line)) start(person, line);
    else {
      if (waitingInAll >= waiting || line.waiting.length >= waitingPerPerson) throw new NoTurnLeft();
      await wait(person, line, signal);
    }
    try {
      return await work();
    } finally {
      finish(person, line);
    }
  };
}
