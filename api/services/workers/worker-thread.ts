/** Starts a thread for a WorkerPool, with a memory limit and without our environment. */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { WorkerFailed, type StartWorker } from './worker-pool.ts';

const youngMegabytes = 64;

/** `module` without its ending, beside `importer`: compiled it is JavaScript, in tests TypeScript. */
export function moduleBeside(importer: string, module: string): URL {
  return new URL(`./${module}${extname(importer)}`, importer);
}

export function threadsOf(module: URL, memoryMegabytes: number): StartWorker {
  return (events) => {
    const thread = new Worker(module, {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
    });
    thread.on('message', (reply) => events.replied(reply));
    thread.on('error', (error: NodeJS.ErrnoException) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      events.ended(new WorkerFailed(isFull ? 'tooMuchMemory' : 'died', { cause: error }));
    });
    thread.on('exit', () => events.ended(new WorkerFailed('died')));
    return {
      post: (task) => thread.postMessage(task),
      end: () => void thread.terminate(),
      setBusy: (isBusy) => (isBusy ? thread.ref() : thread.unref()),
    };
  };
}
