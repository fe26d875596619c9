import { constants } from 'node:fs';
import { access, mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DATABASE_USER } from './rights/access.ts';
import { hasCode, staged, syncToDisk } from '../../runtime/durable-files.ts';
import { ensureOwner } from './rights/owner.ts';
import { run, withKnownUserName } from './privileges.ts';
import type { Outcome, Runner } from './privileges.ts';

const LARGEST_LOG_BYTES = 5 * 1024 * 1024;

const CLUSTER_OPTIONS = [
  `--username=${DATABASE_USER}`,
  '--auth-local=reject', // the rules are written at every start
  '--auth-host=reject',
  '--encoding=UTF8',
  // PostgreSQL's own locale sorts the same on every machine, regardless of the C library.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];

/** Whether a console has made its database in this folder. */
export function hasCluster(dataDir: string): Promise<boolean> {
  return isCluster(join(dataDir, 'pg'));
}

/** Creates the data folder if needed and returns its real path. */
export async function openDataFolder(path: string): Promise<string> {
  const folder = resolve(path);
  try {
    await mkdir(dirname(folder), { recursive: true }); // only the data folder itself is made private
    await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (error) {
    throw new Error(`The data folder ${folder} cannot be used: ${reason(error)}; set DATA_DIR`, {
      cause: error,
    });
  }
}

export async function refuseForeignCluster(pgFolder: string): Promise<void> {
  const user = process.getuid?.();
  const found = await stat(pgFolder).catch(() => undefined);
  if (!found || user === 0 || found.uid === user) return;
  throw new Error(
    `The database in ${pgFolder} belongs to user id ${found.uid}, this is user id ${user}: ` +
      'start as that user (or root), or set DATA_DIR to another folder',
  );
}

/** Creates the cluster if there is none. The rename decides between two concurrent starts. */
export async function ensureCluster(pgFolder: string, runner: Runner, sync: boolean): Promise<boolean> {
  // Before the next line: another start may finish the cluster between the two.
  const isTaken = await hasContent(pgFolder);
  if (await isCluster(pgFolder)) {
    await ensureOwner(pgFolder, runner.owner, sync);
    return false;
  }
  if (isTaken) throw noCluster(pgFolder);
  const draft = staged(dirname(pgFolder), 'pg');
  try {
    await mkdir(draft, { mode: 0o700 });
    await initialise(draft, runner, sync);
    await ensureOwner(draft, runner.owner, sync);
    await rename(draft, pgFolder);
    // Otherwise a power cut could restore the temporary name, and the next start would remove it.
    await syncToDisk(dirname(pgFolder));
    return true;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    if (await isCluster(pgFolder)) return false; // another start was faster
    throw noCluster(pgFolder);
  }
}

function noCluster(pgFolder: string): Error {
  return new Error(`${pgFolder} exists but holds no PostgreSQL cluster: move it away or set DATA_DIR`);
}

async function hasContent(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  return names.length > 0;
}

/** Either file proves it: the first can be rewritten if lost, the second cannot. */
async function isCluster(pgFolder: string): Promise<boolean> {
  const found = await Promise.all([isThere(pgFolder, 'PG_VERSION'), isThere(pgFolder, 'global/pg_control')]);
  return found.includes(true);
}

async function isThere(folder: string, name: string): Promise<boolean> {
  return stat(join(folder, name)).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    },
  );
}

async function initialise(folder: string, runner: Runner, sync: boolean): Promise<void> {
  let outcome = await initdb(folder, runner, sync);
  if (!outcome.ok && outcome.output.includes('could not look up effective user ID')) {
    for (const other of withKnownUserName(runner)) {
      const retry = await initdb(folder, other, sync);
      if (!retry.output.startsWith('unshare: ')) outcome = retry;
      if (outcome.ok) break;
    }
  }
  if (!outcome.ok) throw new Error(`The database cannot be initialised: ${lastLines(outcome.output)}`);
}

async function initdb(folder: string, runner: Runner, sync: boolean): Promise<Outcome> {
  await ensureOwner(folder, runner.owner, false);
  const args = ['-D', folder, ...CLUSTER_OPTIONS, ...(sync ? [] : ['--no-sync'])];
  return run(runner, join(runner.nativeFolder, 'bin', 'initdb'), args);
}

export interface ServerLog {
  handle: FileHandle;
  path: string;
  /** offset at which the lines of this start begin */
  start: number;
}

export async function openServerLog(dataDir: string, { owner }: Runner): Promise<ServerLog> {
  const path = join(dataDir, 'postgres.log');
  const handle = await open(path, 'a', 0o600);
  const found = await handle.stat();
  if (found.size > LARGEST_LOG_BYTES) await handle.truncate(0);
  if (found.uid !== owner.uid) await handle.chown(owner.uid, owner.gid);
  return { handle, path, start: found.size > LARGEST_LOG_BYTES ? 0 : found.size };
}

const SENT_TO_CLIENTS = /FATAL: +the database system is /;

/** A few lines for an error message, without timestamps: the fatal ones, or else the last ones. */
export function lastLines(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/^\d{4}-\S+ \S+ \w+ \[\d+\] /, '').trim());
  const reported = lines.filter((line) => line && !SENT_TO_CLIENTS.test(line));
  const fatal = reported.filter((line) => /^(?:FATAL|PANIC): /.test(line));
  return (fatal.length > 0 ? fatal : reported).slice(-5).join(' | ').slice(-600);
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
