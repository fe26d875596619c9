// Runs `npm test` itself on a made-up project with fake tools.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let root;

/** Logs the call and its environment; fails if there is a file `fail-<tool>`. */
const TOOL = `
const fs = require('node:fs');
const path = require('node:path');
const tool = path.basename(__dirname);
fs.appendFileSync('calls', JSON.stringify({ tool, env: process.env }) + '\\n');
const isFailing = fs.existsSync('fail-' + tool);
const out = process.argv.find((argument) => argument.startsWith('--outputFile='));
if (out) {
  const failed = { title: 'adds', status: 'failed', ancestorTitles: [], failureMessages: ['expected 2'] };
  fs.writeFileSync(out.split('=')[1], JSON.stringify({
    numPassedTests: 10, numPendingTests: 0, numTodoTests: 0,
    testResults: isFailing ? [{ name: path.resolve('api/a.test.ts'), status: 'failed', assertionResults: [failed] }] : [],
  }));
}
if (isFailing) console.log(tool + ' is not content');
process.exitCode = isFailing ? 1 : 0;
`;

function write(path, content = '') {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'console-test-test-'));
  for (const name of [
    'building/build.mjs',
    'building/sources.mjs',
    'testing/run-tests.mjs',
    'testing/test-results.mjs',
    'testing/watch-run.mjs',
    'testing/clean-up.mjs',
  ]) {
    cpSync(join(import.meta.dirname, '..', name), join(root, 'scripts', name));
  }
  for (const tool of ['oxlint', 'oxfmt', 'knip', 'vitest']) {
    write(`node_modules/${tool}/package.json`, '{ "bin": { "x": "tool.cjs" } }');
    write(`node_modules/${tool}/tool.cjs`, TOOL);
  }
  write('node_modules/typescript/package.json', '{ "bin": "bin/tsc" }');
  write(
    'node_modules/typescript/bin/tsc',
    `process.exitCode = require('node:fs').existsSync('fail-tsc') ? 1 : 0;`,
  );
  write('node_modules/vite/package.json', '{}');
  write('domain/a.ts');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function npmTest(...filters) {
  const env = { ...process.env, DATABASE_URL: 'postgres://elsewhere', CI: '1', NODE_ENV: 'production' };
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'scripts/testing/run-tests.mjs'), ...filters],
    {
      encoding: 'utf8',
      env,
      cwd: tmpdir(),
    },
  );
  return { status, stdout, lastLine: stdout.trimEnd().split('\n').at(-1) };
}

function calls() {
  if (!existsSync(join(root, 'calls'))) return [];
  return readFileSync(join(root, 'calls'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

it('counts every check and every test once, and ends with the total', () => {
  const { status, lastLine, stdout } = npmTest();
  // build, types, lint, format, dead-code; ten tests each for scripts, unit and api
  expect(lastLine).toBe('35 passed, 0 failed');
  expect(status).toBe(0);
  expect(stdout).toMatch(/✓ unit: 10 passed, 0 failed \(\d+\.\d s\)/);
});

it("hides the caller's environment from the checks", () => {
  npmTest('unit');
  const [{ env }] = calls();
  expect([env.DATABASE_URL, env.CI, env.NODE_ENV, env.TZ]).toEqual([undefined, undefined, undefined, 'UTC']);
});

it('continues after failures and lists them at the end', () => {
  write('fail-oxlint');
  write('fail-vitest');
  const { status, lastLine, stdout } = npmTest();
  expect(lastLine).toBe('34 passed, 4 failed');
  expect(status).toBe(1);
  expect(stdout).toContain('oxlint is not content');
  expect(stdout).toContain('\n  lint: lint\n');
  expect(stdout).toContain('  api: api/a.test.ts > adds\n');
  expect(stdout).toContain('    expected 2\n');
});

it('stops when the build fails', () => {
  write('fail-tsc');
  const { status, lastLine } = npmTest();
  expect([status, lastLine]).toEqual([1, '0 passed, 1 failed']);
  expect(calls()).toEqual([]);
});

it('runs only the requested steps', () => {
  expect(npmTest('lint', 'api').lastLine).toBe('12 passed, 0 failed');
  // Light and heavy steps run beside each other, so their order is open.
  expect(
    calls()
      .map(({ tool }) => tool)
      .sort(),
  ).toEqual(['oxlint', 'vitest']);
  expect(npmTest('nothing').status).toBe(1);
});
