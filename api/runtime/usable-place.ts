import { access, constants, stat } from 'node:fs/promises';

const { R_OK, W_OK, X_OK } = constants;

/** Whether this user can write to the folder. */
export const isUsableFolder = (place: string) =>
  isUsable(place, R_OK | W_OK | X_OK, (found) => found.isDirectory());

/** Whether this user can run the file. */
export const isUsableProgram = (place: string) => isUsable(place, X_OK, (found) => found.isFile());

async function isUsable(
  place: string,
  mode: number,
  isKind: (found: Awaited<ReturnType<typeof stat>>) => boolean,
): Promise<boolean> {
  try {
    await access(place, mode);
    return isKind(await stat(place));
  } catch {
    return false;
  }
}
