/** The command from outside: words, lines and exit codes. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { printSample, sampleConsole } from '../api/testing/samples/sealed-sample.ts';

const program = path.resolve('scripts/run.mjs');
const desk = sampleConsole();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'console-verify-'));
  const printed = await printSample();
  const sealed = await desk.seal(printed);
  const changed = Buffer.from(sealed);
  changed.write('9', changed.indexOf('"amount":125000') + 9);
  const files = {
    'sealed.pdf': sealed,
    'changed.pdf': changed,
    'stranger.pdf': await sampleConsole().seal(printed),
    'printed.pdf': printed.pdf,
    'keys.json': JSON.stringify(desk.keys),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function verify(...args: string[]) {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, DATA_DIR: path.join(folder, 'data') };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'verify', ...args], {
    env,
    cwd: folder,
  });
  return { status, lines: stdout.toString().trimEnd().split('\n'), stderr: stderr.toString() };
}
const keys = ['--keys', 'keys.json'];

it('says what the page says, file by file, and counts the worst', () => {
  const all = verify('sealed.pdf', 'changed.pdf', 'stranger.pdf', 'printed.pdf', 'missing.pdf', ...keys);
  expect(all.status).toBe(1);
  const by = expect.stringMatching(/^ {2}Printed by sample\.admin, sealed \S+Z, evidence number E-1234$/);
  expect(all.lines).toEqual([
    'sealed.pdf: As sealed',
    by,
    'changed.pdf: Changed',
    '  field amount: was changed; sealed: 125000; now: 925000',
    by,
    'stranger.pdf: Sealed by a key that this page does not know',
    by,
    'printed.pdf: Not a sealed document',
    '  The file has no seal of a console',
    'missing.pdf: The file cannot be read',
  ]);
  expect(verify('sealed.pdf', ...keys).status).toBe(0);
});

it('checks by the certificate inside when there is no database, and makes none', async () => {
  const { status, lines } = verify('sealed.pdf');
  expect(status).toBe(1);
  expect(lines.slice(0, 2)).toEqual([
    'sealed.pdf: Sealed by a key that this page does not know',
    '  The key is unknown: the seal was checked by the certificate inside the file',
  ]);
  expect(await readdir(folder)).not.toContain('data');
});

it('tells a call that it cannot use from a changed document', () => {
  const noKeys = verify('sealed.pdf', '--keys', 'sealed.pdf');
  expect([noKeys.status, noKeys.stderr]).toEqual([
    2,
    expect.stringContaining('does not contain the answer of GET'),
  ]);
  expect(verify('sealed.pdf', '--key', 'keys.json')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^Usage: /),
  });
});
