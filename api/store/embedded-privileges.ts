import { execFile } from 'node:child_process';
import type { Stats } from 'node:fs';
import { chmod, chown, lchown, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyBinaries } from './embedded-binaries.ts';

const NOBODY = { uid: 65534, gid: 65534 };
/** A user namespace without any mapping: the files stay root's, but PostgreSQL does not see user id 0. */
const HIDE_ROOT = ['unshare', '-U', '--'];
/** An ordinary user that may pass closed folders: what works in containers, where namespaces are forbidden. */
const PASS_FOLDERS = [
  'setpriv',
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
  '--securebits=+no_setuid_fixup', // else access(), with which initdb looks for its files, ignores the above
];

interface Ids {
  uid: number;
  gid: number;
}

/** How PostgreSQL's programs are run so that they accept their user and reach their files. */
export interface Runner {
  nativeFolder: string;
  prefix: string[];
  /** user to switch to; empty when the programs run as the app's own user */
  ids: Partial<Ids>;
  /** to whom the cluster must belong */
  owner: Ids;
}

interface Outcome {
  ok: boolean;
  output: string;
}

/** Nothing of the app's environment: no PG* variables, no locale, no secrets. */
export const CLEAN_ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' };

export function run(
  runner: Pick<Runner, 'prefix' | 'ids'>,
  program: string,
  args: string[],
): Promise<Outcome> {
  const [command = program, ...rest] = [...runner.prefix, program, ...args];
  return new Promise((resolve) => {
    const options = { ...runner.ids, cwd: '/', env: CLEAN_ENVIRONMENT };
    const done = (error: Error | null, stdout: string, stderr: string): void =>
      resolve({ ok: !error, output: (stderr || stdout || error?.message || '').trim() });
    try {
      execFile(command, rest, options, done);
    } catch (error) {
      resolve({ ok: false, output: String(error) }); // some spawn failures are thrown, not reported
    }
  });
}

export function canEnter(runner: Runner, folder: string): Promise<boolean> {
  return run(runner, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]).then((outcome) => outcome.ok);
}

export interface RunnerQuestion {
  nativeFolder: string;
  dataDir: string;
  pgFolder: string;
  /** tools to do without, for tests of the ways that remain */
  without: string[];
}

export async function chooseRunner(question: RunnerQuestion): Promise<Runner> {
  const self = ownUser(question.nativeFolder);
  const trial = await runsPostgres(self);
  if (!trial.ok) {
    throw new Error(
      `The bundled PostgreSQL does not run on this machine (${trial.output}): set DATABASE_URL to a server`,
    );
  }
  return self.owner.uid === 0 ? chooseForRoot(question) : self;
}

/**
 * PostgreSQL refuses to run as root. Best is an ordinary user that reaches everything it needs; a checkout
 * or data folder below a closed home (/root) takes one of the other ways.
 */
async function chooseForRoot(question: RunnerQuestion): Promise<Runner> {
  const { nativeFolder, dataDir, without } = question;
  const users = await ordinaryUsers(question);
  let withoutBinaries: Runner | undefined;
  for (const owner of users) {
    const runner: Runner = { nativeFolder, prefix: [], ids: owner, owner };
    if (!(await reachesData(runner, dataDir))) continue;
    if ((await runsPostgres(runner)).ok) return runner;
    withoutBinaries ??= runner;
  }
  const hidden = { ...ownUser(nativeFolder), prefix: HIDE_ROOT };
  if (!without.includes('unshare') && (await worksDisguised(hidden, dataDir))) return hidden;
  if (withoutBinaries) return { ...withoutBinaries, nativeFolder: await copyBinaries(nativeFolder, dataDir) };
  const passing = passingFolders(nativeFolder, users[0] ?? NOBODY);
  if (!without.includes('setpriv') && (await worksDisguised(passing, dataDir))) return passing;
  throw new Error(
    `PostgreSQL does not run as root, and no ordinary user can reach ${dataDir}: ` +
      'set DATA_DIR to a folder outside private home folders (such as /var/lib/console), or start as an ordinary user',
  );
}

function passingFolders(nativeFolder: string, owner: Ids): Runner {
  const prefix = [...PASS_FOLDERS, `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--'];
  return { nativeFolder, prefix, ids: {}, owner };
}

function ownUser(nativeFolder: string): Runner {
  const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  return { nativeFolder, prefix: [], ids: {}, owner };
}

/** Whoever owns the data already; else nobody; else the owner of the folder around (sudo in a user's checkout). */
async function ordinaryUsers({ dataDir, pgFolder }: RunnerQuestion): Promise<Ids[]> {
  const owners = await Promise.all([pgFolder, dataDir, dirname(dataDir)].map(ordinaryOwner));
  const [ofCluster, ofData, ofParent] = owners;
  return [ofCluster ?? ofData ?? NOBODY, ofParent].filter((ids) => ids !== undefined);
}

async function ordinaryOwner(folder: string): Promise<Ids | undefined> {
  const found = await stat(folder).catch(() => undefined);
  if (!found || found.uid === 0) return undefined;
  return { uid: found.uid, gid: found.gid || NOBODY.gid }; // root's group is no ordinary group
}

async function reachesData(runner: Runner, dataDir: string): Promise<boolean> {
  if (await canEnter(runner, dataDir)) return true;
  const before = await stat(dataDir);
  if (!isPrivateToRoot(before)) return false;
  // Ours to open: that user may pass through to its cluster, but neither list nor write; nobody else may.
  await chown(dataDir, 0, runner.owner.gid).catch(() => undefined);
  await chmod(dataDir, 0o710);
  if (await canEnter(runner, dataDir)) return true;
  await chown(dataDir, before.uid, before.gid).catch(() => undefined);
  await chmod(dataDir, before.mode & 0o7777);
  return false;
}

function isPrivateToRoot(folder: Stats): boolean {
  return folder.uid === 0 && (folder.mode & 0o077) === 0;
}

function runsPostgres(runner: Runner): Promise<Outcome> {
  return run(runner, join(runner.nativeFolder, 'bin', 'postgres'), ['--version']);
}

/** These tools may be missing, forbidden, or not get far enough: only a try tells. */
async function worksDisguised(runner: Runner, dataDir: string): Promise<boolean> {
  const script = 'test "$(id -u)" != 0 && cd "$1" && test -w .';
  const trial = await run(runner, '/bin/sh', ['-c', script, 'sh', dataDir]);
  return trial.ok && (await runsPostgres(runner)).ok;
}

/** initdb insists on a name for its user id; inside a user namespace every id is called nobody. */
export function withKnownUserName(runner: Runner): Runner {
  return { ...runner, prefix: HIDE_ROOT };
}

/** Hands a folder over to the user that PostgreSQL runs as; the folder itself last, so that a killed try is repeated. */
export async function giveTo(owner: Ids, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveTo(owner, path);
    else await lchown(path, owner.uid, owner.gid);
  }
  await lchown(folder, owner.uid, owner.gid);
}
