/** The server's end of the thread that reads: asks for the next rows, and gives up on a thread that takes too long. */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ReaderMessage, ReaderTask } from './reader-messages.ts';
import { WorkbookProblem } from './workbook-problem.ts';

/** Compiled it lies beside this file as JavaScript, in tests as TypeScript. */
const WORKER = new URL(`./reader-worker${extname(import.meta.url)}`, import.meta.url);

const YOUNG_MEGABYTES = 64;
const STACK_MEGABYTES = 4;

export class ReaderThread {
  private readonly worker: Worker;
  private readonly waiting: ReaderMessage[] = [];
  private failure: Error | undefined;
  private wake = () => {};
  private millisecondsLeft: number;

  constructor(task: ReaderTask) {
    const { memoryMegabytes, seconds } = task.limits;
    this.millisecondsLeft = seconds * 1000;
    this.worker = new Worker(WORKER, {
      workerData: task,
      // It needs no secret of ours.
      env: {},
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMegabytes,
        maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
        stackSizeMb: STACK_MEGABYTES,
      },
    });
    this.worker.on('message', (message: ReaderMessage) => {
      this.waiting.push(message);
      this.wake();
    });
    this.worker.on('error', (error: NodeJS.ErrnoException) => this.fail(error));
    this.worker.on('exit', () => this.fail(new Error('The reading thread ended before its file')));
  }

  async next(): Promise<ReaderMessage> {
    const startedAt = performance.now();
    while (this.waiting.length === 0 && !this.failure) await this.news();
    this.millisecondsLeft -= performance.now() - startedAt;
    const message = this.waiting.shift();
    if (message) return message;
    throw this.failure ?? new WorkbookProblem('tooSlow');
  }

  acknowledge(): void {
    this.worker.postMessage('taken');
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private async news(): Promise<void> {
    const timer = setTimeout(() => this.fail(new WorkbookProblem('tooSlow')), this.millisecondsLeft);
    await new Promise<void>((resolve) => {
      this.wake = resolve;
    });
    clearTimeout(timer);
  }

  private fail(error: NodeJS.ErrnoException): void {
    this.failure ??=
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new WorkbookProblem('tooMuchMemory', undefined, { cause: error })
        : error;
    this.wake();
  }
}
