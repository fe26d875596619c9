/** Starts a process for a WorkerPool: what runs in native code cannot be interrupted in a thread. */
import { fork } from 'node:child_process';
import { WorkerFailed, type StartWorker } from './worker-pool.ts';

const heapMegabytes = 128;

export interface ProcessSettings {
  /** The process gets this environment and nothing of ours: no secrets. */
  readonly env: Readonly<Record<string, string>>;
}

export function processesOf(module: URL, { env }: ProcessSettings): StartWorker {
  return (events) => {
    const child = fork(module, {
      env,
      execArgv: [...inheritedOptions(), `--max-old-space-size=${heapMegabytes}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const ended = (cause?: unknown) => events.ended(new WorkerFailed('died', { cause }));
    child.on('message', (reply) => events.replied(reply));
    child.on('error', ended);
    child.on('exit', () => ended());
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

/** How modules are loaded, and nothing else: tests load TypeScript by such an option. */
function inheritedOptions(): string[] {
  return process.execArgv.flatMap((option, index, all) => {
    if (option.startsWith('--import=')) return [option];
    return option === '--import' ? [option, all[index + 1] ?? ''] : [];
  });
}
