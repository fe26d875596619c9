// `node scripts/testing/clean-up.mjs FOLDER`: waits until standard input ends, then ends every process that
// uses the folder (servers, browsers, consoles, test workers), unmounts what is mounted in it and removes it. Started by watch-run.mjs.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const folder = process.argv[2];
const POLL_MS = 100;
/** Gives a database time to release its shared memory. */
const PATIENCE_MS = 5000;
const GIVE_UP_MS = 60_000;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.stdin.resume();
await new Promise((resolve) => process.stdin.on('close', resolve));
await endProcesses();
unmountInside();
rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: POLL_MS });

async function endProcesses() {
  const startedAt = Date.now();
  for (;;) {
    const found = processes().filter(
      ({ pid, isDatabase, isOfRun }) => pid !== process.pid && (isDatabase || isOfRun),
    );
    const waited = Date.now() - startedAt;
    if (found.length === 0 || waited > GIVE_UP_MS) return;
    for (const { pid, isDatabase } of found)
      send(pid, isDatabase && waited < PATIENCE_MS ? 'SIGINT' : 'SIGKILL');
    await sleep(POLL_MS);
  }
}

/** The test of a full disk mounts a small one. What is mounted cannot be removed, and gigabytes of memory would stay with it. */
function unmountInside() {
  if (process.platform !== 'linux') return;
  const places = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((place) => place.startsWith(`${folder}/`));
  for (const place of places) spawnSync('umount', ['--lazy', place], { stdio: 'ignore' });
}

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // Already gone.
  }
}

function processes() {
  return process.platform === 'linux' ? processesByProc() : processesByPs();
}

function processesByProc() {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const [command = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      return describe(pid, command, args, environment);
    } catch {
      return []; // ended meanwhile, or owned by another user
    }
  });
}

function processesByPs() {
  const text = execFileSync('ps', ['-axEww', '-o', 'pid=,command='], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return text.split('\n').flatMap((line) => {
    const [pid = '', command = '', ...words] = line.trim().split(/\s+/);
    return describe(pid, command, words, words);
  });
}

/** The database has a clean environment: it is identified by its data folder. */
function describe(pid, command, args, environment) {
  const isInside = (path) => path === folder || path.startsWith(`${folder}/`);
  const isDatabase = basename(command) === 'postgres' && args.some(isInside);
  const isOfRun = environment.some(
    (entry) => entry.startsWith('TMPDIR=') && isInside(entry.slice('TMPDIR='.length)),
  );
  return [{ pid: Number(pid), isDatabase, isOfRun }];
}
