/** The files in BACKUP_DIR. Only files with the name of a scheduled backup are touched. */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isBackupName, isUnfinishedName } from './backup-time.ts';

/** Removes all but the newest ones. Call it only when there is a new one. */
export async function removeOldBackups(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter(isBackupName).toSorted();
  for (const name of names.slice(0, Math.max(0, names.length - keep))) await rm(path.join(folder, name));
}

/** Removes leftovers of a killed console. Call it only while no other console makes a backup. */
export async function removeUnfinishedBackups(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter(isUnfinishedName))
    await rm(path.join(folder, name), { force: true });
}
