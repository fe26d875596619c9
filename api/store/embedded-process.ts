import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { link, lstat, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hasCode, isAlive } from './embedded-files.ts';

const POLL_MS = 20;
const FAST_SHUTDOWN_MS = 30_000;

/** A running server of this folder, as its postmaster.pid describes it. */
export interface Postmaster {
  pid: number;
  port: number;
  socketFolder: string;
  /** it takes connections, so its socket must be there */
  ready: boolean;
}

/** The server that runs on this folder now, whoever started it; a stale postmaster.pid counts as none. */
export async function findPostmaster(pgFolder: string): Promise<Postmaster | undefined> {
  const lines = (await readIfThere(join(pgFolder, 'postmaster.pid'))).split('\n');
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

/**
 * PostgreSQL itself ignores the lock file (postmaster.pid, or the one beside the socket) of a dead process,
 * but gives up when another program has got that number since. Only then is the file taken away.
 */
export async function removeMisleadingLock(file: string, pgFolder: string): Promise<void> {
  const content = await readIfThere(file);
  const pid = Math.abs(Number(content.split('\n')[0])); // negative: a server in single-user mode
  if (!isProcessNumber(pid) || !isAlive(pid) || (await runsOn(pid, pgFolder))) return;
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await rename(file, aside);
    // A start at the same moment may have replaced it by a valid one: give that back.
    if ((await readFile(aside, 'utf8')) !== content) await link(aside, file);
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'EEXIST')) throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/** Fast shutdown: clients are disconnected, everything is written. Returns when the process is gone. */
export async function stopPostmaster(pid: number, pgFolder: string): Promise<void> {
  let signal: NodeJS.Signals = 'SIGINT';
  for (;;) {
    if (!(await isPostmaster(pid, pgFolder))) return;
    sendSignal(pid, signal);
    const giveUpAt = Date.now() + FAST_SHUTDOWN_MS;
    while (Date.now() < giveUpAt) {
      if (!(await isPostmaster(pid, pgFolder))) return;
      await sleep(POLL_MS);
    }
    signal = 'SIGQUIT'; // leaves the rest to crash recovery, which loses nothing that was committed
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

async function readIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  }
}

/** kill() gives 0 and negative numbers a meaning of their own: never pass them on. */
function isProcessNumber(pid: number): boolean {
  return Number.isSafeInteger(pid) && pid > 0;
}

async function isPostmaster(pid: number, pgFolder: string): Promise<boolean> {
  return isProcessNumber(pid) && isAlive(pid) && (await runsOn(pid, pgFolder));
}

/** A zombie has no command line, hence counts as gone. */
function runsOn(pid: number, pgFolder: string): Promise<boolean> {
  return process.platform === 'linux' ? runsOnByProc(pid, pgFolder) : runsOnByPs(pid, pgFolder);
}

async function runsOnByProc(pid: number, pgFolder: string): Promise<boolean> {
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const args = text.split('\0');
  if (basename(args[0] ?? '') !== 'postgres') return false;
  // The server works inside its folder: decisive also when folders were moved, copied or deleted meanwhile.
  const [actual, wanted] = await Promise.all([`/proc/${pid}/cwd`, pgFolder].map(identity));
  if (actual !== undefined) return actual === wanted;
  return args[args.indexOf('-D') + 1] === pgFolder; // containers may forbid root to look at another user's cwd
}

async function identity(folder: string): Promise<string | undefined> {
  return stat(folder).then(
    (found) => `${found.dev}:${found.ino}`,
    () => undefined,
  );
}

async function runsOnByPs(pid: number, pgFolder: string): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    return stdout.includes(`postgres -D ${pgFolder} `);
  } catch {
    return false; // ps fails when there is no such process
  }
}
