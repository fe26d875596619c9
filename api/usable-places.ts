/** Checks settings that name files or folders: an unusable one stops the start with one line. */
import { access, constants, stat } from 'node:fs/promises';
import os from 'node:os';
import { ConfigError, type Config } from './config.ts';

export async function refuseUnusablePlaces({ chromiumPath }: Pick<Config, 'chromiumPath'>): Promise<void> {
  const folder = os.tmpdir();
  const { R_OK, W_OK, X_OK } = constants;
  if (!(await isUsable(folder, 'folder', R_OK | W_OK | X_OK)))
    throw new ConfigError(`TMPDIR: ${folder} is not a folder that this user can write to`);
  if (chromiumPath !== undefined && !(await isUsable(chromiumPath, 'file', X_OK)))
    throw new ConfigError(`CHROMIUM_PATH: ${chromiumPath} is not a file that this user can run`);
}

async function isUsable(place: string, kind: 'file' | 'folder', mode: number): Promise<boolean> {
  try {
    await access(place, mode);
    const found = await stat(place);
    return kind === 'file' ? found.isFile() : found.isDirectory();
  } catch {
    return false;
  }
}
