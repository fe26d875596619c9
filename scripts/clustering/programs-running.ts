/** Programs that the cluster test started, with their output in files. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Program {
  readonly pid: number;
  kill(signal: NodeJS.Signals): void;
  ended(): Promise<void>;
  isRunning(): boolean;
}

interface StartOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly log: string;
  readonly runAs?: { readonly uid?: number; readonly gid?: number };
  readonly cwd?: string;
}

const running = new Set<ChildProcess>();

export function start(
  command: string,
  args: readonly string[],
  { env, log, runAs = {}, cwd }: StartOptions,
): Program {
  const output = openSync(log, 'a');
  const child = spawn(command, args, {
    ...runAs,
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: '/tmp', LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  running.add(child);
  const exit = once(child, 'exit').then(
    () => void running.delete(child),
    () => void running.delete(child),
  );
  return {
    pid: child.pid ?? 0,
    kill: (signal) => void child.kill(signal),
    ended: () => exit,
    isRunning: () => running.has(child),
  };
}

/** Stops remaining programs, gracefully first. */
export async function endAll(): Promise<void> {
  const left = [...running];
  for (const child of left) child.kill('SIGTERM');
  const all = Promise.all(left.map((child) => once(child, 'exit')));
  await Promise.race([all, sleep(20_000)]);
  for (const child of running) child.kill('SIGKILL');
}

const everyMs = 250;

/** Waits until `find` returns something; on timeout, the error names what it waited for. */
export async function until<Found>(
  what: string,
  seconds: number,
  find: () => Promise<Found | undefined> | Found | undefined,
): Promise<Found> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const found = await Promise.resolve()
      .then(find)
      .catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(everyMs);
  }
}
