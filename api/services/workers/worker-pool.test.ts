import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { describe, expect, it } from 'vitest';
import { isRunning } from '../../testing/children.ts';
import { bundleOf } from '../../testing/workers/bundled-workers.ts';
import { WorkerFailed, WorkerPool } from './worker-pool.ts';
import { processesOf } from './worker-process.ts';

const isLinux = process.platform === 'linux';

/** Longer than a test may take, so that none ends by it. */
const longMs = 600_000;
const module = bundleOf('demanding-process');
const processes = (timeLimitMs = longMs, env: Record<string, string> = {}) =>
  new WorkerPool<string, number>(processesOf(module, { env, heapMegabytes: 64 }), timeLimitMs);

async function faultOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'none',
    (error: unknown) => (error instanceof WorkerFailed ? error.fault : String(error)),
  );
}

describe('a pool of processes', () => {
  it('reuses a process, even after a failed task', async () => {
    const pool = processes();
    const first = await pool.run('nothing');
    await expect(pool.run('fail')).rejects.toMatchObject({ message: 'as requested', code: 'ENOSPC' });
    expect([await pool.run('nothing'), isRunning(first)]).toEqual([first, true]);
  });

  it.each<[string, string, Record<string, string>?]>([
    // Only this task has little time: the others may need it to take memory.
    ['spend time', 'tooSlow', { CPU_SECONDS: '0.2' }],
    ['take memory', 'tooMuchMemory'],
    ['fill the heap', 'tooMuchMemory'],
    ['split a long text', 'tooMuchMemory'],
    ['parse a large text', 'tooMuchMemory'],
  ])('ends and replaces a process over its limits: %s', async (task, fault, env = {}) => {
    const pool = processes(longMs, env);
    const first = await pool.run('nothing');
    expect(await faultOf(pool.run(task))).toBe(fault);
    await expect.poll(() => isRunning(first)).toBe(false);
    expect(await pool.run('nothing')).not.toBe(first);
  });

  it('ends a process that does not answer in time', async () => {
    expect(await faultOf(processes(1).run('spend time'))).toBe('tooSlow');
  });

  it('ends the process of an aborted task', async () => {
    const pool = processes();
    const first = await pool.run('nothing');
    const leaving = new AbortController();
    const running = pool.run('spend time', leaving.signal);
    leaving.abort(new Error('left'));
    await expect(running).rejects.toThrow('left');
    await expect.poll(() => isRunning(first)).toBe(false);
    await expect(pool.run('nothing', leaving.signal)).rejects.toThrow('left');
  });

  it('replaces a process that was killed while idle', async () => {
    const pool = processes();
    const first = await pool.run('nothing');
    process.kill(first, 'SIGKILL');
    await expect.poll(() => isRunning(first)).toBe(false);
    await expect.poll(() => pool.run('nothing').catch(() => first)).not.toBe(first);
  });

  it('keeps the processes of running requests when a signal goes to the whole group', async () => {
    const pool = processes();
    const first = await pool.run('nothing');
    process.kill(first, 'SIGTERM');
    process.kill(first, 'SIGINT');
    expect(await pool.run('nothing')).toBe(first);
  });

  it.runIf(isLinux)('ends its processes with the program, even during a long task', async () => {
    const { program, worker } = await programWithWorker();
    try {
      expect(isRunning(worker)).toBe(true);
      program.kill('SIGKILL');
      await expect.poll(() => isRunning(worker)).toBe(false);
    } finally {
      program.kill('SIGKILL');
    }
  });

  it.runIf(isLinux)('works below calls, also in a program with a low priority', async () => {
    for (const nice of [0, 10]) {
      const { program, worker } = await programWithWorker(nice);
      expect(getPriority(worker)).toBe(Math.max(5, Math.min(getPriority() + nice, 19)));
      program.kill('SIGKILL');
    }
  });
});

/** A program that has started a process and waits for its second task. */
async function programWithWorker(nice = 0) {
  const [pool, workers] = ['./worker-pool.ts', './worker-process.ts'].map(
    (file) => new URL(file, import.meta.url).href,
  );
  const script = `const { WorkerPool } = await import('${pool}');
    const { processesOf } = await import('${workers}');
    const pool = new WorkerPool(processesOf(new URL('${module.href}'), { env: { } }), ${longMs});
    const worker = await pool.run('nothing');
    const waiting = pool.run('wait');
    console.log(worker);
    await waiting;`;
  const args = [...process.execArgv, '--input-type=module', '--eval', script];
  const command = ['-n', String(nice), process.execPath, ...args];
  const program = spawn('nice', command, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = (await once(program.stdout, 'data')) as [Buffer];
  return { program, worker: Number(output.toString()) };
}
