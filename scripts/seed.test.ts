/** The arguments of the seed command, as a process: a wrong one is one line and touches no database. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const dataDir = path.join(os.tmpdir(), 'console-seed-never-made');

function seed(...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'seed', ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return { status, lines: stderr.trim().split('\n') };
}

it('answers wrong arguments with one line in its own words', () => {
  const usage = /^Usage: npm run seed -- --users N .* --planted N \[--seed N\]; N is a whole number$/;
  for (const args of [
    [],
    ['--reports', '-5'],
    ['--reports', '1.5'],
    ['--reports'],
    ['--other', '5'],
    ['5'],
  ]) {
    const { status, lines } = seed(...args);
    expect([status, lines], args.join(' ')).toEqual([1, [expect.stringMatching(usage)]]);
  }
  expect(existsSync(dataDir)).toBe(false);
});
