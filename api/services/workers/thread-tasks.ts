/** The worker's end of a thread: answers each task with its result. */
import { parentPort } from 'node:worker_threads';
import { errorReply, type WorkerReply } from './worker-pool.ts';

export function answerTasks<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  const port = parentPort;
  if (!port) throw new Error('this module runs as a worker thread');
  const reply = (message: WorkerReply<Result>) => port.postMessage(message);
  async function answer(task: Task): Promise<void> {
    try {
      reply({ result: await work(task) });
    } catch (error) {
      reply(errorReply(error));
    }
  }
  port.on('message', (task: Task) => void answer(task));
}
