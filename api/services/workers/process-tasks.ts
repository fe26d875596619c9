/**
 * The worker side of a process: answers each task, measures itself meanwhile, and exits immediately when the
 * console is gone for any reason. The console ends it by closing the channel, so signals to the whole process
 * group are ignored.
 */
import { getPriority, setPriority } from 'node:os';
import { errorReply, type WorkerFault, type WorkerReply } from './worker-pool.ts';

export interface ProcessLimits {
  /** CPU time, which is independent of the load of the machine. */
  readonly cpuSeconds: number;
  readonly memoryMegabytes: number;
}

const measureMs = 50;
const below = 5;

export function answerTasksWithin<Task, Result>(
  { cpuSeconds, memoryMegabytes }: ProcessLimits,
  work: (task: Task) => Promise<Result>,
): void {
  // Serving requests has priority. A console that was started with a lower one cannot raise it, nor can its processes.
  setPriority(Math.max(getPriority(), below));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  // Not `process.exit`, which waits for running native code.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

  const reply = (message: WorkerReply<Result>) => process.send?.(message);

  function overLimit(cpuBefore: NodeJS.CpuUsage): WorkerFault | undefined {
    const { user, system } = process.cpuUsage(cpuBefore);
    if ((user + system) / 1e6 > cpuSeconds) return 'tooSlow';
    return process.memoryUsage.rss() / 2 ** 20 > memoryMegabytes ? 'tooMuchMemory' : undefined;
  }

  async function answer(task: Task): Promise<void> {
    const cpuBefore = process.cpuUsage();
    const measuring = setInterval(() => {
      const over = overLimit(cpuBefore);
      if (over) reply({ over });
    }, measureMs);
    try {
      reply({ result: await work(task) });
    } catch (error) {
      reply(errorReply(error));
    } finally {
      clearInterval(measuring);
    }
  }
  process.on('message', (task: Task) => void answer(task));
}
