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

/** Path for a file or folder under construction: renamed when complete, recognisable when its maker was killed. */
export function staged(folder: string, kind: string): string {
  const path = join(folder, `${kind}.init-${process.pid}-${randomBytes(6).toString('hex')}`);
  draftsOfThisProcess.add(path);
  return path;
}

/** Removes what a killed start or a power cut left half made. */
export async function removeAbandonedDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  });
  for (const name of names) {
    const maker = /^[\w.-]+\.init-(\d+)-[0-9a-f]+$/.exec(name)?.[1];
    const path = join(folder, name);
    if (!maker || !(await isAbandoned(path, Number(maker)))) continue;
    // A leftover initdb may still be writing there; what remains goes at a later start.
    await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

async function isAbandoned(path: string, maker: number): Promise<boolean> {
  // In a container the app often gets the same number again: then only our own list tells.
  if (maker === process.pid) return !draftsOfThisProcess.has(path);
  if (!isAlive(maker)) return true;
  // The number may belong to another program by now; no initdb takes an hour.
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
    return hasCode(error, 'EPERM'); // alive, but of another user
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

/** A file or a folder: a rename reaches the disk only with its folder. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Before the rename that makes a folder count, everything in it. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else if (entry.isFile()) await syncToDisk(path);
  }
  await syncToDisk(folder);
}

/** Readable by its owner only. After a power cut the file has its old content or the new one, never half of it. */
export async function replaceFile(file: string, content: string | Buffer, owner?: Ids): Promise<void> {
  await placeFile(file, content, owner, rename);
}

/** Like replaceFile, but says false and changes nothing when there is such a file already. */
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
      if (owner) await handle.chown(owner.uid, owner.gid);
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
    // A file system without hard links: two first starts at the same moment are less likely than that.
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP')) throw error;
    await rename(draft, file);
  }
}
