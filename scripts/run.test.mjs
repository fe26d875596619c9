import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { variants } from '../api/testing/variants.ts';

let root;

/** A deployed tree: built, and without compilers. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'console-run-test-'));
  mkdirSync(join(root, 'dist/scripts'), { recursive: true });
  for (const name of ['run.mjs', 'building/build.mjs', 'building/sources.mjs'])
    cpSync(join(import.meta.dirname, name), join(root, 'scripts', name));
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(root, 'dist/scripts/seed.js'),
    'console.log(process.argv.slice(2)); process.exitCode = 7;',
  );
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function run(args, nodeOptions = []) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...nodeOptions, join(root, 'scripts/run.mjs'), ...args],
    { encoding: 'utf8' },
  );
  return { status, stdout, stderr: stderr.trim() };
}

it('runs the command with its arguments and exit code', () => {
  expect(run(['seed', '--reports', '5'])).toEqual({
    status: 7,
    stdout: "[ '--reports', '5' ]\n",
    stderr: 'Using dist as it was built: the compilers are not installed.',
  });
});

it('lists the available commands', () => {
  for (const wrong of variants([[], ['nothing'], ['../scripts/seed']], ([name]) => name !== 'nothing')) {
    const { status, stderr } = run(wrong);
    expect(status).toBe(1);
    expect(stderr).toContain('Unknown command');
    expect(stderr).toContain('available: seed.');
  }
});

const versions = [
  ['18.20.0', true],
  ['20.18.3', true],
  ['20.19.0', false],
  ['22.1.0', false],
];

it.each(variants(versions, ([version]) => version.startsWith('20.')))(
  'checks Node.js %s',
  (version, isTooOld) => {
    const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
    const { status, stderr } = run(
      ['seed'],
      ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`],
    );
    expect(status).toBe(isTooOld ? 1 : 7);
    expect(stderr.includes(`Node.js 20.19 or newer is required; this is ${version}.`)).toBe(isTooOld);
  },
);

/** The output of the build: one bundle, and a file for each of its commands. */
function bundle(code) {
  const server = join(root, 'dist/server');
  mkdirSync(server, { recursive: true });
  writeFileSync(join(root, 'dist/scripts/admin.js'), "console.log('compiled files');");
  cpSync(join(import.meta.dirname, 'building/run-bundled.mjs'), join(server, 'admin.mjs'));
  writeFileSync(
    join(server, 'commands.cjs'),
    `exports.commands = { async admin() { ${code}; return { done: Promise.resolve() }; } };`,
  );
  return () => readdirSync(server).filter((name) => name.endsWith('.cache'));
}

it('runs the bundle, with machine code only if it belongs to it', () => {
  const says = (word) => {
    bundle(`console.log(${JSON.stringify(word)})`);
    return run(['admin']).stdout;
  };
  expect(says('one')).toBe('one\n');
  const [name] = bundle('')();
  expect(name).toContain(`admin-${process.version}`);
  // The same length as the first, so V8 would accept the other's code cache.
  expect(says('two')).toBe('two\n');
  writeFileSync(join(root, 'dist/server', name), 'cut short');
  expect(says('two')).toBe('two\n');
  rmSync(join(root, 'dist/server', name));
});

it('keeps the machine code of a command that runs on, and none of one that failed', () => {
  const failing = bundle('process.exitCode = 3');
  expect(run(['admin']).status).toBe(3);
  expect(failing()).toEqual([]);
  const running = bundle(`
    const { readdirSync } = require('node:fs');
    const timer = setInterval(() => {
      if (readdirSync(__dirname).some((name) => name.endsWith('.cache'))) clearInterval(timer);
    }, 20)`);
  run(['admin']);
  expect(running()).toHaveLength(1);
});
