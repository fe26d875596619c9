/** A process that does jobs, one after the other, and what it says about the last. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { JobAnswer } from './answer-job.ts';

/** A job that used up what it may use. */
export class JobStopped extends Error {
  readonly reason: 'tooMuchMemory' | 'tooSlow';
  constructor(reason: JobStopped['reason']) {
    super(`job stopped: ${reason}`);
    this.reason = reason;
  }
}

/** As a shell reports a process that was aborted. */
const abortedCode = 134;

export class JobProcess {
  private readonly child: ChildProcess;

  constructor(program: URL, memoryMegabytes: number) {
    // Flags of this process count there too, except those of a debugger that listens already.
    const flags = process.execArgv.filter((flag) => !flag.startsWith('--inspect'));
    this.child = fork(fileURLToPath(program), {
      cwd: tmpdir(),
      // It needs no secret of ours.
      env: {},
      execArgv: [...flags, `--max-old-space-size=${memoryMegabytes}`, '--max-semi-space-size=8'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // What happens between two jobs shows in `isUsable`.
    this.child.on('error', () => {});
  }

  get isUsable(): boolean {
    return this.child.connected && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** While it is idle it keeps nobody from ending. */
  set isAwaited(awaited: boolean) {
    for (const handle of [this.child, this.child.channel]) {
      if (awaited) handle?.ref();
      else handle?.unref();
    }
  }

  ask<Result>(task: unknown): Promise<JobAnswer<Result>> {
    const { child } = this;
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        child.off('message', onAnswer).off('error', onError).off('exit', onExit);
        finish();
      };
      const onAnswer = (answer: unknown) => settle(() => resolve(answer as JobAnswer<Result>));
      const onError = (error: Error) => settle(() => reject(error));
      const onExit = (code: number | null, signal: string | null) =>
        settle(() => reject(deathOf(code, signal)));
      child.on('message', onAnswer).on('error', onError).on('exit', onExit);
      // To a child that has just ended nothing can be sent; its exit says more than that.
      child.send(task as object, () => {});
    });
  }

  async end(): Promise<void> {
    const { child } = this;
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

/** V8 aborts when its heap is full, and the kernel kills when the machine's memory is. */
function deathOf(code: number | null, signal: string | null): Error {
  if (signal !== null || code === abortedCode) return new JobStopped('tooMuchMemory');
  return new Error(`job ended without an answer (exit code ${String(code)})`);
}
