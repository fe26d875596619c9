// Builds dist/ if the sources have changed since the last build. Plain JavaScript without dependencies,
// because it runs before anything is compiled. Progress goes to standard error: standard output belongs to
// the program.
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hashOf, looksOf, sourcesIn, sourcesOf } from './sources.mjs';

const PROJECTS = ['domain', 'api', 'scripts', 'bench', 'web'];
const LOCK_WAIT_MS = 10 * 60_000;
const UNNAMED_LOCK_MS = 10_000;

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** An error that is shown without a stack trace. */
export class BuildError extends Error {}

export async function ensureBuilt({ root = projectRoot, say = sayOnStandardError, now = Date.now } = {}) {
  const place = { ...placesOf(root), now };
  if (isCurrent(place)) return;
  if (!hasCompilers(root)) return startWithWhatIsBuilt(place, say);

  const release = await takeLock(place, say);
  try {
    // The previous holder of the lock may have built the same sources.
    if (!isCurrent(place)) await build(place, say);
  } finally {
    release();
  }
}

/** Migrations and fonts, which the compiler does not copy; removed migrations must not be applied either. */
export function copyPlainFiles(root = projectRoot) {
  for (const folder of ['api/postgres/migrations', 'domain/proof/document/fonts']) {
    const from = join(root, folder);
    const to = join(root, 'dist', folder);
    rmSync(to, { recursive: true, force: true });
    if (existsSync(from)) cpSync(from, to, { recursive: true });
  }
}

function placesOf(root) {
  const dist = join(root, 'dist');
  return {
    root,
    dist,
    stamp: join(dist, '.build-stamp'),
    looks: join(dist, '.build-looks'),
    lock: join(dist, '.build-lock'),
    web: join(dist, 'web'),
    server: join(dist, 'server'),
  };
}

