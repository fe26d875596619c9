/**
 * Every state a power cut can leave in the data folder is repaired at the next start or reported in one line.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  copyOfBinaries,
  IS_ROOT,
  KEEP_A_ROW,
  killPostmaster,
  leaveSocket,
  madeBefore,
  postmasterPid,
  READ_IT,
  sql,
  start,
  temporaryFolder,
  foldersOfEachTest,
} from '../../testing/embedded-folders.ts';
import { variants } from '../../testing/variants.ts';
import { socketNameIn } from './socket.ts';

const folders = foldersOfEachTest();
let root: string;
let dataDir: string;
beforeEach(() => {
  ({ root, dataDir } = folders());
});

const GARBAGE = '\0\0\x01�garbage\0';
const pgFile = (name: string): string => join(dataDir, 'pg', name);

/** A data folder as a kill left it, for every test to copy. */
let remains: { folder: string; socketFolder: string };

beforeAll(async () => {
  const temporary = await temporaryFolder();
  const folder = join(temporary, 'data');
  await madeBefore(folder);
  const server = await start({ dataDir: folder });
  remains = { folder, socketFolder: server.connection.host };
  await sql(server, KEEP_A_ROW);
  await sql(server, 'checkpoint');
  await killPostmaster(folder);
});
afterAll(() => rm(dirname(remains.folder), { recursive: true }));

/** A server that was running when the power failed: its lock files are still there. */
async function cutOff(): Promise<{ socketLock: string }> {
  spawnSync('cp', ['-a', remains.folder, dataDir]);
  // The name of the socket folder depends on the folder of its cluster.
  const socketFolder = pgFile(await socketNameIn(pgFile('')));
  await rename(pgFile(basename(remains.socketFolder)), socketFolder);
  const socketLock = join(socketFolder, '.s.PGSQL.5432.lock');
  for (const file of [pgFile('postmaster.pid'), pgFile('postmaster.opts'), socketLock]) {
    const content = await readFile(file, 'utf8');
    const moved = content.replaceAll(remains.socketFolder, socketFolder).replaceAll(remains.folder, dataDir);
    await writeFile(file, moved);
  }
  return { socketLock };
}

async function expectRecovery(): Promise<void> {
  const server = await start();
  expect(server.startedHere).toBe(true);
  expect(await sql(server, READ_IT)).toEqual(['here']);
  expect(await sql(server, "update kept set word = 'here' returning word")).toEqual(['here']);
}

const LOCKS: [string, (content: string) => string][] = [
  ['empty', () => ''],
  ['blank', () => '\n'],
  ['full of NUL bytes', (content) => '\0'.repeat(content.length)],
  ['garbage', () => GARBAGE],
  ['truncated within the pid', (content) => content.slice(0, 1)],
  ['truncated after the pid', (content) => content.slice(0, content.indexOf('\n'))],
  ['truncated within the lines', (content) => content.slice(0, content.length / 2)],
  ['a number and garbage', (content) => content.replace('\n', '\0\0')],
  ['as it was', (content) => content],
];

const SETTINGS = [
  'pg_hba.conf',
  'pg_ident.conf',
  'postgresql.conf',
  'postgresql.auto.conf',
  'postmaster.opts',
];

/** The content of every file that can be rebuilt, besides the lock files; undefined: the file is missing. */
interface Content {
  readonly settings: string | undefined;
  readonly versions: string | undefined;
  readonly password: string | undefined;
}

/** A power cut damages several files at once, and each is repaired separately: one start tests all of them. */
const CONTENTS: readonly Content[] = [
  { settings: '', versions: '', password: '' },
  { settings: GARBAGE, versions: GARBAGE, password: GARBAGE },
  { settings: undefined, versions: undefined, password: undefined },
  { settings: '', versions: GARBAGE, password: 'too short\n' },
];

/** The other states are equivalent to one of these: no process id, or one that is not the server's. Combined with all contents. */
const DIFFERENT = [
  'garbage',
  'truncated within the pid',
  'truncated after the pid',
  'truncated within the lines',
];

const STATES = variants(
  LOCKS.map(([state, damage], index) => {
    const content = CONTENTS[index % CONTENTS.length]!;
    return [state, JSON.stringify(content), damage, content] as const;
  }),
  ([state]) => DIFFERENT.includes(state),
);

async function overwrite(file: string, content: string | undefined): Promise<void> {
  await (content === undefined ? rm(file) : writeFile(file, content));
}

