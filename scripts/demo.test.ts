/** `npm run demo` from outside: the printed sign-ins work at the first start and at every later one. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { findPostmaster } from '../api/postgres/embedded/process.ts';
import { variants } from '../api/testing/variants.ts';
import { apiPath, areas, modules } from '../domain/areas.ts';

const program = path.resolve('scripts/run.mjs');

let folder: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'console-demo-'));
  // An empty cluster, which is faster than creating one.
  spawnSync('cp', ['-a', `${inject('clusterTemplate')}/.`, folder]);
});
/** Not in order: a console that stops first completes its work on some pictures. */
afterEach(async () => {
  await stop('SIGKILL');
  const server = () => findPostmaster(path.join(folder, 'pg'));
  const left = await server();
  if (left) process.kill(left.pid, 'SIGQUIT');
  await vi.waitUntil(async () => (await server()) === undefined, { timeout: 60_000 });
  await rm(folder, { recursive: true, force: true });
});

async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

interface Demo {
  readonly address: string;
  /** name and password of each printed account */
  readonly signIns: Record<string, string>;
}

async function demo(extra: Record<string, string> = {}): Promise<Demo> {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, PORT: '0', DATA_DIR: folder, ...extra };
  const started = spawn(process.execPath, [program, 'demo'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  child = started;
  let text = '';
  for await (const chunk of started.stdout.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    text += chunk.toString();
    const [, address, lines] = /Console with sample records: (\S+)\n.*\n((?: {4}.+\n)+)\n/.exec(text) ?? [];
    if (!address || !lines) continue;
    started.stdout.resume();
    const pairs = [...lines.matchAll(/^ +(\S+) +(.+)$/gm)].map(([, name, password]) => [name, password]);
    return { address, signIns: Object.fromEntries(pairs) as Record<string, string> };
  }
  throw new Error(`the demo ended: ${text}`);
}

function signIn(at: Demo, username: string): Promise<Response> {
  return fetch(`${at.address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: at.signIns[username] }),
  });
}

async function statusOf(at: Demo, username: string): Promise<number> {
  return (await signIn(at, username)).status;
}

/** How many records each list has. */
async function countsIn(at: Demo, username: string): Promise<[list: string, count: number][]> {
  const { token } = (await (await signIn(at, username)).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const lists = areas.flatMap((area) => modules.map((module) => apiPath(area, module, 'list')));
  const counted = lists.map(async (list): Promise<[string, number]> => {
    const response = await fetch(`${at.address}/api${list}`, { headers });
    const { data } = (await response.json()) as { data: unknown[] };
    return [list, data.length];
  });
  return Promise.all(counted);
}

async function expectAllIn(at: Demo, names: string[]): Promise<void> {
  expect(Object.keys(at.signIns).sort()).toEqual([...names].sort());
  for (const name of names) expect([name, await statusOf(at, name)]).toEqual([name, 200]);
}

const SAMPLE_PEOPLE = ['demo-forex', 'demo-subadmin', 'demo-turbo'];

it('has sample records in every list, and prints a working password for each account at every start', async () => {
  const first = await demo({ ADMIN_USERNAME: 'boss', ADMIN_PASSWORD: 'the first of passwords' });
  await expectAllIn(first, ['boss', ...SAMPLE_PEOPLE]);
  expect(first.signIns.boss).toBe('the first of passwords');
  const counts = await countsIn(first, 'boss');
  expect(counts).toHaveLength(areas.length * modules.length);
  expect(counts.filter(([, count]) => count === 0)).toEqual([]);
  await stop();

  // Both variables apply to the first start only, and an empty one counts as unset.
  const other = await demo({ ADMIN_USERNAME: 'other', ADMIN_PASSWORD: '' });
  expect(Object.keys(other.signIns).sort()).toEqual(['boss', ...SAMPLE_PEOPLE]);
  expect(other.signIns.boss).toBe('(as it was set before)');
  for (const name of SAMPLE_PEOPLE) expect([name, await statusOf(other, name)]).toEqual([name, 200]);
  // Nothing that exists is created again.
  expect(await countsIn(other, 'demo-subadmin')).toEqual(counts);

  // Every start looks for a password of every account in the same way.
  for (const known of variants(['the first of passwords'], () => false)) {
    await stop();
    await expectAllIn(await demo({ ADMIN_PASSWORD: known }), ['boss', ...SAMPLE_PEOPLE]);
  }
});

it.each([
  ['demo', ['demo']],
  ['seed', ['seed', '--sports', '60000']],
  ['admin', ['admin', 'verify-audit']],
  ['verify', ['verify', 'README.md']],
])('%s, interrupted while it works, leaves no server behind', async (_, args) => {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, PORT: '0', DATA_DIR: folder, ADMIN_PASSWORD: 'a sample password' };
  child = spawn(process.execPath, [program, ...args], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const pidFile = path.join(folder, 'pg', 'postmaster.pid');
  await vi.waitFor(async () => expect(await readFile(pidFile, 'utf8')).toContain('ready'), {
    interval: 20,
  });
  child.kill('SIGTERM');
  await ended;
  expect(existsSync(pidFile)).toBe(false);
});

it('says in one line which setting is wrong', () => {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, PORT: 'nonsense', DATA_DIR: folder };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'demo'], { env });
  expect([status, stdout.toString(), stderr.toString()]).toEqual([1, '', 'PORT: must be a port number\n']);
});
