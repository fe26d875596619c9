/**
 * Scheduled backups: once a day, by one of the consoles that share the database. A failure is logged, reported by the bell and
 * retried.
 */
import path from 'node:path';
import type pg from 'pg';
import type { Database } from '../../postgres/database.ts';
import { clientSettings } from '../../postgres/connection/pool.ts';
import { lineOf } from '../../runtime/error-record.ts';
import type { Log } from '../../runtime/log.ts';
import { repeat } from '../../runtime/repeat.ts';
import { isUsableFolder } from '../../runtime/usable-place.ts';
import { alone } from './backup-lock.ts';
import { knownBackups, noteResult, type BackupResult } from './backup-result.ts';
import { fileNameOf, isDue } from './backup-time.ts';
import { removeOldBackups, removeUnfinishedBackups } from './old-backups.ts';
import { BackupFailed, runBackupProcess } from './run-backup-process.ts';

const checkEveryMs = 20_000;
const longestFailure = 300;

export interface BackupSchedule {
  readonly folder: string;
  /** In India. */
  readonly minuteOfDay: number;
  /** How many files are kept. */
  readonly keep: number;
}

export interface ScheduledBackupOptions extends Pick<Database, 'orm' | 'pool'> {
  readonly schedule: BackupSchedule;
  /** The key that seals them, read when it is needed. */
  readonly secret: () => Promise<string>;
  readonly log: Log;
}

/** For health: the folder belongs to this console, results of backups to all that share the database. */
export interface BackupFolder {
  readonly isFolderUsable: () => boolean;
}

export function scheduledBackups({ orm, pool, schedule, secret, log }: ScheduledBackupOptions) {
  const { folder, minuteOfDay, keep } = schedule;
  const ending = new AbortController();
  let isUsable = true;

  /** Also while no backup is due: otherwise a wrong setting would show only at the next one. */
  async function checkFolder(): Promise<void> {
    const wasUsable = isUsable;
    isUsable = await isUsableFolder(folder);
    if (wasUsable && !isUsable)
      log.error({ folder }, 'BACKUP_DIR is not a folder that this user can write to: backups will fail');
    if (!wasUsable && isUsable) log.info({ folder }, 'BACKUP_DIR can be written to again');
  }

  const check = async () => {
    const { now, scheduled } = await knownBackups(orm);
    return { now, scheduled, isNeeded: isDue(now, minuteOfDay, scheduled) };
  };

  async function make(now: Date, signal: AbortSignal): Promise<BackupResult> {
    const startedAt = performance.now();
    await removeUnfinishedBackups(folder).catch((error: NodeJS.ErrnoException) => {
      throw new BackupFailed(`The folder ${folder} cannot be used: ${error.code}.`);
    });
    const name = fileNameOf(now);
    const task = {
      settings: await plainSettings(pool),
      file: path.join(folder, name),
      secret: await secret(),
    };
    const { madeAt, rows, bytes } = await runBackupProcess(task, signal);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    log.info({ file: task.file, rows, bytes, seconds }, 'backup made, sealed and read back');
    await removeOldBackups(folder, name, keep).catch((error: unknown) =>
      log.warn({ err: error }, 'old backups could not be removed'),
    );
    return { madeAt: new Date(madeAt), rows, bytes, seconds };
  }

  /** Makes a backup if one is due and no other console is making it. */
  async function round(): Promise<void> {
    await checkFolder();
    if (ending.signal.aborted || !(await check()).isNeeded) return;
    await alone(pool, async (lost) => {
      // Another console may just have finished one.
      const { now, isNeeded } = await check();
      if (!isNeeded) return;
      try {
        await noteResult(orm, await make(now, AbortSignal.any([ending.signal, lost])));
      } catch (thrown) {
        if (ending.signal.aborted) return;
        // What was interrupted fails in many ways.
        const error: unknown = lost.aborted ? lost.reason : thrown;
        log.error({ err: error }, 'backup failed, will try again');
        const failure = (error instanceof BackupFailed ? error.message : lineOf(error)).slice(
          0,
          longestFailure,
        );
        // Without the lock, another console may have made it meanwhile.
        const last = await check();
        if (!last.isNeeded) return;
        const tries = (last.scheduled.tries ?? 0) + 1;
        await noteResult(orm, { ...last.scheduled, failedAt: last.now, failure, tries });
      }
    });
  }

  return {
    round,
    isFolderUsable: () => isUsable,
    start() {
      let isWaiting = false;
      const carefully = async () => {
        try {
          await round();
          isWaiting = false;
        } catch (error) {
          if (!isWaiting) log.warn({ err: error }, 'backups wait for the database');
          isWaiting = true;
        }
      };
      const rounds = repeat(carefully, checkEveryMs);
      return {
        stop: async () => {
          ending.abort();
          await rounds.stop();
        },
      };
    },
  };
}

/** Without functions, so that it can be sent to a process. */
async function plainSettings(pool: pg.Pool): Promise<pg.ClientConfig> {
  const { password, ...settings } = clientSettings(pool);
  const text = typeof password === 'function' ? await password() : password;
  return { ...settings, ...(text !== undefined && { password: text }) };
}
