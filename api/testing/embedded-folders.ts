/**
 * Temporary data folders for tests of the embedded server; clusters are copied, which is faster than creating
 * them.
 */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, vi } from 'vitest';
import { bundleOf } from './workers/bundled-workers.ts';
import { findNativeFolder } from '../postgres/embedded/binaries.ts';
import { startEmbeddedPostgres } from '../postgres/embedded/embedded-postgres.ts';
import type { EmbeddedOptions, EmbeddedPostgres } from '../postgres/embedded/embedded-postgres.ts';

export const REPOSITORY = resolve(import.meta.dirname, '../..');
export const IS_ROOT = process.getuid?.() === 0;
export const NOBODY = 65534;
// These tests cannot show durability across power cuts; a killed process needs no fsync.
export const QUICK = {
  fsync: 'off',
  // In the data folder, which tests delete: a killed server would leave shared memory behind until the next restart of the machine.
  dynamic_shared_memory_type: 'mmap',
};

let root: string;
let dataDir: string;
const dataFolders = new Set<string>();
export const children = new Set<ChildProcess>();

export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'embedded-test-')));
  await chmod(folder, 0o755); // as root, the server's user needs access
  return folder;
}

interface Folders {
  root: string;
  dataDir: string;
}

/** Every test of the file gets a `root` folder and the path of a `dataDir` in it. */
export function foldersOfEachTest(): () => Folders {
  beforeEach(async () => {
    root = await temporaryFolder();
    dataDir = join(root, 'data');
  });

  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    for (const folder of dataFolders) await killPostmaster(folder);
    children.clear();
    dataFolders.clear();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    spawnSync('chmod', ['-R', 'u+w', root]); // one test removes that permission
    await rm(root, { recursive: true, force: true, maxRetries: 3 });
  });

  return () => ({ root, dataDir });
}

/** A database from an earlier start; copying one is faster than creating it. */
export async function madeBefore(folder = dataDir): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  spawnSync('cp', ['-a', inject('clusterTemplate'), folder]);
}

/**
 * A copy of the binaries that a test may damage. Without most of its files, the time zones and the extensions, which
 * no test uses: the console may copy it several times more.
 */
export function copyOfBinaries(folder: string): string {
  const copy = join(folder, 'native');
  spawnSync('cp', ['-a', findNativeFolder(), copy]);
  const share = join(copy, 'share/postgresql');
  spawnSync('find', [join(share, 'timezone'), '-type', 'f', '!', '-name', 'UTC', '-delete']);
  spawnSync('find', [join(share, 'extension'), '-type', 'f', '!', '-name', 'plpgsql*', '-delete']);
  return copy;
}

/** Data folder content after a normal start. */
export const CONTENT = ['database-password', 'pg', 'postgres.log'];

/** User ids of an embedded server started by root. */
const PRIVATE_IDS = [60_706, 61_183] as const;

export function expectOwnUser(uid: number): void {
  const [least, most] = IS_ROOT ? PRIVATE_IDS : [process.getuid?.() ?? 0, process.getuid?.() ?? 0];
  expect(uid).toBeGreaterThanOrEqual(least);
  expect(uid).toBeLessThanOrEqual(most);
}

export function start(options: Partial<EmbeddedOptions> = {}, internal = {}): Promise<EmbeddedPostgres> {
  const all = { dataDir, settings: QUICK, ...options };
  dataFolders.add(all.dataDir);
  return startEmbeddedPostgres(all, internal);
}

export async function sql(server: { connection: pg.ClientConfig }, text: string): Promise<unknown[]> {
  const client = new pg.Client(server.connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

export const KEEP_A_ROW = "create table kept as select 'here' as word";
export const READ_IT = 'select word from kept';

export function postmasterPid(folder = dataDir): number {
  return Number(readFileSync(join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
}

export async function killPostmaster(folder = dataDir): Promise<void> {
  if (!existsSync(join(folder, 'pg/postmaster.pid'))) return;
  await killAndWait(postmasterPid(folder), 'postgres');
}

/** Only a process with that name: a stale file may contain the pid of another one. */
async function killAndWait(pid: number, name: string): Promise<void> {
  if (!isRunning(pid, name)) return;
  process.kill(pid, 'SIGKILL');
  await ending(pid, name);
}

export async function ending(pid: number, name = 'postgres'): Promise<void> {
  while (isRunning(pid, name)) await sleep(20);
}

/** A socket that nobody listens on any more, as a killed server leaves it. */
export function leaveSocket(socket: string): void {
  const leave = `const kill = () => process.kill(process.pid, 'SIGKILL');
    require('node:net').createServer().listen(${JSON.stringify(socket)}, kill);`;
  spawnSync(process.execPath, ['--eval', leave]);
  expect(existsSync(socket)).toBe(true);
}

/** A zombie does not count as running. */
export function isRunning(pid: number, name = 'postgres'): boolean {
  const line = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)]).stdout.toString();
  return line.includes(name) && !line.trimStart().startsWith('Z');
}

interface ChildReport {
  child: ChildProcess;
  server: Pick<EmbeddedPostgres, 'connection' | 'startedHere'>;
}

/** A separate app process: starts the database, reports, and waits to be killed. */
export async function startInChild(
  folder: string,
  internal = {},
  ids: { uid?: number; gid?: number } = {},
): Promise<ChildReport> {
  const script = `
    const module = await import('${bundleOf('embedded-postgres').href}');
    const options = ${JSON.stringify({ dataDir: folder, settings: QUICK })};
    const report = await module.startEmbeddedPostgres(options, ${JSON.stringify(internal)}).catch((error) => error.message);
    console.log(JSON.stringify(report));
    setInterval(() => {}, 1000);`;
  dataFolders.add(folder);
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    ...ids,
    cwd: REPOSITORY,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  children.add(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const report = JSON.parse(line.toString()) as ChildReport['server'] | string;
  if (typeof report === 'string') throw new Error(report);
  return { child, server: report };
}

/** Kills the app's whole process group, like a supervisor or a terminal. */
export async function killApp(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  process.kill(-Number(child.pid), 'SIGKILL');
  await ended;
}
