import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hasCode } from '../../runtime/durable-files.ts';
import { NOBODY } from './rights/owner.ts';
import { canEnter } from './privileges.ts';
import type { Runner } from './privileges.ts';

const LONGEST_SOCKET_PATH = 99; // systems allow 103 to 107 bytes

/**
 * The folder for the unix socket: inside the cluster, or in the temporary folder if that path is too long for
 * a socket. Its name depends on the cluster's folder itself: a server whose folder was deleted and recreated would
 * otherwise remove the new server's socket when it ends.
 */
export async function openSocketFolder(pgFolder: string, runner: Runner): Promise<string> {
  for (const folder of await socketFoldersOf(pgFolder)) {
    await makePrivate(folder, runner);
    if (dirname(folder) === pgFolder || (await canEnter(runner, folder))) return folder;
  }
  throw new Error(
    `${pgFolder} is too long for a socket, and neither ${tmpdir()} nor /tmp can be used instead`,
  );
}

/** Where a server of this folder may have its socket; one inside the folder is always preferred. */
export async function socketFoldersOf(pgFolder: string): Promise<string[]> {
  const name = await socketNameIn(pgFolder);
  const inside = join(pgFolder, name);
  if (isShortEnough(inside)) return [inside];
  const hash = createHash('sha256').update(`${pgFolder}\n${name}`).digest('hex').slice(0, 20);
  return [tmpdir(), '/tmp'].map((folder) => join(folder, `console-pg-${hash}`)).filter(isShortEnough);
}

/** With the time of its creation, because a new folder may get the inode of a deleted one. */
export async function socketNameIn(pgFolder: string): Promise<string> {
  const { ino, birthtimeNs } = await stat(pgFolder, { bigint: true });
  const id = createHash('sha256').update(`${ino} ${birthtimeNs}`).digest('hex');
  return `socket-${id.slice(0, 8)}`;
}

const isShortEnough = (folder: string): boolean => fitsSocket(join(folder, '.s.PGSQL.65535'));

export function fitsSocket(path: string): boolean {
  return Buffer.byteLength(path) <= LONGEST_SOCKET_PATH;
}

/** The temporary folder is open to every user: use only a real folder that is already ours, or create it. */
async function makePrivate(folder: string, { owner }: Runner): Promise<string> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  await removeFormerFolder(folder, owner.uid);
  const found = await lstat(folder);
  if (!found.isDirectory() || ![owner.uid, process.getuid?.()].includes(found.uid)) {
    throw new Error(`${folder} is needed for the database's socket but belongs to another user: remove it`);
  }
  if (found.uid !== owner.uid) await chown(folder, owner.uid, owner.gid);
  if ((found.mode & 0o777) !== 0o700) await chmod(folder, 0o700);
  return folder;
}

/** Earlier releases ran as nobody and may have been killed: their folder has another user id. */
async function removeFormerFolder(folder: string, owner: number): Promise<void> {
  const found = await lstat(folder);
  const isFormer = found.isDirectory() && found.uid === NOBODY.uid && owner !== NOBODY.uid;
  if (!isFormer || process.getuid?.() !== 0) return;
  await rm(folder, { recursive: true });
  await mkdir(folder, { mode: 0o700 });
}

/** Anything but a connection, or a queue that is full of them, means that nobody is there. */
export function isListening(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect({ path: socket });
    connection.on('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.on('error', (error) => resolve(hasCode(error, 'EAGAIN')));
  });
}
