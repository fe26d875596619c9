/** The whole program from outside: as a process, on a temporary folder, killed and restarted. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject, it, onTestFinished, vi } from 'vitest';
import { ConfigError, readConfig } from '../api/config.ts';
import { startEmbeddedPostgres } from '../api/postgres/embedded/embedded-postgres.ts';
import { findPostmaster } from '../api/postgres/embedded/process.ts';
import { freePort } from '../api/testing/free-port.ts';
import { variants } from '../api/testing/variants.ts';
import { refuseUnusablePlaces } from '../api/usable-places.ts';

const program = path.resolve('scripts/run.mjs');
const admin = { username: 'root-of-tests', password: 'correct horse battery' };

let folder: string;
let running: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'console-start-'));
  // An empty cluster: creating one takes longer than everything else.
  spawnSync('cp', ['-a', `${inject('clusterTemplate')}/.`, folder]);
  running = [];
});
afterEach(async () => {
  for (const child of running) killGroup(child);
  // Finds a server left running by a killed console by its folder, and stops it.
  if (await findPostmaster(path.join(folder, 'pg'))) {
    const left = await startEmbeddedPostgres({ dataDir: folder });
    await left.stop();
  }
  await rm(folder, { recursive: true, force: true });
});

function killGroup(child: ChildProcess): void {
  try {
    process.kill(-Number(child.pid), 'SIGKILL');
  } catch {
    // already gone
  }
}

interface Console {
  readonly child: ChildProcess;
  readonly address: string;
  output(): string;
}

/** Only the given variables: a DATABASE_URL in the caller's environment must not matter. */
function environment(extra: Record<string, string>): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: process.env.TMPDIR,
    PORT: '0',
    DATA_DIR: folder,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    ...extra,
  };
}

function launch(extra: Record<string, string> = {}): Promise<Console> {
  const child = spawn(process.execPath, [program, 'start'], { env: environment(extra), detached: true });
  running.push(child);
  let text = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      const address = /Console is running on (\S+)/.exec(text)?.[1];
      if (address) resolve({ child, address, output: () => text });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new Error(`exit ${code}: ${text}`)));
  });
}

async function failureOf(extra: Record<string, string>): Promise<string> {
  return launch(extra).then(
    () => 'started',
    (error: Error) => error.message,
  );
}

function jsonLinesOf(at: Console): string[] {
  return at
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
}

