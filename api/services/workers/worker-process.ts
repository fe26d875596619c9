/**
 * Starts a process for a WorkerPool. A thread would not do: native code in it cannot be interrupted, and
 * parsing a large JSON text beyond its memory limit ends the whole program.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { WorkerFailed, type StartWorker } from './worker-pool.ts';

export interface ProcessSettings {
  /** The complete environment of the process, without secrets. */
  readonly env: Readonly<Record<string, string>>;
  readonly heapMegabytes?: number;
}

/**
 * How V8 ends a process whose heap is full or that allocates too much at once. The exit code is the one a
 * shell reports.
 */
const heapSignals: readonly unknown[] = ['SIGABRT', 'SIGTRAP', 'SIGILL'];
const abortedCode = 134;

/** Starts a program of ours with a limited heap. */
export function forkModule(module: URL, { env, heapMegabytes = 128 }: ProcessSettings): ChildProcess {
  return fork(module, {
    env,
    execArgv: [...inheritedOptions(module), `--max-old-space-size=${heapMegabytes}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

export function processesOf(module: URL, { env, heapMegabytes = 128 }: ProcessSettings): StartWorker {
  return (events) => {
    const child = forkModule(module, { env, heapMegabytes });
    const ended = (cause?: unknown) => events.ended(new WorkerFailed('died', { cause }));
    child.on('message', (reply) => events.replied(reply));
    child.on('error', ended);
    child.on('exit', (code, signal) => {
      const isOutOfMemory = heapSignals.includes(signal) || code === abortedCode;
      events.ended(new WorkerFailed(isOutOfMemory ? 'tooMuchMemory' : 'died'));
    });
    return {
      post: (task) => child.send(task as object, (error) => error && ended(error)),
      end: () => child.kill('SIGKILL'),
      setBusy: (isBusy) => {
        child[isBusy ? 'ref' : 'unref']();
        child.channel?.[isBusy ? 'ref' : 'unref']();
      },
    };
  };
}

/** Only options for loading modules: tests load TypeScript with one, which takes as long as starting Node.js. */
function inheritedOptions({ pathname }: URL): string[] {
  if (!pathname.endsWith('.ts')) return [];
  return process.execArgv.flatMap((option, index, all) => {
    if (option.startsWith('--import=')) return [option];
    return option === '--import' ? [option, all[index + 1] ?? ''] : [];
  });
}
