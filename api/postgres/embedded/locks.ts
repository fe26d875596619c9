import { link, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { hasCode, isAlive, readIfThere, staged } from '../../runtime/durable-files.ts';
import { isProcessNumber, isServed, runsOn } from './process.ts';

/**
 * PostgreSQL ignores the lock file (postmaster.pid, or the one next to the socket) of a dead process, but
 * refuses to start if another program has that pid now, or if a power cut left the file empty or torn. Only
 * then is the file removed, and never that of a server that uses the folder.
 */
export async function removeMisleadingLock(file: string, pgFolder: string): Promise<void> {
  const before = await readLock(file);
  if (!before || !(await isMisleading(before.content, pgFolder))) return;
  const aside = staged(dirname(file), basename(file));
  try {
    await rename(file, aside);
    // A concurrent start may have replaced it with a valid one: put that back.
    const taken = await readLock(aside);
    if (taken && taken.identity !== before.identity) await link(aside, file);
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'EEXIST')) throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

async function readLock(file: string): Promise<{ content: string; identity: string } | undefined> {
  const content = await readIfThere(file);
  if (content === undefined) return undefined;
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  return { content, identity: `${found?.ino} ${found?.mtimeNs} ${content}` };
}

async function isMisleading(content: string, pgFolder: string): Promise<boolean> {
  const firstLine = content.split('\n')[0] ?? '';
  const pid = /^-?\d+$/.test(firstLine) ? Math.abs(Number(firstLine)) : 0; // negative: single-user mode
  if (isProcessNumber(pid)) return isAlive(pid) && !(await runsOn(pid, pgFolder));
  // A server that is starting may have created the file but not written it yet.
  return !(await isServed(pgFolder));
}
