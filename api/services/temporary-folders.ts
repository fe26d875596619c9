/**
 * Folders for the files of running calls: private to this user, one for each call, below one for each process in the
 * system's temporary folder (TMPDIR). What a killed process left is removed at the next start.
 */
import { mkdir, mkdtemp, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';

const prefix = 'console-calls-';

export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

let ownFolder: Promise<string> | undefined;
/** Names of all that this process has made. */
const ownNames = new Set<string>();

async function makeOwnFolder(): Promise<string> {
  // mkdtemp lets only this user in.
  const folder = await mkdtemp(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
  ownNames.add(path.basename(folder));
  return folder;
}

/** The caller removes it in every case. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  ownFolder ??= makeOwnFolder();
  const folder = path.join(await ownFolder, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** At a stop; folders of calls that still run stay. */
export async function leaveTemporaryFolder(): Promise<void> {
  const folder = await ownFolder;
  ownFolder = undefined;
  if (folder !== undefined) await rmdir(folder).catch(() => {});
}

/** At a start: removes what processes left that are no longer there. */
export async function sweepTemporaryFolders(): Promise<void> {
  const names = await readdir(os.tmpdir()).catch(() => []);
  for (const name of names) {
    const maker = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (maker === undefined || ownNames.has(name)) continue;
    // In a container every start may get the same number.
    if (Number(maker) !== process.pid && isAlive(Number(maker))) continue;
    const folder = path.join(os.tmpdir(), name);
    if (await isOwn(folder)) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

async function isOwn(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && found.uid === (process.getuid?.() ?? found.uid);
}
