/** Prints documents in a process: started by the first document, replaced when it ends unexpectedly. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Log } from '../../runtime/log.ts';
import { PdfError } from './pdf-error.ts';
import type { FromPrinter, PrintingTask, ToPrinter } from './printing-task.ts';
import { moduleBeside } from '../workers/worker-module.ts';
import { forkModule } from '../workers/worker-process.ts';
import { browserVariables } from './chromium.ts';

export interface Printer {
  /** Rejects with a PdfError. The document must come from `cleanDocument`. */
  print(task: PrintingTask): Promise<void>;
  /** Documents that are being printed or wait. */
  readonly count: () => number;
  close(): Promise<void>;
}

const module = moduleBeside(import.meta.url, 'printing-process');
/** Holds two documents of 25 MB at a time, partly in several copies. */
const heapMegabytes = 1024;

interface Job {
  done(): void;
  fail(error: Error): void;
}

class PrintingProcess {
  readonly #child: ChildProcess;
  readonly #jobs = new Map<number, Job>();
  readonly #log: Log;
  #lastId = 0;
  isEnded = false;

  get jobs(): number {
    return this.#jobs.size;
  }

  constructor(log: Log) {
    this.#log = log;
    this.#child = forkModule(module, { env: browserVariables(), heapMegabytes });
    this.#child.on('message', (message) => this.#receive(message as FromPrinter));
    this.#child.on('error', (error) => this.#end(error));
    this.#child.on('exit', () => this.#end(new Error('the printing process ended')));
    this.#setBusy(false);
  }

  print(task: PrintingTask): Promise<void> {
    this.#lastId += 1;
    const id = this.#lastId;
    const printed = new Promise<void>((done, fail) => this.#jobs.set(id, { done, fail }));
    this.#setBusy(true);
    this.#post({ id, task });
    return printed.finally(() => {
      this.#jobs.delete(id);
      if (this.#jobs.size === 0) this.#setBusy(false);
    });
  }

  async close(): Promise<void> {
    if (this.isEnded) return;
    const ended = once(this.#child, 'exit');
    this.#setBusy(true);
    this.#post('close');
    await ended;
  }

  #post(message: ToPrinter): void {
    this.#child.send(message, (error) => error && this.#end(error));
  }

  /** Without a document it must not keep the program from ending. */
  #setBusy(isBusy: boolean): void {
    this.#child[isBusy ? 'ref' : 'unref']();
    this.#child.channel?.[isBusy ? 'ref' : 'unref']();
  }

  #receive(message: FromPrinter): void {
    if (message.kind === 'log') this.#log[message.level](message.details, message.message);
    else if (message.kind === 'printed') this.#jobs.get(message.id)?.done();
    else {
      const cause = Object.assign(new Error(message.error), { code: message.code });
      this.#jobs.get(message.id)?.fail(new PdfError(message.problem, { cause }));
    }
  }

  #end(cause: Error): void {
    this.isEnded = true;
    for (const job of this.#jobs.values()) job.fail(new PdfError('failed', { cause }));
  }
}

export function createPrinter(log: Log): Printer {
  let running: PrintingProcess | undefined;
  return {
    async print(task) {
      if (!running || running.isEnded) running = new PrintingProcess(log);
      return running.print(task);
    },
    count: () => running?.jobs ?? 0,
    close: async () => running?.close(),
  };
}
