// An interrupted test run leaves no database server, no other process, no file system and no folder behind.
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { variants } from '../../api/testing/variants.ts';

const vitest = [process.execPath, resolve('node_modules/vitest/vitest.mjs'), 'run', '--project=api'];
const npmTest = ['npm', 'test', '--', 'api'];
const oneFile = [...vitest, 'api/postgres/database.test.ts'];
/**
 * The signal that no runner can handle, and the one of Ctrl-C. What `npm test` runs ends in the same way if it is made
 * up: a server with an environment of its own, and a process that outlives its group.
 */
const RUNS = [
  ['npm test', 'SIGKILL', npmTest],
  ['npm test of a made-up project', 'SIGKILL', npmTest],
  ['vitest', 'SIGINT', oneFile],
];
const MADE_UP = `
const { spawn } = require('node:child_process');
const { mkdirSync, writeFileSync } = require('node:fs');
const pg = process.env.TMPDIR + '/pg';
const start = (options) =>
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)', pg], { detached: true, stdio: 'ignore', cwd: '/', ...options });
const { pid } = start({ argv0: 'postgres', env: {} });
start({});
mkdirSync(pg);
writeFileSync(pg + '/postmaster.pid', pid + '\\nready');
setInterval(() => {}, 1e6);
`;
const SOON = { timeout: 120_000, interval: 100 };
/** `npm test` checks the build first. */
const STARTED = { timeout: 120_000, interval: 100 };

let folder;
let project;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'interrupted-')));
  project = mkdtempSync(join(tmpdir(), 'made-up-'));
});
afterEach(() => {
  for (const made of [folder, project]) rmSync(made, { recursive: true, force: true });
});

/** The real scripts, and a vitest that hangs. */
function makeUpProject() {
  cpSync(resolve('scripts'), join(project, 'scripts'), { recursive: true });
  cpSync(resolve('package.json'), join(project, 'package.json'));
  const vitestFolder = join(project, 'node_modules/vitest');
  for (const made of [join(project, 'dist/scripts'), vitestFolder]) mkdirSync(made, { recursive: true });
  writeFileSync(join(vitestFolder, 'package.json'), '{ "bin": "tool.cjs" }');
  writeFileSync(join(vitestFolder, 'tool.cjs'), MADE_UP);
  return project;
}

function begin([command, ...args], cwd) {
  const { PATH, HOME } = process.env;
  const child = spawn(command, args, {
    // From Node 22 on, npm keeps a cache in the temporary folder, which is not the run's to remove.
    env: { PATH, HOME, TMPDIR: folder, NODE_DISABLE_COMPILE_CACHE: '1' },
    stdio: 'ignore',
    detached: true,
    cwd,
  });
  const ended = new Promise((done) => child.on('exit', done));
  return { child, ended };
}

/** The process ids of database servers running in the folder. */
function servers() {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('pg/postmaster.pid'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((content) => content.includes('ready'))
    .map((content) => Number(content.split('\n')[0]));
}

/** Every process with the folder in its command line or environment. */
function processes() {
  return readdirSync('/proc').filter((name) => {
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return (
        command !== '' && `${command}\0${readFileSync(`/proc/${name}/environ`, 'utf8')}`.includes(folder)
      );
    } catch {
      return false;
    }
  });
}

describe.runIf(process.platform === 'linux')('interrupted', () => {
  it.each(variants(RUNS, ([name]) => name !== 'npm test'))('%s by %s', async (name, signal, command) => {
    const { child, ended } = begin(command, name.includes('made-up') ? makeUpProject() : undefined);
    await expect.poll(() => servers().length, STARTED).toBeGreaterThan(0);
    expect(processes().length).toBeGreaterThan(1);
    child.kill(signal);
    await ended;
    await expect.poll(processes, SOON).toEqual([]);
    await expect.poll(() => readdirSync(folder), SOON).toEqual([]);
  });

  it('by removing its folder, even if a disk is mounted in it', async ({ skip }) => {
    const run = join(folder, 'run');
    const disk = join(run, 'disk');
    mkdirSync(disk, { recursive: true });
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]);
    if (mount.status !== 0) skip('this user cannot mount a file system');
    const cleaner = spawn(process.execPath, [resolve('scripts/testing/clean-up.mjs'), run], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    cleaner.stdin.end();
    await new Promise((done) => cleaner.on('exit', done));
    expect(existsSync(run)).toBe(false);
  });
});
