/**
 * Runs a job in a process of its own, with a limit on memory and time. A thread would not do: one that allocates too much
 * in a single step ends the whole process. Processes stay a moment for the next job.
 */
import { JobProcess, JobStopped } from './job-process.ts';

export interface JobOptions {
  readonly memoryMegabytes: number;
  /** Of work: a busy machine may take longer, but not for ever. */
  readonly cpuSeconds: number;
  readonly signal?: AbortSignal;
}

/** How many times longer than its work a job may take. */
const patience = 5;

const idleMs = 5000;
const idle = new Map<string, { readonly worker: JobProcess; readonly timer: NodeJS.Timeout }[]>();

/** `program` calls `answerJob`; `task` and result travel as JSON. Fails with JobStopped or the signal's reason. */
export async function runJob<Result>(
  program: URL,
  task: unknown,
  { memoryMegabytes, cpuSeconds, signal }: JobOptions,
): Promise<Result> {
  signal?.throwIfAborted();
  const kind = `${memoryMegabytes} ${program.href}`;
  const worker = takeIdle(kind) ?? new JobProcess(program, memoryMegabytes);
  let stopped: Error | undefined;
  const stop = (reason: Error) => {
    stopped ??= reason;
    void worker.end();
  };
  const timer = setTimeout(() => stop(new JobStopped('tooSlow')), cpuSeconds * patience * 1000);
  const onAbort = () => stop(signal?.reason as Error);
  signal?.addEventListener('abort', onAbort);
  try {
    const answer = await worker.ask<Result>({ task, cpuSeconds });
    if ('isTooSlow' in answer) throw new JobStopped('tooSlow');
    if ('failure' in answer) throw Object.assign(new Error(answer.failure.message), answer.failure);
    if (!stopped) keepIdle(kind, worker);
    return answer.result;
  } catch (error) {
    await worker.end();
    throw stopped ?? error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

function takeIdle(kind: string): JobProcess | undefined {
  for (let next = idle.get(kind)?.pop(); next; next = idle.get(kind)?.pop()) {
    clearTimeout(next.timer);
    if (!next.worker.isUsable) continue;
    next.worker.isAwaited = true;
    return next.worker;
  }
  return undefined;
}

function keepIdle(kind: string, worker: JobProcess): void {
  worker.isAwaited = false;
  const list = idle.get(kind) ?? [];
  idle.set(kind, list);
  const timer = setTimeout(() => {
    list.splice(list.indexOf(entry), 1);
    void worker.end();
  }, idleMs).unref();
  const entry = { worker, timer };
  list.push(entry);
}

/** At a stop. */
export async function endIdleJobs(): Promise<void> {
  const entries = [...idle.values()].flat();
  idle.clear();
  for (const { worker, timer } of entries) {
    clearTimeout(timer);
    await worker.end();
  }
}
