import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { JobStopped } from './job-process.ts';
import { endIdleJobs, runJob } from './run-job.ts';

const limits = { memoryMegabytes: 64, cpuSeconds: 60 };

let folder: string;
let program: URL;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'console-jobs-'));
  const file = path.join(folder, 'sample-job.mjs');
  program = pathToFileURL(file);
  const answering = new URL('./answer-job.ts', import.meta.url).href;
  await writeFile(
    file,
    `import { answerJob } from '${answering}';
     const kept = [];
     answerJob(async ({ kind }) => {
       if (kind === 'heap') for (;;) kept.push(Array.from({ length: 1000 }, (_, at) => ({ at })));
       if (kind === 'one string') return 'x'.repeat(2 ** 27).split('').join('y').length;
       if (kind === 'never') for (;;);
       if (kind === 'busy') for (;;) await new Promise((resolve) => setImmediate(resolve));
       if (kind === 'exit') process.exit(7);
       if (kind === 'failure') throw Object.assign(new Error('sample failure'), { code: 'ENOSPC' });
       return { process: process.pid, environment: Object.keys(process.env) };
     });`,
  );
});
afterAll(async () => {
  await endIdleJobs();
  await rm(folder, { recursive: true });
});

const run = (kind: string, options = {}) =>
  runJob<{ process: number; environment: string[] }>(program, { kind }, { ...limits, ...options });

it('runs in another process, without our environment, and uses the process again', async () => {
  const first = await run('plain');
  expect(first.process).not.toBe(process.pid);
  expect(first.environment).not.toContain('PATH');
  expect((await run('plain')).process).toBe(first.process);
  await endIdleJobs();
  expect((await run('plain')).process).not.toBe(first.process);
});

it.each(['heap', 'one string'])('survives a job that uses up its memory: %s', async (kind) => {
  const failure = await run(kind).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(JobStopped);
  expect(failure).toMatchObject({ reason: 'tooMuchMemory' });
  expect((await run('plain')).process).toBeGreaterThan(0);
});

it('ends a job that takes too long, and one that nobody waits for', async () => {
  await expect(run('never', { cpuSeconds: 0.1 })).rejects.toMatchObject({ reason: 'tooSlow' });
  await expect(run('busy', { cpuSeconds: 1 })).rejects.toMatchObject({ reason: 'tooSlow' });
  const leaving = new AbortController();
  const running = run('never', { signal: leaving.signal });
  setImmediate(() => leaving.abort(new Error('left')));
  await expect(running).rejects.toThrow('left');
  await expect(run('plain', { signal: leaving.signal })).rejects.toThrow('left');
});

it('passes on how a job failed', async () => {
  await expect(run('failure')).rejects.toMatchObject({ message: 'sample failure', code: 'ENOSPC' });
  await expect(run('exit')).rejects.toThrow('exit code 7');
});

it('does not take a process that died while it was idle', async () => {
  const { process: pid } = await run('plain');
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 20_000 });
  expect((await run('plain')).process).not.toBe(pid);
});
