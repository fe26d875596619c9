/**
 * Private keys of this console: DATA_DIR/keys, which only the user of the process can read. They are never in the
 * database, so that its administrator cannot sign.
 */
import { chmod, chown, lstat, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createFile,
  hasCode,
  readIfThere,
  removeAbandonedDrafts,
  replaceFile,
  syncToDisk,
  type Ids,
} from './durable-files.ts';

const folderMode = 0o700;
const fileMode = 0o600;
const longestFile = 1024 * 1024;

export interface KeyFolder {
  /** Undefined if there is no such file. */
  read(name: string): Promise<string | undefined>;
  /** The file's content; if there is none, what `make` returns. Of several calls at once, in any process, one makes it. */
  readOrMake(name: string, make: () => string | Promise<string>): Promise<string>;
  /** Atomic: after a power cut the file has either the old or the new content. */
  replace(name: string, content: string): Promise<void>;
}

export async function openKeyFolder(dataDir: string): Promise<KeyFolder> {
  const folder = join(dataDir, 'keys');
  await mkdir(dataDir, { recursive: true });
  const isNew = await mkdir(folder, { mode: folderMode }).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'EEXIST')) return false;
      throw error;
    },
  );
  const owner = await ownerForRoot(isNew ? dataDir : folder);
  if (isNew && owner) await chown(folder, owner.uid, owner.gid);
  if (isNew) await syncToDisk(dataDir);
  // A copied or restored folder may have lost its mode.
  await chmod(folder, folderMode);
  await removeAbandonedDrafts(folder);

  const read = async (name: string): Promise<string | undefined> => {
    const file = join(folder, name);
    const found = await lstat(file).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    });
    if (!found) return undefined;
    if (!found.isFile() || found.size > longestFile) throw new Error(`${file} is not a key file`);
    if ((found.mode & 0o777) !== fileMode) await chmod(file, fileMode);
    return readIfThere(file);
  };

  return {
    read,
    async readOrMake(name, make) {
      const found = await read(name);
      if (found !== undefined) return found;
      // Another process may have been faster: its key is used.
      await createFile(join(folder, name), await make(), owner);
      const made = await read(name);
      if (made === undefined) throw new Error(`${join(folder, name)} is gone`);
      return made;
    },
    replace: (name, content) => replaceFile(join(folder, name), content, owner),
  };
}

/** Root may run commands on a console of another user, who must be able to read the keys that they make. */
async function ownerForRoot(place: string): Promise<Ids | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = await stat(place);
  return uid === 0 ? undefined : { uid, gid };
}
