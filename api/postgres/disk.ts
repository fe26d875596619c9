/** Knows whether there is room to save anything: on this machine, and on the database's when it said so. */
import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { isDiskFull, isUnavailable } from './failures.ts';

/** PostgreSQL writes ahead in files of 16 MB; with less than two of them the next change may be the last. */
const leastFreeBytes = 32 * 1024 * 1024;
const tryAgainMs = 2000;

/** A real write of a megabyte that leaves nothing behind. */
const trial = `
  begin;
  create temp table disk_trial on commit drop as
    select repeat(md5(n::text), 32) as filling from generate_series(1, 1024) as n;
  commit`;

export interface DiskWatch {
  isFull(): Promise<boolean>;
  /** True when this went wrong for want of room; `isFull` until a write succeeds again. */
  explains(error: unknown): Promise<boolean>;
  stop(): void;
}

export interface DiskFolders {
  /** Folders that the console writes to. */
  readonly folders: readonly string[];
  /** The one with the embedded database, which cannot say anything when it ended for want of room. */
  readonly databaseFolder?: string | undefined;
}

async function isLow(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < leastFreeBytes;
  } catch {
    // Not there: then nothing is written to it either.
    return false;
  }
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
      return databaseFolder !== undefined && isUnavailable(error) && isLow(databaseFolder);
    },
    stop: () => {
      isStopped = true;
      clearTimeout(trying);
    },
  };
}
