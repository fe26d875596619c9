/**
 * How long work blocks the event loop: the maximum CPU time of the main thread between two turns of the loop.
 * Unlike wall-clock time, it does not depend on the load of the machine. Linux only; elsewhere the result is
 * 0.
 */
import { readFileSync } from 'node:fs';

const tickMs = 5;

function cpuOfMainThread(): number {
  if (process.platform !== 'linux') return 0;
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6;
}

export async function heldWhile(work: () => Promise<unknown>): Promise<number> {
  let [before, most] = [cpuOfMainThread(), 0];
  const tick = () => {
    const now = cpuOfMainThread();
    most = Math.max(most, now - before);
    before = now;
  };
  const ticking = setInterval(tick, tickMs);
  try {
    await work();
    tick();
    return most;
  } finally {
    clearInterval(ticking);
  }
}
