import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  chmod,
  chown,
  lstat,
  mkdir,
  open,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { hasCode, staged, syncFolder } from './embedded-files.ts';
import { canEnter, giveTo, run, withKnownUserName } from './embedded-privileges.ts';
import type { Runner } from './embedded-privileges.ts';

export const DATABASE_USER = 'console';
const LONGEST_SOCKET_PATH = 99; // the systems allow 103 to 107 bytes
const LARGEST_LOG_BYTES = 5 * 1024 * 1024;

const CLUSTER_OPTIONS = [
  `--username=${DATABASE_USER}`,
  // Whoever reaches the socket is let in: its folder is closed to everybody but this user and root.
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  // PostgreSQL's own locale sorts the same on every machine, whatever its C library.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];

/** Makes the data folder if needed; gives its real path, the same one whichever way it was named. */
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

/** Makes the cluster if there is none. The rename decides between two starts at the same moment. */
export async function ensureCluster(pgFolder: string, runner: Runner, sync: boolean): Promise<boolean> {
  if (await isCluster(pgFolder)) {
    await ensureOwner(pgFolder, runner);
    return false;
  }
  const draft = staged(dirname(pgFolder), 'pg.init');
  try {
    await mkdir(draft, { mode: 0o700 });
    await ensureOwner(draft, runner);
    await initialise(draft, runner, sync);
    await rename(draft, pgFolder);
    // Else a power cut could bring the unfinished name back, and the next start would remove it.
    await syncFolder(dirname(pgFolder));
    return true;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    if (await isCluster(pgFolder)) return false; // another start was faster
    throw new Error(`${pgFolder} exists but holds no PostgreSQL cluster: move it away or set DATA_DIR`);
  }
}

async function isCluster(pgFolder: string): Promise<boolean> {
  return stat(join(pgFolder, 'PG_VERSION')).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    },
  );
}

async function ensureOwner(folder: string, { owner }: Runner): Promise<void> {
  if ((await stat(folder)).uid !== owner.uid) await giveTo(owner, folder);
}

async function initialise(folder: string, runner: Runner, sync: boolean): Promise<void> {
  const program = join(runner.nativeFolder, 'bin', 'initdb');
  const args = ['-D', folder, ...CLUSTER_OPTIONS, ...(sync ? [] : ['--no-sync'])];
  let outcome = await run(runner, program, args);
  // `docker run --user 4242`: the id has no name in /etc/passwd.
  if (!outcome.ok && outcome.output.includes('could not look up effective user ID')) {
    const retry = await run(withKnownUserName(runner), program, args);
    if (retry.ok) outcome = retry;
  }
  if (!outcome.ok) throw new Error(`The database cannot be initialised: ${lastLines(outcome.output)}`);
}

/** Who may connect: the socket always, TCP only with a password and only when somebody asked for TCP. */
export async function writeAccessRules(pgFolder: string, runner: Runner, tcp: boolean): Promise<void> {
  const rules = ['# written at every start', 'local all all trust'];
  if (tcp) rules.push('host all all all scram-sha-256');
  const draft = join(pgFolder, `pg_hba.conf.${randomBytes(6).toString('hex')}`);
  await writeFile(draft, `${rules.join('\n')}\n`, { mode: 0o600 });
  await chown(draft, runner.owner.uid, runner.owner.gid);
  await rename(draft, join(pgFolder, 'pg_hba.conf'));
}

/**
 * The folder for the unix socket: inside the cluster, or below the temporary folder when that path is too
 * long for a socket. Its name holds the cluster's inode: a server whose folder was deleted and made anew
 * would, when it ends, remove the new server's socket by name.
 */
export async function openSocketFolder(pgFolder: string, runner: Runner): Promise<string> {
  const inode = (await stat(pgFolder)).ino.toString(36);
  const inside = join(pgFolder, `socket-${inode}`);
  if (fitsSocket(inside)) return makePrivate(inside, runner);
  const hash = createHash('sha256').update(`${pgFolder}\n${inode}`).digest('hex').slice(0, 20);
  const candidates = [tmpdir(), '/tmp']
    .map((folder) => join(folder, `console-pg-${hash}`))
    .filter(fitsSocket);
  for (const folder of candidates) {
    await makePrivate(folder, runner);
    if (await canEnter(runner, folder)) return folder;
  }
  throw new Error(
    `${pgFolder} is too long for a socket, and neither ${tmpdir()} nor /tmp can be used instead`,
  );
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(join(folder, '.s.PGSQL.65535')) <= LONGEST_SOCKET_PATH;
}

/** The temporary folder is open to all: take only a real folder that is ours already, or make it. */
async function makePrivate(folder: string, { owner }: Runner): Promise<string> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  const found = await lstat(folder);
  if (!found.isDirectory() || ![owner.uid, process.getuid?.()].includes(found.uid)) {
    throw new Error(`${folder} is needed for the database's socket but belongs to somebody else: remove it`);
  }
  if (found.uid !== owner.uid) await chown(folder, owner.uid, owner.gid);
  if ((found.mode & 0o777) !== 0o700) await chmod(folder, 0o700);
  return folder;
}

export interface ServerLog {
  handle: FileHandle;
  path: string;
  /** where the lines of this start begin */
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

/** A few lines for an error message, without their time stamps. */
export function lastLines(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/^\d{4}-\S+ \S+ \w+ \[\d+\] /, '').trim());
  return lines.filter(Boolean).slice(-5).join(' | ').slice(-600);
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
