/**
 * Temporary files that live as long as a request, in a folder that only this process's user can read. Files
 * left by a killed process are removed at the next start.
 */
import { rmSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasCode } from './durable-files.ts';

/** Process ids are only meaningful on one machine. */
const beginning = `console-files-${hostname().replaceAll(/[^\w.]/g, '_')}-`;

let folder: Promise<string> | undefined;

/** The folder of this process, created on the first call. `mkdtemp` creates folders with mode 0700. */
export function privateFolder(): Promise<string> {
  folder ??= makeFolder();
  return folder;
}

async function makeFolder(): Promise<string> {
  await removeAbandoned();
  const made = await mkdtemp(join(tmpdir(), `${beginning}${process.pid}-`));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Creates a folder for the files of one request; the caller removes it. */
export async function makePrivateFolder(): Promise<string> {
  const parent = await privateFolder();
  if (!(await isOurs(parent))) await makeAgain(parent);
  return mkdtemp(join(parent, 'call-'));
}

/** After a cleaner of the temporary folder removed it, as after days without a call that has files. It keeps its name, which decoders know. */
async function makeAgain(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    // By another call of ours, or somebody else's.
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  if (!(await isOurs(path))) throw new Error(`${path} belongs to another user: remove it, or set TMPDIR`);
}

export async function removePrivateFolder(path: string): Promise<void> {
  // An aborted request may be about to write another file into it.
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** Files are readable by this user only and never overwrite an existing one. */
export const privateFile = { mode: 0o600, flags: 'wx' } as const;

/** Removes the folders of processes that have ended, including an earlier one with our pid. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(beginning)) continue;
    const pid = Number.parseInt(name.slice(beginning.length), 10);
    if (pid !== process.pid && isAlive(pid)) continue;
    const path = join(tmpdir(), name);
    if (await isOurs(path)) await removePrivateFolder(path);
  }
}

async function isOurs(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found !== undefined && found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
