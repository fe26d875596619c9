import { execFile } from 'node:child_process';
import type { Stats } from 'node:fs';
import { chmod, chown, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { copyBinaries } from './binaries.ts';
import type { Ids } from '../../runtime/durable-files.ts';
import { NOBODY, ordinaryUsers } from './rights/owner.ts';

/** A user namespace without mappings: the files stay root's, but PostgreSQL does not see user id 0. */
const HIDE_ROOT = ['unshare', '-U', '--'];
/** An ordinary user that can traverse closed folders: works in containers that forbid namespaces. */
const PASS_FOLDERS = [
  'setpriv',
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
  '--securebits=+no_setuid_fixup', // otherwise access(), which initdb uses to look for its files, ignores the above
];

/** How to run PostgreSQL's programs so that they accept their user and reach their files. */
export interface Runner {
  nativeFolder: string;
  prefix: string[];
  /** user to switch to; empty when the programs run as the app's user */
  ids: Partial<Ids>;
  /** required owner of the cluster */
  owner: Ids;
  /** tools to pretend are missing, for tests */
  without: string[];
}

export interface Outcome {
  ok: boolean;
  output: string;
}

/** Nothing from the app's environment: no PG* variables, no locale, no secrets. */
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
      resolve({ ok: false, output: String(error) }); // some spawn failures are thrown instead of emitted
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
  /** tools to pretend are missing, for tests */
  without: string[];
}

export async function chooseRunner(question: RunnerQuestion): Promise<Runner> {
  const self = ownUser(question);
  const trial = await runsPostgres(self);
  if (!trial.ok) {
    throw new Error(
      `The bundled PostgreSQL does not run on this machine (${trial.output}): set DATABASE_URL to a server`,
    );
  }
  return self.owner.uid === 0 ? chooseForRoot(question) : self;
}

/**
 * PostgreSQL refuses to run as root. Best is an ordinary user that can reach everything it needs; a checkout
 * or data folder below a closed home (/root) needs one of the other ways.
 */
async function chooseForRoot(question: RunnerQuestion): Promise<Runner> {
  const { nativeFolder, dataDir, without } = question;
  const users = await ordinaryUsers(dataDir, question.pgFolder);
  const [best] = users;
  let withoutBinaries: Runner | undefined;
  for (const owner of users) {
    const runner: Runner = { nativeFolder, prefix: [], ids: owner, owner, without };
    if (!(await reachesData(runner, dataDir))) continue;
    if ((await runsPostgres(runner)).ok) return runner;
    withoutBinaries ??= runner;
  }
  const hidden = { ...ownUser(question), prefix: HIDE_ROOT };
  if (!without.includes('unshare') && (await worksDisguised(hidden, dataDir))) return hidden;
  if (withoutBinaries) return { ...withoutBinaries, nativeFolder: await copyBinaries(nativeFolder, dataDir) };
  const passing = passingFolders(question, best);
  if (!without.includes('setpriv') && (await worksDisguised(passing, dataDir))) return passing;
  throw new Error(
    `PostgreSQL does not run as root, and no ordinary user can reach ${dataDir}: ` +
      'set DATA_DIR to a folder outside private home folders (such as /var/lib/console), or start as an ordinary user',
  );
}

function passingFolders({ nativeFolder, without }: RunnerQuestion, owner: Ids): Runner {
  const prefix = [...PASS_FOLDERS, `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--'];
  return { nativeFolder, prefix, ids: {}, owner, without };
}

function ownUser({ nativeFolder, without }: RunnerQuestion): Runner {
  const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  return { nativeFolder, prefix: [], ids: {}, owner, without };
}

async function reachesData(runner: Runner, dataDir: string): Promise<boolean> {
  if (await canEnter(runner, dataDir)) return true;
  const before = await stat(dataDir);
  if (!isClosedByRoot(before)) return false;
  // Lets that user traverse to its cluster, but neither list nor write; nobody else gets in.
  await chown(dataDir, 0, runner.owner.gid).catch(() => undefined);
  await chmod(dataDir, 0o710);
  if (await canEnter(runner, dataDir)) return true;
  await chown(dataDir, before.uid, before.gid).catch(() => undefined);
  await chmod(dataDir, before.mode & 0o7777);
  return false;
}

/** Private, or opened by an earlier start for another user whose cluster changes owner now. */
function isClosedByRoot(folder: Stats): boolean {
  return folder.uid === 0 && (folder.mode & 0o067) === 0;
}

function runsPostgres(runner: Runner): Promise<Outcome> {
  return run(runner, join(runner.nativeFolder, 'bin', 'postgres'), ['--version']);
}

/** The major version, as in PG_VERSION files. */
export async function postgresVersion(runner: Runner): Promise<string> {
  const { output } = await runsPostgres(runner);
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
  if (!major) throw new Error(`The bundled PostgreSQL does not report its version: ${output}`);
  return major;
}

/** These tools may be missing, forbidden or insufficient: only a trial shows. */
async function worksDisguised(runner: Runner, dataDir: string): Promise<boolean> {
  const script = 'test "$(id -u)" != 0 && cd "$1" && test -w .';
  const trial = await run(runner, '/bin/sh', ['-c', script, 'sh', dataDir]);
  return trial.ok && (await runsPostgres(runner)).ok;
}

/**
 * initdb requires a name for its user id, which our dedicated id and that of `docker run --user 4242` lack.
 */
export function withKnownUserName(runner: Runner): Runner[] {
  // Inside a user namespace every id is named nobody.
  const disguised = runner.without.includes('unshare') ? [] : [{ ...runner, prefix: HIDE_ROOT }];
  return process.getuid?.() === 0 ? [...disguised, asNobody(runner)] : disguised;
}

/**
 * Where namespaces are forbidden, initdb itself runs as nobody. The private group gives it access to the data
 * folder and keeps other processes of nobody from tracing it.
 */
function asNobody(runner: Runner): Runner {
  const { uid } = NOBODY;
  const prefix = runner.prefix.map((word) => (word.startsWith('--reuid=') ? `--reuid=${uid}` : word));
  const ids = runner.ids.uid === undefined ? runner.ids : { ...runner.ids, uid };
  return { ...runner, prefix, ids, owner: { ...runner.owner, uid } };
}
