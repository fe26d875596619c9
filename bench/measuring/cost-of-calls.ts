/** CPU time of one call, in a server and in its database, without what both use while idle. */
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOfDatabase, cpuOfProcess } from './cpu-of-process.ts';
import { median } from './quantile.ts';

/** Milliseconds per call. */
export interface CallCost {
  readonly server: number;
  readonly database: number;
  /** From request to response, median. */
  readonly time: number;
}

export interface Measured {
  readonly pid: number;
  readonly dataDir: string;
}

/** Runs one at a time, with the number of the call; negative during the warm-up. */
export type Work = (turn: number) => Promise<unknown>;

export interface Side extends Measured {
  readonly work: Work;
  readonly idle: Idle;
}

/** CPU milliseconds per idle millisecond. */
export type Idle = Readonly<Record<'server' | 'database', number>>;

const usualWarmUps = 60;
const callsInARow = 25;
const idleMs = 2000;
/** Below this share of CPU time, jobs after a start and a seed count as done. */
const restingShare = 0.03;
const longestRestMs = 180_000;

interface Used {
  readonly at: number;
  readonly server: number;
  readonly database: ReadonlyMap<number, number>;
}

function used({ pid, dataDir }: Measured): Used {
  return { at: performance.now(), server: cpuOfProcess(pid), database: cpuOfDatabase(dataDir) };
}

function since(before: Used, measured: Measured) {
  const now = used(measured);
  let database = 0;
  for (const [pid, milliseconds] of now.database) database += milliseconds - (before.database.get(pid) ?? 0);
  return { elapsed: now.at - before.at, server: now.server - before.server, database };
}

/** Waits until the server and its database are idle. */
export async function idleCost(measured: Measured): Promise<Idle> {
  const deadline = performance.now() + longestRestMs;
  for (;;) {
    const before = used(measured);
    await sleep(idleMs);
    const { elapsed, server, database } = since(before, measured);
    const idle = { server: server / elapsed, database: database / elapsed };
    if (idle.server + idle.database < restingShare || performance.now() > deadline) return idle;
  }
}

/** The sides take turns, so that other load affects all of them. */
export async function costsOf(
  sides: readonly Side[],
  calls: number,
  warmUps = usualWarmUps,
): Promise<CallCost[]> {
  const sums = sides.map(() => ({ server: 0, database: 0, times: [] as number[] }));
  for (const side of sides) for (let turn = 0; turn < warmUps; turn += 1) await side.work(-1 - turn);
  for (let first = 0; first < calls; first += callsInARow) {
    for (const [at, side] of sides.entries()) {
      const before = used(side);
      const times: number[] = [];
      for (let turn = first; turn < Math.min(first + callsInARow, calls); turn += 1) {
        const startedAt = performance.now();
        await side.work(turn);
        times.push(performance.now() - startedAt);
      }
      const { elapsed, server, database } = since(before, side);
      const sum = sums[at];
      if (!sum) continue;
      sum.server += server - side.idle.server * elapsed;
      sum.database += database - side.idle.database * elapsed;
      sum.times.push(...times);
    }
  }
  return sums.map(({ server, database, times }) => ({
    server: server / calls,
    database: database / calls,
    time: median(times),
  }));
}
