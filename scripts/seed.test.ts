/** The seed command as a process: a wrong argument is one line and touches no database. */
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
  expect(seed('--reports', '-5')).toEqual({
    status: 1,
    lines: [expect.stringMatching(/^Usage: npm run seed -- .*; N is a whole number$/)],
  });
  expect(existsSync(dataDir)).toBe(false);
});
