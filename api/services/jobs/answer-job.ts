/** The other end of run-job.ts, in the process that does the jobs. */

export interface JobQuestion<Task> {
  readonly task: Task;
  readonly cpuSeconds: number;
}

export type JobAnswer<Result> =
  | { readonly result: Result }
  | { readonly isTooSlow: true }
  | {
      readonly failure: {
        readonly message: string;
        readonly stack: string | undefined;
        readonly code: unknown;
      };
    };

const lookMs = 100;

/** Answers one task after the other. Without the process that asks it ends at once. */
export function answerJob<Task, Result>(work: (task: Task) => Promise<Result>): void {
  process.on('disconnect', () => process.exit());
  process.on('message', (question) => {
    const { task, cpuSeconds } = question as JobQuestion<Task>;
    void answerTo(work, task, cpuSeconds).then((answer) => process.send?.(answer));
  });
}

async function answerTo<Task, Result>(
  work: (task: Task) => Promise<Result>,
  task: Task,
  cpuSeconds: number,
): Promise<JobAnswer<Result>> {
  const before = process.cpuUsage();
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<JobAnswer<Result>>((resolve) => {
    timer = setInterval(() => {
      const { user, system } = process.cpuUsage(before);
      if ((user + system) / 1e6 > cpuSeconds) resolve({ isTooSlow: true });
    }, lookMs);
  });
  try {
    return await Promise.race([work(task).then((result) => ({ result })), tooSlow]);
  } catch (error) {
    const { message, stack, code } = error as NodeJS.ErrnoException;
    return { failure: { message, stack, code } };
  } finally {
    clearInterval(timer);
  }
}
