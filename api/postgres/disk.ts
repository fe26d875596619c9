/** Checks for free disk space: on this machine, and on the database server once it reported a full disk. */
import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { isDiskFull, isUnavailable } from './failures.ts';

/** PostgreSQL writes its log in segments of 16 MB; with less than two free, the next change may fail. */
const leastFreeBytes = 32 * 1024 * 1024;
const tryAgainMs = 2000;
/** With less free space than the smaller of these, admins are notified. */
const nearlyFull = { bytes: 5 * 1024 ** 3, share: 0.1 };

/** Really writes a megabyte and leaves nothing behind. */
const trial = `
  begin;
  create temp table disk_trial on commit drop as
    select repeat(md5(n::text), 32) as filling from generate_series(1, 1024) as n;
  commit`;

export interface DiskWatch {
  isFull(): Promise<boolean>;
  /** True if a full disk caused the error; `isFull` then stays true until a write succeeds. */
  explains(error: unknown): Promise<boolean>;
  stop(): void;
}

export interface DiskFolders {
  /** Folders the app writes to. */
  readonly folders: readonly string[];
  /** Folder of the embedded database, which cannot report anything once it stopped for lack of space. */
  readonly databaseFolder?: string | undefined;
}

interface Space {
  readonly free: number;
  readonly total: number;
}

/** Undefined if the folder does not exist: then nothing is written to it either. */
async function spaceOf(folder: string): Promise<Space | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return undefined;
  }
}

async function isLow(folder: string): Promise<boolean> {
  const space = await spaceOf(folder);
  return space !== undefined && space.free < leastFreeBytes;
}

/** Whether the embedded database, which is in this folder, probably stopped for lack of space. */
export async function isStoppedByFullDisk(
  error: unknown,
  databaseFolder: string | undefined,
): Promise<boolean> {
  return databaseFolder !== undefined && isUnavailable(error) && isLow(databaseFolder);
}

export const isNearlyFull = ({ free, total }: Space) =>
  free < Math.min(nearlyFull.bytes, total * nearlyFull.share);

/** Free bytes of the fullest disk that is nearly full; undefined if there is room everywhere. */
export async function nearlyFullSpace(folders: readonly string[]): Promise<number | undefined> {
  const spaces = await Promise.all(folders.map(spaceOf));
  const full = spaces.flatMap((space) => (space && isNearlyFull(space) ? [space.free] : []));
  return full.length === 0 ? undefined : Math.min(...full);
}

export function watchDisk(pool: pg.Pool, { folders, databaseFolder }: DiskFolders): DiskWatch {
  let trying: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function tryToWrite(): Promise<void> {
    try {
      const client = await pool.connect();
      await client.query(trial).finally(() => client.release(client.getTransactionStatus() !== 'I'));
      trying = undefined;
    } catch {
      tryLater();
    }
  }

  function tryLater(): void {
    if (!isStopped) trying = setTimeout(() => void tryToWrite(), tryAgainMs).unref();
  }

  return {
    isFull: async () => trying !== undefined || (await Promise.all(folders.map(isLow))).includes(true),
    explains: async (error) => {
      if (isDiskFull(error)) {
        if (!trying) tryLater();
        return true;
      }
      return isStoppedByFullDisk(error, databaseFolder);
    },
    stop: () => {
      isStopped = true;
      clearTimeout(trying);
    },
  };
}
