/** Checks settings that name files or folders: an unusable one stops the start with one line. */
import os from 'node:os';
import { ConfigError, type Config } from './config.ts';
import { isUsableFolder, isUsableProgram } from './runtime/usable-place.ts';

/** BACKUP_DIR is not among them: people can work while a disk for backups is missing. See scheduled-backups.ts. */
export async function refuseUnusablePlaces({ chromiumPath }: Pick<Config, 'chromiumPath'>): Promise<void> {
  const folder = os.tmpdir();
  if (!(await isUsableFolder(folder)))
    throw new ConfigError(`TMPDIR: ${folder} is not a folder that this user can write to`);
  if (chromiumPath !== undefined && !(await isUsableProgram(chromiumPath)))
    throw new ConfigError(`CHROMIUM_PATH: ${chromiumPath} is not a file that this user can run`);
}
