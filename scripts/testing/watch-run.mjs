// The temporary folder of a test run, and a process that outlives the run and cleans up after it, however it
// ends. Vitest and Playwright run the default export before everything else.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cleaner = join(dirname(fileURLToPath(import.meta.url)), 'clean-up.mjs');

/** A run fills up to 3 GB, besides the memory of its processes. */
const ROOM_BYTES = 8 * 2 ** 30;

export default function setup() {
  // Already set for a step of `npm test`, which shares one folder, or for another project of the same run.
  if (!process.env.CONSOLE_TEST_RUN) Object.assign(process.env, watchRun());
}

/** The environment of everything that belongs to the run. */
export function watchRun() {
  const folder = realpathSync(mkdtempSync(join(parentFolder(), 'console-run-')));
  chmodSync(folder, 0o755); // if started by root, the database has a separate user
  const child = spawn(process.execPath, [cleaner, folder], {
    cwd: '/',
    env: { PATH: process.env.PATH },
    // Its standard input ends with this process, even after kill -9.
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C in the terminal must not reach it.
    detached: true,
  });
  child.unref();
  child.stdin.unref();
  return { TMPDIR: folder, CONSOLE_TEST_RUN: folder };
}

/**
 * In memory where there is room. Tests create and delete thousands of databases' files, which took half of the CPU
 * time of tests with embedded servers on a disk.
 */
function parentFolder() {
  const memory = '/dev/shm';
  const isChosen = process.env.TMPDIR !== undefined;
  return !isChosen && runsPrograms(memory) && hasRoom(memory) ? memory : tmpdir();
}

/** Tests also start copies of programs, which containers often forbid there. */
function runsPrograms(folder) {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const [, , type, options = ''] =
      mounts.findLast((line) => line.split(' ')[1] === folder)?.split(' ') ?? [];
    return type === 'tmpfs' && options.startsWith('rw') && !options.split(',').includes('noexec');
  } catch {
    return false;
  }
}

function hasRoom(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, process.availableMemory()) >= ROOM_BYTES;
}
