/**
 * A console in a separate process, filled with sample records, so that its memory can be measured from
 * outside.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { outputOf } from '../measuring/apart.ts';

export const adminPassword = 'sample-admin-password';

const script = (name: string) => new URL(`../../scripts/${name}.js`, import.meta.url);

/** Environment of a console with its data in this folder. */
export const environmentOn = (folder: string) => ({
  ...process.env,
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'error',
  // As `npm start` sets it: with more arenas, the C library keeps unused memory.
  MALLOC_ARENA_MAX: '2',
  ADMIN_PASSWORD: adminPassword,
});

export interface ConsoleProcess {
  readonly address: string;
  readonly pid: number;
  /** Memory of the server process, without the database. */
  megabytes(): number;
  stop(): Promise<void>;
}

/** `kept` is a data folder that stays when the console stops; without it, a temporary folder is used and removed. */
export async function startConsoleProcess(
  seed: readonly string[],
  kept?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ConsoleProcess> {
  const folder = kept ?? (await mkdtemp(path.join(tmpdir(), 'console-load-')));
  const env = { ...environmentOn(folder), ...more };
  await outputOf(script('seed'), seed, env);
  const child = spawn(process.execPath, [fileURLToPath(script('start'))], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await addressOf(child.stdout);
  // Show errors logged by the console next to the figures.
  child.stdout.on('data', (lines: Buffer) => process.stderr.write(lines));
  return {
    address,
    pid: child.pid ?? 0,
    megabytes: () => residentMegabytes(child.pid ?? 0),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      if (kept === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The address that a server prints when it has started. */
export async function addressOf(output: Readable): Promise<string> {
  let text = '';
  for await (const piece of output.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    text += piece.toString();
    const [, address] = /running on (\S+)/.exec(text) ?? [];
    if (address !== undefined) return address.replace('localhost', '127.0.0.1');
  }
  throw new Error(`the console did not start: ${text}`);
}

function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
  return Number(kilobytes) / 1024;
}
