/** The backup and restore commands on temporary folders: files, exit codes, keys, signals. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { findPostmaster } from '../api/postgres/embedded/process.ts';
import { openBackupFile } from '../api/postgres/backup/file/open-backup.ts';
import { startEmbeddedPostgres } from '../api/postgres/embedded/embedded-postgres.ts';
import { variants } from '../api/testing/variants.ts';
import { Interrupted } from './running/interruption.ts';

const program = path.resolve('scripts/run.mjs');
const oldBackup = path.resolve('api/testing/fixtures/backup-version-1.gz');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'console-backup-'));
  await mkdir(inFolder('home'));
});
afterEach(async () => {
  for (const name of await readdir(folder)) {
    const left = await findPostmaster(path.join(folder, name, 'pg')).catch(() => undefined);
    if (left) await (await startEmbeddedPostgres({ dataDir: path.join(folder, name) })).stop();
  }
  await rm(folder, { recursive: true, force: true });
});

const inFolder = (name: string) => path.join(folder, name);

function start(command: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, command, ...args], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      HOME: inFolder('home'),
      DATA_DIR: inFolder('data'),
      ...env,
    },
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<{ code: number | null; output: string; errors: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, output, errors })),
  );
  return { child, ended };
}

const run = (...of: Parameters<typeof start>) => start(...of).ended;

let restored: string;
let restoring: Awaited<ReturnType<typeof run>>;
beforeAll(async () => {
  restored = await mkdtemp(path.join(os.tmpdir(), 'console-restored-'));
  folder = restored;
  await mkdir(inFolder('home'));
  restoring = await run('restore', [oldBackup, '--unsealed']);
});
afterAll(() => rm(restored, { recursive: true, force: true }));

/** The restored database, copied, which is faster than restoring it again. */
function makeDatabase(): void {
  spawnSync('cp', ['-a', path.join(restored, 'data'), inFolder('data')]);
}

const key = { BACKUP_KEY: 'a key of at least thirty-two characters' };

it('copies one folder to another without configuration, then seals with BACKUP_KEY and fails in one line without it', async () => {
  expect(restoring).toMatchObject({ code: 0, output: '234 rows restored\n' });
  makeDatabase();
  const first = await run('backup', [inFolder('first')]);
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringContaining(`Backup written: ${inFolder('first')} (`),
  });
  expect(first.errors).toMatch(
    /^Created the backup key: .*\/home\/\.config\/console\/backup\.key\. Keep a copy.*\n$/,
  );
  expect((await stat(inFolder('first'))).mode & 0o777).toBe(0o600);
  const other = { DATA_DIR: inFolder('other') };
  expect(await run('restore', [inFolder('first')], other)).toMatchObject({ code: 0, errors: '' });
  expect(await run('restore', [inFolder('first')], other)).toMatchObject({
    code: 1,
    errors: 'A backup is restored into an empty database; this one has records.\n',
  });
  // A backup to an existing file is refused.
  expect(await run('backup', [inFolder('first')], other)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^.*first exists already\. .*--force.*\n$/),
  });
  const forced = await run('backup', [inFolder('first'), '--force'], { ...other, ...key });
  expect(forced).toMatchObject({ code: 0, errors: '' });
  expect((await readdir(folder)).toSorted()).toEqual(['data', 'first', 'home', 'other']);
  expect(await findPostmaster(inFolder('data/pg'))).toBeUndefined();
  expect(await findPostmaster(inFolder('other/pg'))).toBeUndefined();

  // The key in the home folder is another one.
  const third = { DATA_DIR: inFolder('third') };
  expect(await run('restore', [inFolder('first')], third)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^This backup was not sealed with the key of this machine\..*\n$/),
  });
  const changed = await readFile(inFolder('first'));
  changed.writeUInt8(changed.readUInt8(2000) ^ 1, 2000);
  await writeFile(inFolder('changed'), changed);
  // The command reads every backup in the same way; refusals.test.ts has other changes.
  for (const options of variants([[], ['--unsealed']], ([option]) => option !== undefined))
    expect(await run('restore', [inFolder('changed'), ...options], { ...third, ...key })).toMatchObject({
      code: 1,
    });
  // The target was not touched.
  await expect(stat(inFolder('third'))).rejects.toThrow('ENOENT');
  expect(await run('restore', [inFolder('first')], { ...third, ...key })).toMatchObject({ code: 0 });
});

const unusableServer = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
const refused = /(^|\n)DATABASE_URL: the server cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1\n$/;

/** That other settings and arguments are refused too: see config.test.ts and arguments.test.ts. */
it('says in one line what it needs, and creates no database', async () => {
  const nothing = /^There is nothing to back up: .*\/data has no database\.\n$/;
  const unreadable = /^.*missing cannot be read: ENOENT.*\n$/;
  const all: [string, string[], Record<string, string>, RegExp][] = [
    ['backup', [], {}, /^Usage: npm run backup -- FILE \[--force\]\n$/],
    ['restore', [], {}, /^Usage: npm run restore -- FILE \[--unsealed\]\n$/],
    ['restore', [inFolder('missing')], {}, unreadable],
    ['backup', [inFolder('x')], {}, nothing],
    ['backup', [inFolder('x')], { BACKUP_KEY: 'short' }, /^BACKUP_KEY: must have at least 32 characters\n$/],
    ['backup', [inFolder('x')], unusableServer, refused],
    ['admin', ['verify-audit'], unusableServer, refused],
  ];
  for (const [command, args, env, words] of variants(all, (_, at) => ![1, 4, 6].includes(at)))
    expect(await run(command, args, env)).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(words),
    });
  await expect(openBackupFile(folder)).rejects.toThrow(/is not a file|cannot be read/);
  expect(await readdir(folder)).toEqual(['home']);
});

it('leaves no partial file when interrupted, and reports it', async () => {
  makeDatabase();
  const server = await startEmbeddedPostgres({ dataDir: inFolder('data') });
  // Named like a console's connection: the command leaves the server running for other users.
  const settings = { ...server.connection, application_name: 'console:test' };
  const [holder, watcher] = [new pg.Client(settings), new pg.Client(settings)];
  await Promise.all([holder.connect(), watcher.connect()]);
  // The backup waits for this table as long as the lock is held.
  await holder.query('begin; lock table report in access exclusive mode');
  const waiting = async () => {
    const query = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'lock table%'`;
    return (await watcher.query(query)).rowCount;
  };
  const signals = [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const;
  for (const [signal, code] of signals) expect(new Interrupted(signal, '').exitCode).toBe(code);
  for (const [signal, code] of variants(signals, (_, at) => at === 0)) {
    const { child, ended } = start('backup', [inFolder('never')]);
    await expect.poll(waiting).toBe(1);
    expect((await readdir(folder)).some((name) => name.endsWith('.part'))).toBe(true);
    child.kill(signal);
    expect(await ended).toMatchObject({
      code,
      output: '',
      errors: expect.stringMatching(/Interrupted: no backup was written\.\n$/),
    });
    expect((await readdir(folder)).filter((name) => name.startsWith('never'))).toEqual([]);
    await expect.poll(waiting).toBe(0);
  }
  await Promise.all([holder.end(), watcher.end()]);
  await server.stop();
});