function isCurrent(place) {
  try {
    return isUnchanged(place);
  } catch (error) {
    // Another process builds, and has just removed the stamp.
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

function isUnchanged(place) {
  if (!existsSync(place.stamp) || !isBuilt(place) || isCompiledSince(place)) return false;
  const stamp = readFileSync(place.stamp, 'utf8');
  const sources = sourcesOf(place.root, PROJECTS);
  // Before the contents are read: a change in between makes them differ.
  const looks = looksOf(place.root, sources, place.now());
  if (lastLooks(place) === `${stamp} ${looks}`) return true;
  if (stamp !== hashOf(place.root, sources)) return false;
  if (looks !== undefined) keepLooks(place, `${stamp} ${looks}`);
  return true;
}

/** How the sources looked when their contents were last compared. */
function lastLooks({ looks }) {
  return existsSync(looks) ? readFileSync(looks, 'utf8') : undefined;
}

function keepLooks({ looks }, content) {
  try {
    writeFileSync(looks, content);
  } catch {
    // The folder belongs to somebody else: starts take a little longer.
  }
}

/** `npm run dev` or a plain `tsc -b` may have compiled other sources into dist than the stamp describes. */
function isCompiledSince({ dist, stamp }) {
  const { mtimeMs } = statSync(stamp);
  return PROJECTS.some((project) => {
    const notes = statSync(join(dist, project, 'tsconfig.tsbuildinfo'), { throwIfNoEntry: false });
    return notes !== undefined && notes.mtimeMs > mtimeMs;
  });
}

function isBuilt({ root, dist, web }) {
  return existsSync(join(dist, 'scripts')) && (!hasWeb(root) || existsSync(join(web, 'index.html')));
}

function hasCompilers(root) {
  return ['typescript', 'vite'].every((name) => existsSync(join(root, 'node_modules', name, 'package.json')));
}

function hasWeb(root) {
  return existsSync(join(root, 'web/index.html'));
}

function startWithWhatIsBuilt(place, say) {
  if (!isBuilt(place)) {
    throw new BuildError(
      'dist is not built and the compilers are not installed: run `npm ci` without --omit=dev',
    );
  }
  say('Using dist as it was built: the compilers are not installed.');
}

async function build(place, say) {
  const startedAt = Date.now();
  // Without a stamp the content of dist is unknown, so the compiler must not trust its own build info either.
  const isTrusted = existsSync(place.stamp);
  const hash = hashOf(place.root, sourcesOf(place.root, PROJECTS));
  rmSync(place.stamp, { force: true });
  say('Building…');
  const results = await Promise.allSettled([
    compile(place, isTrusted),
    bundleWeb(place),
    bundleServer(place),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  copyPlainFiles(place.root);
  writeFileSync(place.stamp, hash);
  say(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

async function compile({ root }, isTrusted) {
  const projects = PROJECTS.filter((project) =>
    sourcesIn(root, project).some((path) => /\.tsx?$/.test(path)),
  );
  // Each checker resolves the types of all files again: one takes two thirds of the time of four.
  const options = ['-b', '--checkers', '1', ...(isTrusted ? [] : ['--force'])];
  // Garbage is collected less often: a fifth less CPU time for a few hundred megabytes.
  await run(root, 'node_modules/typescript/bin/tsc', [...options, ...projects], { GOGC: '400' });
}

async function bundleWeb({ root, web }) {
  if (!hasWeb(root)) return;
  await swapped(web, async (fresh) => {
    const options = ['--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
    const args = ['build', 'web', '--config', 'web/vite.config.ts', ...options];
    await run(root, 'node_modules/vite/bin/vite.js', args, { NODE_ENV: 'production' });
  });
}

async function bundleServer({ root, server }) {
  const bundler = 'scripts/building/bundle-server.mjs';
  if (existsSync(join(root, bundler))) await swapped(server, (fresh) => run(root, bundler, [fresh]));
}

/**
 * Made next to the old one and swapped at the end, so that a running console never serves a partial build.
 */
async function swapped(folder, make) {
  const [fresh, old] = [`${folder}.next`, `${folder}.old`];
  await make(fresh);
  rmSync(old, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(fresh, folder);
  rmSync(old, { recursive: true, force: true });
}

function run(root, bin, args, env = {}) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(root, bin), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) done();
      else fail(new BuildError(`${output.trim()}\nThe build failed: ${bin.split('/')[1]} ${args.join(' ')}`));
    });
  });
}

/** Uses a folder as a lock, which only one process can create. Returns a function that releases it. */
async function takeLock({ dist, lock }, say) {
  const deadline = Date.now() + LOCK_WAIT_MS;
  let hasSaid = false;
  for (;;) {
    try {
      mkdirSync(dist, { recursive: true });
      mkdirSync(lock);
      writeFileSync(join(lock, 'pid'), String(process.pid));
      return () => rmSync(lock, { recursive: true, force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw new BuildError(`Cannot build into ${dist}: ${error.message}`);
    }
    if (isAbandoned(lock)) {
      removeAbandoned(lock);
      continue;
    }
    if (Date.now() > deadline) throw new BuildError(`Another build has held ${lock} for too long: remove it`);
    if (!hasSaid) say('Waiting for another build…');
    hasSaid = true;
    await sleep(200);
  }
}

function isAbandoned(lock) {
  try {
    const pid = Number(readFileSync(join(lock, 'pid'), 'utf8'));
    if (pid > 0) return !isAlive(pid);
  } catch {
    // Just created and not yet signed, or its owner was killed in between.
  }
  const made = statSync(lock, { throwIfNoEntry: false });
  return made !== undefined && Date.now() - made.mtimeMs > UNNAMED_LOCK_MS;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function removeAbandoned(lock) {
  // Renamed first: only one of several processes that see it abandoned gets it, and no fresh lock is removed.
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    rmSync(aside, { recursive: true, force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function sayOnStandardError(line) {
  process.stderr.write(`${line}\n`);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    await ensureBuilt();
  } catch (error) {
    process.stderr.write(`${error instanceof BuildError ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
