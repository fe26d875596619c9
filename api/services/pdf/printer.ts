/** Prints documents in a worker thread: started by the first document, replaced when it ends unexpectedly. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Log } from '../../runtime/log.ts';
import { PdfError } from './pdf-error.ts';
import type { FromPrinter, PrintingTask, ToPrinter } from './printing-task.ts';
import { moduleBeside } from '../workers/worker-module.ts';

export interface Printer {
  /** Rejects with a PdfError. The document must come from `cleanDocument`. */
  print(task: PrintingTask): Promise<void>;
  close(): Promise<void>;
}

const module = moduleBeside(import.meta.url, 'printing-worker');
/** Holds two documents of 25 MB at a time, partly in several copies. */
const memoryMegabytes = 1024;

interface Job {
  done(): void;
  fail(error: Error): void;
}

class PrintingThread {
  readonly #thread: Worker;
  readonly #jobs = new Map<number, Job>();
  readonly #log: Log;
  #lastId = 0;
  isEnded = false;

  constructor(log: Log) {
    this.#log = log;
    this.#thread = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes } });
    this.#thread.on('message', (message: FromPrinter) => this.#hear(message));
    this.#thread.on('error', (error) => this.#end(error));
    this.#thread.on('exit', () => this.#end(new Error('the printing thread ended')));
    this.#thread.unref();
  }

  print(task: PrintingTask): Promise<void> {
    this.#lastId += 1;
    const id = this.#lastId;
    const printed = new Promise<void>((done, fail) => this.#jobs.set(id, { done, fail }));
    this.#thread.ref();
    this.#post({ id, task });
    return printed.finally(() => {
      this.#jobs.delete(id);
      if (this.#jobs.size === 0) this.#thread.unref();
    });
  }

  async close(): Promise<void> {
    if (this.isEnded) return;
    const ended = once(this.#thread, 'exit');
    this.#post('close');
    await ended;
  }

  #post(message: ToPrinter): void {
    this.#thread.postMessage(message);
  }

  #hear(message: FromPrinter): void {
    if (message.tells === 'log') this.#log[message.level](message.details, message.message);
    else if (message.tells === 'printed') this.#jobs.get(message.id)?.done();
    else this.#jobs.get(message.id)?.fail(new PdfError(message.problem, { cause: message.cause }));
  }

  #end(cause: Error): void {
    this.isEnded = true;
    for (const job of this.#jobs.values()) job.fail(new PdfError('failed', { cause }));
  }
}

export function createPrinter(log: Log): Printer {
  let thread: PrintingThread | undefined;
  return {
    async print(task) {
      if (!thread || thread.isEnded) thread = new PrintingThread(log);
      return thread.print(task);
    },
    close: async () => thread?.close(),
  };
}
