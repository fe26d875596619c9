/** Measures the cost of some work to this process. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Cost {
  readonly cpuSeconds: number;
  readonly seconds: number;
  readonly megabytesAboveIdle: number;
  readonly longestBlockMs: number;
}

const SETTLE_MS = 300;

export async function measure(work: () => Promise<void>): Promise<Cost> {
  await sleep(SETTLE_MS);
  const idle = process.memoryUsage.rss();
  let most = idle;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  const milliseconds = performance.now() - startedAt;
  delay.disable();
  clearInterval(watch);
  return {
    cpuSeconds: (user + system) / 1e6,
    seconds: milliseconds / 1000,
    megabytesAboveIdle: (most - idle) / 1024 / 1024,
    longestBlockMs: delay.max / 1e6,
  };
}
