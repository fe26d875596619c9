/**
 * Workers that run one task at a time. A worker is kept for the next task, and replaced when a task exceeds a
 * limit. The pool does not queue: `turns` decides how many tasks run at once.
 */

export type WorkerFault = 'tooSlow' | 'tooMuchMemory' | 'died';

export class WorkerFailed extends Error {
  readonly fault: WorkerFault;
  constructor(fault: WorkerFault, options?: ErrorOptions) {
    super(`a worker failed: ${fault}`, options);
    this.fault = fault;
  }
}

/** A worker's reply to a task. */
export type WorkerReply<Result> =
  | { readonly result: Result }
  /** The worker found itself over a limit. It may be stuck, so it must be killed. */
  | { readonly over: WorkerFault }
  | { readonly error: string; readonly code: string | undefined };

/** Serializes an error for the console. The code identifies a full disk. */
export function errorReply(error: unknown): { error: string; code: string | undefined } {
  if (!(error instanceof Error)) return { error: String(error), code: undefined };
  return { error: error.message, code: 'code' in error ? String(error.code) : undefined };
}

export interface WorkerEvents {
  replied(reply: unknown): void;
  ended(failed: WorkerFailed): void;
}

export interface StartedWorker {
  post(task: unknown): void;
  end(): void;
  /** An idle worker must not keep the program alive. */
  setBusy(isBusy: boolean): void;
}

export type StartWorker = (events: WorkerEvents) => StartedWorker;

class PooledWorker {
  readonly #worker: StartedWorker;
  #settle: { replied(reply: unknown): void; failed(error: Error): void } | undefined;
  isEnded = false;

  constructor(start: StartWorker) {
    this.#worker = start({
      replied: (reply) => this.#settle?.replied(reply),
      ended: (failed) => {
        this.isEnded = true;
        this.#settle?.failed(failed);
      },
    });
  }

  async run(task: unknown, timeLimitMs: number, signal?: AbortSignal): Promise<unknown> {
    let timer: NodeJS.Timeout | undefined;
    let abandon = () => {};
    try {
      this.#worker.setBusy(true);
      return await new Promise<unknown>((resolve, reject) => {
        this.#settle = { replied: resolve, failed: reject };
        timer = setTimeout(() => reject(new WorkerFailed('tooSlow')), timeLimitMs);
        abandon = () => reject(signal?.reason as Error);
        signal?.addEventListener('abort', abandon);
        this.#worker.post(task);
      });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abandon);
      this.#settle = undefined;
      this.#worker.setBusy(false);
    }
  }

  end(): void {
    this.isEnded = true;
    this.#worker.end();
  }
}

/** Releases the memory of idle workers. */
const defaultIdleMs = 5 * 60_000;

export class WorkerPool<Task, Result> {
  readonly #start: StartWorker;
  readonly #timeLimitMs: number;
  readonly #idleMs: number;
  #idle: PooledWorker[] = [];
  #endingIdle: NodeJS.Timeout | undefined;

  constructor(start: StartWorker, timeLimitMs: number, idleMs = defaultIdleMs) {
    this.#idleMs = idleMs;
    this.#start = start;
    this.#timeLimitMs = timeLimitMs;
  }

  /** Rejects with WorkerFailed, the signal's reason, or the error thrown by the task. */
  async run(task: Task, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const worker = this.#take();
    try {
      const reply = (await worker.run(task, this.#timeLimitMs, signal)) as WorkerReply<Result>;
      if ('over' in reply) throw new WorkerFailed(reply.over);
      this.#keep(worker);
      if ('error' in reply) throw Object.assign(new Error(reply.error), { code: reply.code });
      return reply.result;
    } catch (error) {
      if (error instanceof WorkerFailed || signal?.aborted) worker.end();
      throw error;
    }
  }

  #take(): PooledWorker {
    this.#idle = this.#idle.filter(({ isEnded }) => !isEnded);
    try {
      return this.#idle.pop() ?? new PooledWorker(this.#start);
    } catch (cause) {
      // The machine cannot start another process.
      throw new WorkerFailed('died', { cause });
    }
  }

  #keep(worker: PooledWorker): void {
    this.#idle.push(worker);
    clearTimeout(this.#endingIdle);
    this.#endingIdle = setTimeout(() => {
      for (const idle of this.#idle.splice(0)) idle.end();
    }, this.#idleMs).unref();
  }
}
