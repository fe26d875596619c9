import { randomBytes } from 'node:crypto';
import { lstat, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const ONE_HOUR_MS = 60 * 60 * 1000;
const draftsOfThisProcess = new Set<string>();

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** Path for a folder under construction: renamed when complete, and recognisable when its maker was killed. */
export function staged(dataDir: string, kind: 'pg.init' | 'pg-bin.init'): string {
  const path = join(dataDir, `${kind}-${process.pid}-${randomBytes(6).toString('hex')}`);
  draftsOfThisProcess.add(path);
  return path;
}

/** Removes what a killed start left half made. */
export async function removeAbandonedDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const maker = /^(?:pg|pg-bin)\.init-(\d+)-[0-9a-f]+$/.exec(name)?.[1];
    const path = join(dataDir, name);
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
    (found) => Date.now() - found.mtimeMs,
    () => 0,
  );
  return age > ONE_HOUR_MS;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM'); // alive, but somebody else's
  }
}

/** A rename reaches the disk only with its folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
