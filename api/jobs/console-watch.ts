/** Checks that backups are made, disks have room and the audit log is intact, and notifies admins through the bell. */
import os from 'node:os';
import { knownBackups } from './backup/backup-result.ts';
import { backupAge } from '../postgres/backup/last-backup.ts';
import type { Database } from '../postgres/database.ts';
import { nearlyFullSpace } from '../postgres/disk.ts';
import { watchLog } from '../store/audit-log/watch-log.ts';
import { noteState } from '../store/notification/console-states.ts';

/** Some tolerance: a nightly backup may take longer today than yesterday. */
const longestBackupHours = 25;
const megabyte = 1024 * 1024;

export type ConsoleWatch = () => Promise<void>;

interface Watched extends Pick<Database, 'orm' | 'pool'> {
  /** Folders on disks that must have room. */
  readonly folders: readonly string[];
  /** Distinguishes this server from others on the same machine. */
  readonly place: string;
}

export function consoleWatch({ orm, pool, folders, place }: Watched): ConsoleWatch {
  const host = os.hostname();
  const seenBy = `${host} ${place}`;
  const checkLog = watchLog(pool);
  return async () => {
    const { madeAt, hours } = await backupAge(orm);
    const { failure } = (await knownBackups(orm)).scheduled;
    const isWrong = hours > longestBackupHours || failure !== undefined;
    const backup = { kind: 'backup', madeAt: madeAt?.toISOString() ?? null, failure } as const;
    await noteState(orm, { kind: 'backup', wrong: isWrong ? backup : undefined });

    const free = await nearlyFullSpace(folders);
    const disk = free === undefined ? undefined : { host, freeMegabytes: Math.floor(free / megabyte) };
    await noteState(orm, { kind: 'disk', seenBy, wrong: disk && { kind: 'disk', ...disk } });

    const fault = await checkLog();
    await noteState(orm, { kind: 'audit', seenBy, wrong: fault && { kind: 'audit', fault } });
  };
}
