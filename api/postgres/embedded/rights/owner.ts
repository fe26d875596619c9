import { createHash } from 'node:crypto';
import { chmod, lchown, lstat, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncToDisk, syncTree } from '../../../runtime/durable-files.ts';
import type { Ids } from '../../../runtime/durable-files.ts';

export const NOBODY = { uid: 65534, gid: 65534 };

/** Small enough for containers that map 65,536 ids, outside the ranges of distributions and systemd. */
const PRIVATE_IDS = { first: 60_706, last: 61_183 };

/**
 * A dedicated user id for the database: `nobody` is shared by programs that must not read each other's files.
 * It is the same for every start on the folder, and no user or group has it.
 */
async function privateIds(dataDir: string): Promise<Ids> {
  const taken = new Set([...(await idsIn('/etc/passwd')), ...(await idsIn('/etc/group'))]);
  const count = PRIVATE_IDS.last - PRIVATE_IDS.first + 1;
  const from = createHash('sha256').update(dataDir).digest().readUInt32BE();
  const candidates = Array.from(
    { length: count },
    (_, index) => PRIVATE_IDS.first + ((from + index) % count),
  );
  const id = candidates.find((candidate) => !taken.has(candidate)) ?? PRIVATE_IDS.first;
  return { uid: id, gid: id };
}

async function idsIn(file: string): Promise<number[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').map((line) => Number(line.split(':')[2]));
}

/**
 * Users PostgreSQL may run as when this is root, best first: the owner of the data, a dedicated user, or the
 * owner of the parent folder (sudo in a user's checkout).
 */
export async function ordinaryUsers(dataDir: string, pgFolder: string): Promise<[Ids, ...Ids[]]> {
  const own = await privateIds(dataDir);
  const [ofCluster, ofData, ofParent] = await Promise.all(
    [pgFolder, dataDir, dirname(dataDir)].map((folder) => ordinaryOwner(folder, own.gid)),
  );
  const isShared = (ids: Ids | undefined): boolean => ids?.uid === NOBODY.uid;
  // Earlier releases ran as nobody: such a cluster in root's folder gets a dedicated user.
  const best = ofCluster && !isShared(ofCluster) ? ofCluster : (ofData ?? own);
  return ofParent && !isShared(ofParent) ? [best, ofParent] : [best];
}

async function ordinaryOwner(folder: string, ownGroup: number): Promise<Ids | undefined> {
  const found = await stat(folder).catch(() => undefined);
  if (!found || found.uid === 0) return undefined;
  return { uid: found.uid, gid: found.gid || ownGroup }; // root's group is not an ordinary group
}

const CLOSED = 0o500;
const PRIVATE = 0o700;

/** Changes the owner of the folder unless it is already right. Only root can, and only root needs to. */
export async function ensureOwner(folder: string, owner: Ids, sync: boolean): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const found = await stat(folder);
  const isComplete = found.uid === owner.uid && (found.mode & 0o777) !== CLOSED;
  if (!isComplete) await handOver(folder, found.uid, owner, sync);
}

/**
 * Closes the folder first, so that its former owner cannot swap files meanwhile, and opens it last: a closed
 * one tells the next start that this was interrupted.
 */
async function handOver(folder: string, from: number, owner: Ids, sync: boolean): Promise<void> {
  await chmod(folder, CLOSED);
  await lchown(folder, 0, 0);
  await handOverContent(folder, from, owner);
  if (sync) await syncTree(folder);
  await lchown(folder, owner.uid, owner.gid);
  await chmod(folder, PRIVATE);
  if (sync) await syncToDisk(folder);
}

async function handOverContent(folder: string, from: number, owner: Ids): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await lstat(path);
    // A hard link to another user's file, which the former owner may have placed here.
    if (found.isFile() && found.nlink > 1 && found.uid !== from && found.uid !== owner.uid) continue;
    await lchown(path, owner.uid, owner.gid);
    if (found.isDirectory()) await handOverContent(path, from, owner);
  }
}
