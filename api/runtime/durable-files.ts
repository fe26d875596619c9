import { randomBytes } from 'node:crypto';
import { link, lstat, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const ONE_HOUR_MS = 60 * 60 * 1000;
const draftsOfThisProcess = new Set<string>();

export interface Ids {
  uid: number;
  gid: number;
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** Temporary path for a file or folder: renamed when complete, recognizable if its process was killed. */
export function staged(folder: string, kind: string): string {
  const path = join(folder, `${kind}.init-${process.pid}-${randomBytes(6).toString('hex')}`);
  draftsOfThisProcess.add(path);
  return path;
}

/** Removes incomplete files left by a killed process or a power cut. */
export async function removeAbandonedDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  });
  for (const name of names) {
    const maker = /^[\w.-]+\.init-(\d+)-[0-9a-f]+$/.exec(name)?.[1];
    const path = join(folder, name);
    if (!maker || !(await isAbandoned(path, Number(maker)))) continue;
    // A leftover initdb may still be writing there; the rest is removed at a later start.
    await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

async function isAbandoned(path: string, maker: number): Promise<boolean> {
  // In a container the app often gets the same pid again, so only our own list can tell.
  if (maker === process.pid) return !draftsOfThisProcess.has(path);
  if (!isAlive(maker)) return true;
  // The pid may have been reused by another program; no initdb takes an hour.
  const age = await lstat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  return age > ONE_HOUR_MS;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM'); // alive, but owned by another user
  }
}

export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Syncs a file or a folder: a rename is durable only after its folder is synced. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs everything in a folder before the rename that publishes it. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await syncToDisk(path);
  }
  await syncToDisk(folder);
}

/** Readable by its owner only. Atomic: after a power cut the file has either the old or the new content. */
export async function replaceFile(file: string, content: string | Buffer, owner?: Ids): Promise<void> {
  await placeFile(file, content, owner, rename);
}

/** Like replaceFile, but returns false and changes nothing if the file exists. */
export async function createFile(file: string, content: string, owner?: Ids): Promise<boolean> {
  try {
    await placeFile(file, content, owner, linkOrRename);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function placeFile(
  file: string,
  content: string | Buffer,
  owner: Ids | undefined,
  place: (draft: string, file: string) => Promise<void>,
): Promise<void> {
  const draft = staged(dirname(file), basename(file));
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      // Only root can, and only root needs to: others may not even set the group of their own folder.
      if (owner && process.getuid?.() === 0) await handle.chown(owner.uid, owner.gid);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await place(draft, file);
    await syncToDisk(dirname(file));
  } finally {
    await rm(draft, { force: true });
    draftsOfThisProcess.delete(draft);
  }
}

async function linkOrRename(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    // No hard links on this file system: accept the unlikely race between two first starts.
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP')) throw error;
    await rename(draft, file);
  }
}