async function call(at: Console, method: string, route: string, token?: string, body?: object) {
  const response = await fetch(`${at.address}/api${route}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

async function signIn(at: Console): Promise<string> {
  const { body } = await call(at, 'POST', '/admin/login', undefined, admin);
  return body.token;
}

async function namesOf(at: Console): Promise<string[]> {
  const { body } = await call(at, 'GET', '/sports', await signIn(at));
  return body.data.map((row: { sportsName: string }) => row.sportsName);
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode);
    else child.on('exit', (code) => resolve(code));
  });
}

/** Writes, kills the console meanwhile, and returns what was acknowledged. */
async function writeUntilKilled(at: Console, round: number): Promise<string[]> {
  const token = await signIn(at);
  const acknowledged: string[] = [];
  const writers = [0, 1, 2].map(async (writer) => {
    for (let count = 0; ; count += 1) {
      const sportsName = `sample ${round}-${writer}-${count}`;
      try {
        const { status } = await call(at, 'POST', '/sports', token, { sportsName });
        if (status !== 201) return;
        acknowledged.push(sportsName);
        // By the number of acknowledged writes, not by time, so that others are in progress.
        if (acknowledged.length === 5 + 4 * round) killGroup(at.child);
      } catch {
        return;
      }
    }
  });
  await Promise.all(writers);
  return acknowledged;
}

it('loses no acknowledged write and duplicates none when killed twice during writes', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    acknowledged.push(...(await writeUntilKilled(await launch(), round)));
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(5 + 9);
  const third = await launch({ LOG_LEVEL: 'error' });
  const names = await namesOf(third);
  expect(names).toEqual(expect.arrayContaining(acknowledged));
  expect(new Set(names).size).toBe(names.length);
  await leavesAlone(third);
});

/** Another console with the same port leaves the first alone, which exits with 0 on SIGTERM and leaves no server behind. */
async function leavesAlone(first: Console): Promise<void> {
  expect(jsonLinesOf(first)).toEqual([]);
  const { port } = new URL(first.address);
  expect(await failureOf({ PORT: port })).toBe(`exit 1: PORT: ${port} is in use by another program\n`);
  expect((await call(first, 'GET', '/health')).body).toEqual({ status: 'ok' });
  first.child.kill('SIGTERM');
  expect(await exitOf(first.child)).toBe(0);
  expect(await findPostmaster(path.join(folder, 'pg'))).toBeUndefined();
}

it('prints a generated password once, and never in the JSON lines; stops when the npm that started it is stopped', async () => {
  const first = await launch({ ADMIN_PASSWORD: '' });
  const password = /Password: (\S+)/.exec(first.output())?.[1] ?? '';
  expect(password.length).toBeGreaterThan(12);
  const { status } = await call(first, 'POST', '/admin/login', undefined, {
    username: admin.username,
    password,
  });
  expect(status).toBe(200);
  const jsonLines = jsonLinesOf(first);
  // One logger: database and server use the same level names.
  expect(new Set(jsonLines.map((line) => JSON.parse(line).level))).toEqual(new Set(['info']));
  expect(jsonLines.join('\n')).not.toContain(password);
  first.child.kill('SIGTERM');
  await exitOf(first.child);

  const npm = spawn('npm', ['start'], { env: environment({ ADMIN_PASSWORD: '' }), detached: true });
  running.push(npm);
  let text = '';
  npm.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await expect.poll(() => text).toContain('Console is running on');
  expect(text).not.toContain('Password:');
  npm.kill('SIGTERM');
  await expect.poll(() => findPostmaster(path.join(folder, 'pg'))).toBeUndefined();
});

/** A call waits for a lock and another for the rest of its body. */
it('stops when its time is over, whatever still waits, and leaves no server behind', async () => {
  const console = await launch();
  const token = await signIn(console);
  const { connection } = await startEmbeddedPostgres({ dataDir: folder });
  const { default: pg } = await import('pg');
  const other = new pg.Client(connection);
  other.on('error', () => undefined); // the server ends with the console
  await other.connect();
  await other.query('begin; lock table sport');
  const saved = call(console, 'POST', '/sports', token, { sportsName: 'sample held' }).then(
    ({ status }) => status,
    () => 'cut off',
  );
  const waiting = `select count(*)::int as count from pg_locks where relation = 'sport'::regclass and not granted`;
  await expect.poll(async () => (await other.query(waiting)).rows[0].count).toBeGreaterThan(0);
  const slow = connect(Number(new URL(console.address).port), '127.0.0.1');
  slow.on('error', () => undefined);
  slow.write(
    'POST /api/admin/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  );
  console.child.kill('SIGTERM');
  await expect.poll(() => console.child.exitCode).toBe(0);
  slow.destroy();
  expect(await saved).not.toBe(201);
  expect(await findPostmaster(path.join(folder, 'pg'))).toBeUndefined();
});

it('runs several app servers on one database, even when they start at once', async () => {
  const port = await freePort();
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    settings: { listen_addresses: '127.0.0.1', port: String(port), fsync: 'off' },
  });
  const { default: pg } = await import('pg');
  const client = new pg.Client(server.connection);
  await client.connect();
  await client.query(`create role outside login superuser password 'sample'`);
  await client.query('create database shared owner outside');
  await client.end();
  const url = `postgres://outside:sample@127.0.0.1:${port}/shared`;
  const [first, second] = await Promise.all([launch({ DATABASE_URL: url }), launch({ DATABASE_URL: url })]);
  const token = await signIn(first);
  const created = await call(first, 'POST', '/sports', token, { sportsName: 'sample shared' });
  expect(created.status).toBe(201);
  expect(await namesOf(second)).toContain('sample shared');
  expect((await namesOf(second)).filter((name) => name === 'Tennis')).toHaveLength(1);
  await call(second, 'POST', '/admin/logout', token);
  expect((await call(first, 'GET', '/admin/me', token)).status).toBe(401);
  await server.stop();
});

/** One of each stage; config.test.ts and listening.test.ts have every kind of wrong value. The port in use is above. */
const wrongSettings = [
  ['PORT', 'many'],
  ['HOST', '192.0.2.1'],
  ['CHROMIUM_PATH', '/nowhere/chromium'],
  ['DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none'],
  ['ADMIN_PASSWORD', 'password123'],
] as const;

it.each(variants(wrongSettings, ([name]) => name !== 'HOST'))(
  'fails immediately with one line when %s is %j',
  async (name, value) => {
    const failure = await failureOf({ [name]: value });
    expect(failure).toMatch(/^exit 1: /);
    const lines = failure
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('{') && !line.startsWith('exit 1: {'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(name);
  },
);

it('does not start with a path that this user cannot run or write to', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const [name, value, problem] of [
    ['CHROMIUM_PATH', '/nowhere/chromium', 'is not a file that this user can run'],
    ['CHROMIUM_PATH', os.tmpdir(), 'is not a file that this user can run'],
    ['TMPDIR', '/nowhere', 'is not a folder that this user can write to'],
  ] as const) {
    vi.stubEnv(name, value);
    const refusal = refuseUnusablePlaces({ chromiumPath: readConfig().chromiumPath });
    await expect(refusal).rejects.toThrow(new ConfigError(`${name}: ${value} ${problem}`));
    vi.unstubAllEnvs();
  }
});
