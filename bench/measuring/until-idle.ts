/** Waits until a console that was just filled has done its work in the background: indexes, statistics, pictures. */
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOfDatabase, cpuOfProcess } from './cpu-of-process.ts';

const lookEveryMs = 3000;
const mostMs = 300_000;
/** Of one core. */
const idleShare = 0.1;

export async function untilIdle(pid: number, dataDir: string): Promise<void> {
  const used = () => [...cpuOfDatabase(dataDir).values()].reduce((sum, cpu) => sum + cpu, cpuOfProcess(pid));
  const giveUpAt = performance.now() + mostMs;
  for (let before = used(); performance.now() < giveUpAt;) {
    await sleep(lookEveryMs);
    const now = used();
    if (Math.abs(now - before) < idleShare * lookEveryMs) return;
    before = now;
  }
  throw new Error('the console is still busy');
}
