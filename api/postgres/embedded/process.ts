import { execFile } from 'node:child_process';
import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hasCode, isAlive, readIfThere } from '../../runtime/durable-files.ts';

const POLL_MS = 20;
const FAST_SHUTDOWN_MS = 30_000;

/** A running server of this folder, as described by its postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  socketFolder: string;
  /** it accepts connections, so its socket must exist */
  ready: boolean;
}

/** The server running on this folder, started by any program; ignores a stale postmaster.pid. */
export async function findPostmaster(pgFolder: string): Promise<Postmaster | undefined> {
  const lines = ((await readIfThere(join(pgFolder, 'postmaster.pid'))) ?? '').split('\n');
  const pid = Number(lines[0]);
  if (!(await isPostmaster(pid, pgFolder))) return undefined;
  const ready = lines[7]?.trim() === 'ready';
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', ready };
}

export async function hasSocket({ socketFolder, port }: Postmaster): Promise<boolean> {
  return lstat(join(socketFolder, `.s.PGSQL.${port}`)).then(
    (found) => found.isSocket(),
    () => false,
  );
}

/** Fast shutdown: disconnects clients and writes everything. Returns when the process has ended. */
export async function stopPostmaster(pid: number, pgFolder: string): Promise<void> {
  let signal: NodeJS.Signals = 'SIGINT';
  for (;;) {
    if (!(await isPostmaster(pid, pgFolder))) return;
    sendSignal(pid, signal);
    const giveUpAt = performance.now() + FAST_SHUTDOWN_MS;
    while (performance.now() < giveUpAt) {
      if (!(await isPostmaster(pid, pgFolder))) return;
      await sleep(POLL_MS);
    }
    signal = 'SIGQUIT'; // leaves the rest to crash recovery, which loses nothing that was committed
  }
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/** kill() treats 0 and negative numbers specially: never pass them on. */
export function isProcessNumber(pid: number): boolean {
  return Number.isSafeInteger(pid) && pid > 0;
}

async function isPostmaster(pid: number, pgFolder: string): Promise<boolean> {
  return isProcessNumber(pid) && isAlive(pid) && (await runsOn(pid, pgFolder));
}

/** Whether any server uses the folder, even one whose postmaster.pid is not written yet or was lost. */
export async function isServed(pgFolder: string): Promise<boolean> {
  if (process.platform !== 'linux') return (await listCommands(['-ax'])).includes(commandOn(pgFolder));
  for (const name of await readdir('/proc')) {
    if (/^\d+$/.test(name) && (await runsOnByProc(Number(name), pgFolder))) return true;
  }
  return false;
}

/** A zombie has no command line and counts as gone. */
export function runsOn(pid: number, pgFolder: string): Promise<boolean> {
  return process.platform === 'linux' ? runsOnByProc(pid, pgFolder) : runsOnByPs(pid, pgFolder);
}

async function runsOnByProc(pid: number, pgFolder: string): Promise<boolean> {
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const args = text.split('\0');
  if (basename(args[0] ?? '') !== 'postgres') return false;
  // The server's working directory is its folder, even if folders were moved, copied or deleted meanwhile.
  const [actual, wanted] = await Promise.all([`/proc/${pid}/cwd`, pgFolder].map(identity));
  if (actual !== undefined) return actual === wanted;
  return args[args.indexOf('-D') + 1] === pgFolder; // containers may forbid root to read another user's cwd
}

async function identity(folder: string): Promise<string | undefined> {
  return stat(folder).then(
    (found) => `${found.dev}:${found.ino}`,
    () => undefined,
  );
}

async function runsOnByPs(pid: number, pgFolder: string): Promise<boolean> {
  return (await listCommands(['-p', String(pid)])).includes(commandOn(pgFolder));
}

function commandOn(pgFolder: string): string {
  return `postgres -D ${pgFolder} `;
}

async function listCommands(which: string[]): Promise<string> {
  try {
    return (await promisify(execFile)('ps', ['-ww', '-o', 'command=', ...which])).stdout;
  } catch {
    return ''; // ps fails when there is no such process
  }
}