describe('lock files', () => {
  test.each(STATES)('of the folder and of the socket %s, and %s', async (_state, _text, damage, content) => {
    const { socketLock } = await cutOff();
    for (const file of [pgFile('postmaster.pid'), socketLock]) {
      await writeFile(file, damage(await readFile(file, 'utf8')));
    }
    for (const name of SETTINGS) await overwrite(pgFile(name), content.settings);
    const databases = ['', ...readdirSync(pgFile('base')).map((name) => `base/${name}/`)];
    for (const folder of databases) await overwrite(pgFile(`${folder}PG_VERSION`), content.versions);
    const passwordFile = join(dataDir, 'database-password');
    await overwrite(passwordFile, content.password);

    await expectRecovery();
    // PostgreSQL starts without it, but could not read it.
    expect(readFileSync(pgFile('pg_ident.conf'), 'utf8')).not.toBe(GARBAGE);
    expect(statSync(pgFile('PG_VERSION')).uid).toBe(statSync(pgFile('global/pg_control')).uid);
    expect(statSync(passwordFile).mode & 0o777).toBe(0o600);
    expect(readFileSync(passwordFile, 'utf8')).toMatch(/^[\w-]{43}\n$/);
  });

  test('only postmaster.pid empty', async () => {
    await cutOff();
    await truncate(pgFile('postmaster.pid'));
    await expectRecovery();
  });

  test('only the socket lock empty, and a socket without a server', async () => {
    const { socketLock } = await cutOff();
    await truncate(socketLock);
    const socket = socketLock.replace('.lock', '');
    await rm(socket, { force: true });
    leaveSocket(socket);
    await expectRecovery();
  });

  test('an emptied postmaster.pid of a running server is kept', async () => {
    await madeBefore();
    await start();
    const pid = postmasterPid();
    const content = await readFile(pgFile('postmaster.pid'), 'utf8');
    await truncate(pgFile('postmaster.pid'));
    await expect(start({ startTimeoutMs: 1000 })).rejects.toThrow(/did not start within 1 s/);
    expect(readFileSync(pgFile('postmaster.pid'), 'utf8')).toBe('');
    await writeFile(pgFile('postmaster.pid'), content);
    const adopted = await start();
    expect(adopted.startedHere).toBe(false);
    expect(postmasterPid()).toBe(pid);
  });
});

describe('cluster files', () => {
  test("keeps an operator's setting, even if it is wrong", async () => {
    await cutOff();
    await writeFile(pgFile('postgresql.conf'), "work_mem = '7MB'\n");
    const server = await start();
    expect(await sql(server, "select current_setting('work_mem')")).toEqual(['7MB']);
    await server.stop();
    await writeFile(pgFile('postgresql.conf'), 'work_mem == plenty\n');
    await expect(start()).rejects.toThrow(/ended while starting: .*postgresql\.conf/);
    expect(readFileSync(pgFile('postgresql.conf'), 'utf8')).toBe('work_mem == plenty\n');
  });

  test('a file that cannot be rebuilt stops the start with one line', async () => {
    await cutOff();
    await truncate(pgFile('global/pg_control'));
    const failure = await start().catch((error: Error) => error.message);
    expect(failure).toMatch(/^The database ended while starting: .*pg_control/);
    expect(failure).not.toContain('\n');
  });
});

describe('our own files', () => {
  test('temporary files of every kind are removed', async () => {
    await cutOff();
    const gone = spawnSync('true').pid;
    const drafts = [
      `pg.init-${gone}-abc`,
      `pg-bin.init-${gone}-abc`,
      `database-password.init-${gone}-abc`,
      `pg/pg_hba.conf.init-${gone}-abc`,
      `pg/postmaster.pid.init-${gone}-abc`,
      'pg/pg_hba.conf.0123456789ab', // as earlier releases named them
    ];
    for (const name of drafts) await writeFile(join(dataDir, name), '');
    await expectRecovery();
    expect(drafts.filter((name) => existsSync(join(dataDir, name)))).toEqual([]);
  });

  test.runIf(IS_ROOT)('an incomplete copy of the binaries is made again', async () => {
    const closed = join(root, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const nativeFolder = copyOfBinaries(closed);
    await madeBefore();
    const again = (): ReturnType<typeof start> => start({}, { nativeFolder, without: ['unshare'] });
    await (await again()).stop();
    const copy = join(dataDir, readdirSync(dataDir).find((name) => name.startsWith('pg-bin-')) ?? '');
    const timezones = join(copy, 'share/postgresql/timezonesets/Default');
    const size = statSync(timezones).size;
    const program = join(copy, 'bin/postgres');
    // Another file in its place: a process of the server that has just stopped may still be running the one before.
    const emptyProgram = async () => {
      const zeros = '\0'.repeat(statSync(program).size);
      await rm(program);
      await writeFile(program, zeros, { mode: 0o755 });
    };
    for (const damage of [() => truncate(timezones), emptyProgram]) {
      await damage();
      const server = await again();
      expect(await sql(server, 'select 1')).toEqual([1]);
      await server.stop();
      expect(statSync(timezones).size).toBe(size);
    }
  });

  test.runIf(IS_ROOT)('a cluster whose change of owner was interrupted', async () => {
    await cutOff();
    spawnSync('chown', ['-R', '65534:65534', pgFile('base')]);
    await chown(pgFile(''), 0, 0);
    await chmod(pgFile(''), 0o500);
    await expectRecovery();
    const { uid } = statSync(pgFile(''));
    expect(uid).not.toBe(0);
    expect(statSync(pgFile('base')).uid).toBe(uid);
  });
});
