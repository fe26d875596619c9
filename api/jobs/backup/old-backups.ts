/** The files in BACKUP_DIR. Only files with the name of a scheduled backup are touched. */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isBackupName, isUnfinishedName } from './backup-time.ts';

/**
 * Removes all but the new one and those before it. Names after it were given while the clock was ahead: they neither count
 * nor are removed, or they would push out each new one.
 */
export async function removeOldBackups(folder: string, newest: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => isBackupName(name) && name <= newest).toSorted();
  for (const name of names.slice(0, Math.max(0, names.length - keep))) await rm(path.join(folder, name));
}

/** Removes leftovers of a killed console. Call it only while no other console makes a backup. */
export async function removeUnfinishedBackups(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter(isUnfinishedName))
    await rm(path.join(folder, name), { force: true });
}
