import { createHash } from 'node:crypto';
import { chmod, lchown, lstat, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncToDisk, syncTree } from '../../runtime/durable-files.ts';
import type { Ids } from '../../runtime/durable-files.ts';

export const NOBODY = { uid: 65534, gid: 65534 };

/** Small enough for containers that map 65,536 ids, outside what distributions and systemd hand out. */
const PRIVATE_IDS = { first: 60_706, last: 61_183 };

/**
 * A user id of the database's own: `nobody` is shared by programs that must not read each other's files. The same
 * for every start on the folder, and an id that no user and no group has.
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
 * As whom PostgreSQL may run when this is root, best first: the user the data belongs to, else a user of its own,
 * else the owner of the folder around (sudo in a user's checkout).
 */
export async function ordinaryUsers(dataDir: string, pgFolder: string): Promise<[Ids, ...Ids[]]> {
  const own = await privateIds(dataDir);
  const [ofCluster, ofData, ofParent] = await Promise.all(
    [pgFolder, dataDir, dirname(dataDir)].map((folder) => ordinaryOwner(folder, own.gid)),
  );
  const isShared = (ids: Ids | undefined): boolean => ids?.uid === NOBODY.uid;
  // Earlier releases ran as nobody: such a cluster in root's folder gets a user of its own.
  const best = ofCluster && !isShared(ofCluster) ? ofCluster : (ofData ?? own);
  return ofParent && !isShared(ofParent) ? [best, ofParent] : [best];
}

async function ordinaryOwner(folder: string, ownGroup: number): Promise<Ids | undefined> {
  const found = await stat(folder).catch(() => undefined);
  if (!found || found.uid === 0) return undefined;
  return { uid: found.uid, gid: found.gid || ownGroup }; // root's group is no ordinary group
}

const CLOSED = 0o500;
const PRIVATE = 0o700;

/** Hands the folder over unless it belongs to that user already. Only root can, and only root needs to. */
export async function ensureOwner(folder: string, owner: Ids, sync: boolean): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const found = await stat(folder);
  const isComplete = found.uid === owner.uid && (found.mode & 0o777) !== CLOSED;
  if (!isComplete) await handOver(folder, found.uid, owner, sync);
}

/**
 * The folder is closed first, since its former owner must not exchange files meanwhile, and opened last: a closed
 * one tells the next start that this was cut short.
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
    // A second name of somebody else's file, which the former owner may have put here.
    if (found.isFile() && found.nlink > 1 && found.uid !== from && found.uid !== owner.uid) continue;
    await lchown(path, owner.uid, owner.gid);
    if (found.isDirectory()) await handOverContent(path, from, owner);
  }
}
