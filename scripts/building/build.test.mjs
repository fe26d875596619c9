import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { BuildError, ensureBuilt } from './build.mjs';
import { hashOf, looksOf, sourcesOf } from './sources.mjs';

let root;
let said;
const say = (line) => said.push(line);
const builds = () =>
  existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8').trim().split('\n') : [];

/** Fake tools that log every call and create the expected files. */
const FAKE_TSC = `
const fs = require('node:fs');
fs.appendFileSync('calls', 'tsc ' + process.argv.slice(2).join(' ') + '\\n');
if (fs.existsSync('fail')) { console.log('api/a.ts(1,1): error TS1: wrong'); process.exit(2); }
setTimeout(() => fs.mkdirSync('dist/scripts', { recursive: true }), fs.existsSync('slow') ? 200 : 0);
`;
const FAKE_VITE = `
const fs = require('node:fs');
const out = process.argv[process.argv.indexOf('--outDir') + 1];
fs.mkdirSync(out, { recursive: true });
fs.writeFileSync(out + '/index.html', fs.readFileSync('web/index.html'));
`;

function write(path, content) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

let project;
let built;
beforeAll(async () => {
  said = [];
  project = root = mkdtempSync(join(tmpdir(), 'console-build-test-'));
  write('node_modules/typescript/package.json', '{}');
  write('node_modules/typescript/bin/tsc', FAKE_TSC);
  write('node_modules/vite/package.json', '{}');
  write('node_modules/vite/bin/vite.js', FAKE_VITE);
  write('package-lock.json', '{}');
  write('tsconfig.json', '{}');
  write('domain/a.ts', '1');
  write('api/a.ts', '1');
  write('api/postgres/migrations/0000.sql', 'create');
  write('domain/proof/document/fonts/A.ttf', 'font');
  write('scripts/start.ts', '1');
  write('web/main.tsx', '1');
  write('web/index.html', 'one');
  built = copyOf(project);
  await ensureBuilt({ root: built, say });
});
afterAll(() => {
  for (const folder of [project, built]) rmSync(folder, { recursive: true, force: true });
});

