import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAccessRules } from './rights/access.ts';
import { copyBinaries, findNativeFolder, repairBinaries } from './binaries.ts';
import { ensureCluster, lastLines, openServerLog } from './cluster.ts';
import { refuseServedElsewhere } from './elsewhere.ts';
import { removeAbandonedDrafts } from '../../runtime/durable-files.ts';
import { removeMisleadingLock } from './locks.ts';
import { chooseRunner, CLEAN_ENVIRONMENT } from './privileges.ts';
import type { Runner } from './privileges.ts';
import { repairCluster } from './repair.ts';
import { openSocketFolder } from './socket.ts';

/** For tests only. */
export interface InternalOptions {
  nativeFolder?: string;
  without?: string[];
}

/** Parameters of one start. */
export interface Start {
  dataDir: string;
  pgFolder: string;
  settings: Record<string, string>;
  log: (message: string, details?: object) => void;
  timeoutMs: number;
  internal: InternalOptions;
}

/** A server process we started, until it is known whether it or another one serves the folder. */
export interface Launch {
  child: ChildProcess;
  /** its log output so far */
  output(): Promise<string>;
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Refused because of another server, or one that is just stopping and removing its socket folder. */
const PASSING_REFUSAL =
  /lock file ".*" (already exists|is empty)|bogus data in lock file|shared memory block .* is still in use|lock file ".*\.s\.PGSQL.*": No such file/;

/** Returns if another attempt is worthwhile; throws otherwise. */
/** PostgreSQL's own words. */
const OTHER_VERSION = /FATAL: +database files are incompatible with server/;

export async function explainFailure(launch: Launch): Promise<void> {
  const output = await launch.output();
  if (PASSING_REFUSAL.test(output)) return;
  if (OTHER_VERSION.test(output))
    throw new Error(
      'DATA_DIR has a database of another major version of PostgreSQL. Make a backup with the previous version of the console, and restore it into a new DATA_DIR with this one: see Upgrades in docs/operating.md',
    );
  throw new Error(`The database ended while starting: ${lastLines(output) || 'no message in its log'}`);
}

export async function launchServer(start: Start): Promise<Launch> {
  const { dataDir, pgFolder, settings, log } = start;
  const port = Number(settings.port ?? 5432);
  // Before anything of that server is changed.
  await refuseServedElsewhere(pgFolder, port);
  const runner = await prepareRunner(start);
  if (await ensureCluster(pgFolder, runner, settings.fsync !== 'off'))
    log('database cluster created', { pgFolder });
  await repairCluster(pgFolder, runner);
  await writeAccessRules(pgFolder, Boolean(settings.listen_addresses));
  const socketFolder = await openSocketFolder(pgFolder, runner);
  await removeAbandonedDrafts(socketFolder);
  // Again: another container may have started it meanwhile.
  await refuseServedElsewhere(pgFolder, port);
  await removeMisleadingLock(join(pgFolder, 'postmaster.pid'), pgFolder);
  await removeMisleadingLock(join(socketFolder, `.s.PGSQL.${port}.lock`), pgFolder);
  return spawnServer(dataDir, ['-D', pgFolder, ...serverSettings(settings, socketFolder)], runner);
}

async function prepareRunner({ dataDir, pgFolder, internal }: Start): Promise<Runner> {
  let nativeFolder = internal.nativeFolder ?? findNativeFolder();
  if (!(await repairBinaries(nativeFolder))) nativeFolder = await copyBinaries(nativeFolder, dataDir);
  return chooseRunner({ nativeFolder, dataDir, pgFolder, without: internal.without ?? [] });
}

/** The log is about the server's health. The app reports failing statements and their context. */
const WITHOUT_RECORD_VALUES = {
  log_min_messages: 'log', // statement errors quote values: 'invalid input syntax for type uuid: "…"'
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse', // no DETAIL: 'Key (username)=(…) already exists'
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_lock_waits: 'off',
};

function serverSettings(settings: Record<string, string>, socketFolder: string): string[] {
  const all = {
    listen_addresses: '',
    shared_buffers: '128MB',
    max_connections: '60',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off', // a line every five minutes is noise
    ...WITHOUT_RECORD_VALUES,
    ...settings,
    // a list, hence quoted: the path may contain commas and spaces
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function spawnServer(dataDir: string, args: string[], runner: Runner): Promise<Launch> {
  const log = await openServerLog(dataDir, runner);
  try {
    const program = join(runner.nativeFolder, 'bin', 'postgres');
    const [command = program, ...rest] = [...runner.prefix, program, ...args];
    // Detached: signals for the app's process group (Ctrl-C, kill -9) must not reach the server.
    const child = spawn(command, rest, {
      ...runner.ids,
      cwd: '/',
      env: CLEAN_ENVIRONMENT,
      detached: true,
      stdio: ['ignore', log.handle.fd, log.handle.fd],
    });
    await started(child);
    child.unref();
    const output = async (): Promise<string> => (await readFile(log.path)).subarray(log.start).toString();
    return { child, output };
  } finally {
    await log.handle.close();
  }
}

function started(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
}

export async function stopLaunch({ child }: Launch): Promise<void> {
  if (hasEnded(child)) return;
  child.ref();
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await ended;
}
