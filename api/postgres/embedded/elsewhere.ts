import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readIfThere } from '../../runtime/durable-files.ts';
import { findPostmaster, isProcessNumber, isServed } from './process.ts';
import { isListening, socketFoldersOf } from './socket.ts';

const LOOKS = 4;
const LOOK_MS = 250;

/**
 * PostgreSQL's interlock knows servers by process id and shared memory, and containers share neither: a second
 * one takes the lock of a running server for stale and starts on its files. The socket is in the folder that they
 * share, and the kernel connects only to one that a process of this machine listens on, even if it is frozen.
 */
export async function refuseServedElsewhere(pgFolder: string, port: number): Promise<void> {
  if (!existsSync(pgFolder)) return;
  // Several looks: a server that is just ending has no process any more and closes its socket a moment later.
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if (looks > 0) await sleep(LOOK_MS);
    if (!(await isAnySocketServed(pgFolder, port))) return;
    if (await isServedHere(pgFolder)) return;
  }
  throw new Error(
    'DATA_DIR is in use by the database of another container: stop that one, or run the command in it (docker compose exec)',
  );
}

/**
 * Only sockets in this folder, or named for it, count: the lock file may have another path for the folder, as in the
 * other container, and in a copy of a running server's folder it has the path of the original.
 */
async function isAnySocketServed(pgFolder: string, usualPort: number): Promise<boolean> {
  const lines = await linesOfLock(pgFolder);
  const port = Number(lines[3]) || usualPort;
  const noted = basename(lines[4] ?? '');
  const folders = [...(noted === '' ? [] : [join(pgFolder, noted)]), ...(await socketFoldersOf(pgFolder))];
  for (const folder of new Set(folders)) if (await isListening(join(folder, `.s.PGSQL.${port}`))) return true;
  return false;
}

/**
 * A server that is found by its pid is adopted or waited for. If its lock file was emptied, PostgreSQL refuses to
 * start; if the file names a process, a program on the host may see a container's server under another pid.
 */
async function isServedHere(pgFolder: string): Promise<boolean> {
  if (await findPostmaster(pgFolder)) return true;
  const [pid = ''] = await linesOfLock(pgFolder);
  return !isProcessNumber(Number(pid)) && (await isServed(pgFolder));
}

async function linesOfLock(pgFolder: string): Promise<string[]> {
  return ((await readIfThere(join(pgFolder, 'postmaster.pid'))) ?? '').split('\n');
}