/** A project that was built once. */
beforeEach(() => {
  said = [];
  root = copyOf(built);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function copyOf(folder) {
  const copy = mkdtempSync(join(tmpdir(), 'console-build-test-'));
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  return copy;
}

it('builds once, and again when a source changes', async () => {
  expect(builds()).toEqual(['tsc -b --checkers 1 --force domain api scripts web']);
  expect(readFileSync(join(root, 'dist/web/index.html'), 'utf8')).toBe('one');
  await ensureBuilt({ root, say });
  expect(builds()).toHaveLength(1);

  write('web/index.html', 'two');
  await ensureBuilt({ root, say });
  expect(builds().slice(1)).toEqual(['tsc -b --checkers 1 domain api scripts web']);
  expect(readFileSync(join(root, 'dist/web/index.html'), 'utf8')).toBe('two');
  expect(existsSync(join(root, 'dist/web.next'))).toBe(false);
  expect(existsSync(join(root, 'dist/.build-lock'))).toBe(false);
});

const projects = ['domain', 'api', 'scripts', 'web'];

it('depends on sources, the lock file and options of the compiler, but not on tests', () => {
  const hash = () => hashOf(root, sourcesOf(root, projects));
  const hashes = [hash()];
  write('api/a.test.ts', '2');
  write('api/testing/client.ts', '2');
  expect(hash()).toBe(hashes[0]);
  for (const path of ['api/a.ts', 'api/new.ts', 'package-lock.json', 'tsconfig.json', 'web/index.html']) {
    write(path, 'two');
    hashes.push(hash());
  }
  expect(new Set(hashes).size).toBe(6);
});

it('compares contents only after a change of sizes or times, and again as long as the change is recent', async () => {
  const looks = (later) => looksOf(root, sourcesOf(root, projects), Date.now() + later);
  expect(looks(0)).toBeUndefined();
  const first = looks(60_000);
  expect(looks(60_000)).toBe(first);
  // Of the same size, and as old as before.
  const { mtime } = statSync(join(root, 'api/a.ts'));
  write('api/a.ts', '2');
  utimesSync(join(root, 'api/a.ts'), mtime, mtime);
  expect(looks(60_000)).not.toBe(first);
  write('api/a.ts', '1');

  const now = () => Date.now() + 60_000;
  await ensureBuilt({ root, say, now });
  // Not the hash of these sources.
  writeFileSync(join(root, 'dist/.build-stamp'), 'another');
  const kept = readFileSync(join(root, 'dist/.build-looks'), 'utf8').split(' ')[1];
  writeFileSync(join(root, 'dist/.build-looks'), `another ${kept}`);
  await ensureBuilt({ root, say, now });
  expect(builds()).toHaveLength(1);
  await ensureBuilt({ root, say });
  expect(builds()).toHaveLength(2);
});

it('copies fonts and migrations, and removes deleted ones; builds again without its pages', async () => {
  expect(readFileSync(join(root, 'dist/domain/proof/document/fonts/A.ttf'), 'utf8')).toBe('font');
  const copied = (name) => existsSync(join(root, 'dist/api/postgres/migrations', name));
  expect(copied('0000.sql')).toBe(true);
  rmSync(join(root, 'dist/web'), { recursive: true });
  await ensureBuilt({ root, say });
  expect(existsSync(join(root, 'dist/web/index.html'))).toBe(true);
  rmSync(join(root, 'api/postgres/migrations/0000.sql'));
  write('api/postgres/migrations/0001.sql', 'alter');
  await ensureBuilt({ root, say });
  expect([copied('0000.sql'), copied('0001.sql')]).toEqual([false, true]);
});

it('rebuilds when something else was compiled into dist since', async () => {
  write('dist/api/tsconfig.tsbuildinfo', '{}');
  const later = new Date(Date.now() + 1000);
  utimesSync(join(root, 'dist/api/tsconfig.tsbuildinfo'), later, later);
  await ensureBuilt({ root, say });
  expect(builds()).toHaveLength(2);
});

it('shows the compiler output and does not count a failed build as built', async () => {
  write('fail', '');
  write('api/a.ts', 'newer');
  const failure = await ensureBuilt({ root, say }).catch((error) => error);
  expect(failure).toBeInstanceOf(BuildError);
  expect(failure.message).toContain('api/a.ts(1,1): error TS1: wrong\nThe build failed: typescript');
  rmSync(join(root, 'fail'));
  await ensureBuilt({ root, say });
  expect(builds()).toHaveLength(3);
});

it('starts the existing build without compilers, and fails clearly without a build', async () => {
  rmSync(join(root, 'node_modules/typescript'), { recursive: true });
  write('api/a.ts', 'newer');
  await ensureBuilt({ root, say });
  expect(said.at(-1)).toBe('Using dist as it was built: the compilers are not installed.');
  rmSync(join(root, 'dist'), { recursive: true });
  await expect(ensureBuilt({ root, say })).rejects.toThrow('run `npm ci` without --omit=dev');
});

it('lets one of several processes build while the others wait', async () => {
  write('api/a.ts', 'newer');
  write('slow', '');
  const module = join(import.meta.dirname, 'build.mjs');
  const program = `import(${JSON.stringify(module)}).then((m) => m.ensureBuilt({ root: ${JSON.stringify(root)} }))`;
  const exits = await Promise.all([1, 2, 3].map(() => exitOf(spawn(process.execPath, ['-e', program]))));
  expect(exits).toEqual([0, 0, 0]);
  expect(builds()).toHaveLength(2);
});

it('takes over the lock of a dead process, signed or not', async () => {
  const gone = spawn(process.execPath, ['-e', '']);
  await exitOf(gone);
  write('api/a.ts', 'newer');
  write('dist/.build-lock/pid', String(gone.pid));
  await ensureBuilt({ root, say });
  expect(builds()).toHaveLength(2);

  write('api/a.ts', 'newest');
  mkdirSync(join(root, 'dist/.build-lock'));
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(join(root, 'dist/.build-lock'), longAgo, longAgo);
  await ensureBuilt({ root, say });
  expect(builds()).toHaveLength(3);
  expect(said).not.toContain('Waiting for another build…');
});

function exitOf(child) {
  return new Promise((done) => child.on('exit', done));
}
