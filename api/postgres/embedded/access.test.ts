/** Only the console's own user can access the embedded database and its files. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, chown, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  IS_ROOT,
  KEEP_A_ROW,
  killApp,
  killPostmaster,
  madeBefore,
  NOBODY,
  postmasterPid,
  QUICK,
  READ_IT,
  sql,
  start,
  startInChild,
  foldersOfEachTest,
} from '../../testing/embedded-folders.ts';
import { BECOMES_OTHERS, expectClosedToOthers } from '../../testing/attacks/other-users.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';

const folders = foldersOfEachTest();
let root: string;
let dataDir: string;
beforeEach(() => {
  ({ root, dataDir } = folders());
});

const passwordFile = (): string => join(dataDir, 'database-password');
const rulesFile = (): string => join(dataDir, 'pg/pg_hba.conf');

function connectWith(server: EmbeddedPostgres, password: string | undefined): Promise<unknown[]> {
  return sql({ connection: { ...server.connection, password } }, 'select 1');
}

/** The server lists closed connections a little longer, and a start would mistake them for a console of the previous release. */
async function untilAlone(server: EmbeddedPostgres): Promise<void> {
  const others =
    "select count(*)::int from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'";
  await expect.poll(async () => (await sql(server, others))[0]).toBe(0);
}

/** The rules take effect shortly after the reload. */
async function expectClosed(server: EmbeddedPostgres): Promise<void> {
  await expect
    .poll(() => connectWith(server, 'guess').catch((error: pg.DatabaseError) => error.code))
    .toBe('28P01');
  expect(await connectWith(server, server.connection.password)).toEqual([1]);
  expect(readFileSync(rulesFile(), 'utf8')).not.toContain('trust');
}

/**
 * As the previous release left it: no password, a socket with trust authentication, and owned by nobody if
 * created by root.
 */
async function madeByEarlierRelease(): Promise<void> {
  await madeBefore();
  const server = await start();
  await sql(server, KEEP_A_ROW);
  await sql(server, 'alter role console password null');
  await server.stop();
  await rm(passwordFile());
  await writeFile(rulesFile(), '# written at every start\nlocal all all trust\n');
  if (!IS_ROOT) return;
  spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, join(dataDir, 'pg'), join(dataDir, 'postgres.log')]);
  await chown(dataDir, 0, NOBODY);
  await chmod(dataDir, 0o710);
}

describe('the socket', () => {
  test('of a new folder requires the password, which only the console can read', async () => {
    const server = await start();
    await expectClosed(server);
    if (BECOMES_OTHERS) expectClosedToOthers(root, server);
    await expect(connectWith(server, undefined)).rejects.toThrow(/password/);
    expect(statSync(passwordFile()).mode & 0o777).toBe(0o600);
    expect(statSync(passwordFile()).uid).toBe(process.getuid?.());
    expect(readFileSync(passwordFile(), 'utf8').trim()).toBe(server.connection.password);
  });

  test('every program on the folder uses the same password, and no log contains it', async () => {
    await madeBefore();
    const logged: unknown[] = [];
    const log = (...line: unknown[]): void => void logged.push(line);
    const first = await start({ log });
    const { child, server: second } = await startInChild(dataDir);
    expect(second.connection).toEqual(first.connection);
    await killApp(child);
    await expectClosed(first);
    const all = JSON.stringify(logged) + readFileSync(join(dataDir, 'postgres.log'), 'utf8');
    expect(all).not.toContain(first.connection.password);
    expect(all).not.toContain('SCRAM-SHA-256$');
    const commandLines = spawnSync('ps', ['-axww', '-o', 'command=']).stdout.toString();
    expect(commandLines).not.toContain(first.connection.password);
  });
});

describe('a cluster of the previous release', () => {
  test('gets a password and, if created by root, a dedicated user, and is closed to all others', async () => {
    await madeByEarlierRelease();
    const server = await start();
    if (BECOMES_OTHERS) expectClosedToOthers(root, server);
    expect(await sql(server, READ_IT)).toEqual(['here']);
    await expectClosed(server);
    const { uid } = statSync(join(dataDir, 'pg'));
    expect(uid).not.toBe(NOBODY);
    const owners = readdirSync(join(dataDir, 'pg'), { recursive: true, encoding: 'utf8' })
      .filter((name) => existsSync(join(dataDir, 'pg', name)))
      .map((name) => statSync(join(dataDir, 'pg', name)).uid);
    expect(new Set(owners)).toEqual(new Set([uid]));
  });

  test('is secured when adopted while running, without a restart', async () => {
    await madeBefore();
    const before = await start();
    await writeFile(rulesFile(), (await readFile(rulesFile(), 'utf8')).replace('scram-sha-256', 'trust'));
    process.kill(postmasterPid(), 'SIGHUP');
    await expect.poll(() => connectWith(before, 'guess').catch(() => [])).toEqual([1]);
    await sql(before, 'alter role console password null');
    await rm(passwordFile());
    const pid = postmasterPid();
    await untilAlone(before);

    const adopted = await start();
    expect(adopted.startedHere).toBe(false);
    expect(postmasterPid()).toBe(pid);
    await expectClosed(adopted);
  });

  test('keeps trust authentication while a console of that release is connected', async () => {
    await madeBefore();
    const before = await start();
    await writeFile(rulesFile(), (await readFile(rulesFile(), 'utf8')).replace('scram-sha-256', 'trust'));
    process.kill(postmasterPid(), 'SIGHUP');
    await expect.poll(() => connectWith(before, 'guess').catch(() => [])).toEqual([1]);
    const console = new pg.Client({ ...before.connection, password: undefined });
    await console.connect();
    await start();
    expect(await connectWith(before, undefined)).toEqual([1]);
    await console.end();
    await untilAlone(before);
    await expectClosed(await start());
  });
});

describe('a kill while the password is set', () => {
  test('before the server knew it, after it knew it, or after the rules asked for it', async () => {
    await madeBefore();
    let server = await start();
    await sql(server, KEEP_A_ROW);
    for (const [rules, password] of [
      ['local all all trust\n', null],
      ['local all all trust\n', 'known'],
      ['local all all scram-sha-256\n', null],
    ] as const) {
      if (password === null) await sql(server, 'alter role console password null');
      await killPostmaster();
      await writeFile(rulesFile(), rules);
      server = await start();
      expect(await sql(server, READ_IT)).toEqual(['here']);
      await expectClosed(server);
    }
  });

  test('reloads rules at the next start that were written but not yet loaded', async () => {
    await madeBefore();
    const server = await start();
    const closed = await readFile(rulesFile(), 'utf8');
    await writeFile(rulesFile(), closed.replace('scram-sha-256', 'trust'));
    process.kill(postmasterPid(), 'SIGHUP');
    await expect.poll(() => connectWith(server, 'guess').catch(() => [])).toEqual([1]);
    await writeFile(rulesFile(), closed);
    await expectClosed(await start());
  });
});

describe.runIf(BECOMES_OTHERS)('other users on the machine', () => {
  const ways: [string, () => Promise<EmbeddedPostgres>][] = [
    [
      'a folder that is open to all',
      async () => {
        await madeBefore();
        await chmod(dataDir, 0o755);
        return start();
      },
    ],
    // Without a name for its user, `initdb` is run as nobody.
    ['no user namespaces', () => start({}, { without: ['unshare'] })],
    [
      'below a closed home',
      async () => {
        await madeBefore();
        await chmod(root, 0o700);
        return start();
      },
    ],
    [
      'below a closed home without user namespaces',
      async () => {
        await madeBefore();
        await chmod(root, 0o700);
        return start({}, { without: ['unshare'] });
      },
    ],
    [
      'a path too long for a socket',
      async () => {
        const folder = join(root, 'a'.repeat(90));
        await madeBefore(folder);
        return start({ dataDir: folder });
      },
    ],
  ];

  test.each(ways)('can neither connect nor read any file: %s', async (_way, begin) => {
    expectClosedToOthers(root, await begin());
  });
});

describe("PostgreSQL's own log", () => {
  test('contains no record values', async () => {
    await madeBefore();
    const server = await start({ settings: QUICK });
    await sql(server, 'create table people (id uuid, name text unique, age int check (age < 200))');
    await sql(server, "insert into people (name) values ('secret-name')");
    const failing = [
      "insert into people (name) values ('secret-name')",
      "insert into people (id) values ('secret-id')",
      "insert into people (name, age) values ('secret-row', 300)",
      "select 'secret-number'::int",
      "select 'secret-json'::json",
      "do $$ begin raise exception 'secret-raise' using detail = 'secret-detail'; end $$",
      "do $$ begin raise warning 'secret-warning'; end $$; select 1/0",
    ];
    for (const statement of failing)
      await expect(sql(server, statement)).rejects.toBeInstanceOf(pg.DatabaseError);
    const client = new pg.Client(server.connection);
    client.on('error', () => undefined);
    await client.connect();
    await expect(client.query('insert into people (name) values ($1)', ['secret-name'])).rejects.toThrow(
      /duplicate key/,
    );
    await expect(client.query('insert into people (id) values ($1)', ['secret-parameter'])).rejects.toThrow(
      /uuid/,
    );
    // When a backend crashes, the server would log the statement it was running.
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const sleeping = client.query("select pg_sleep(60), 'secret-crash'").catch(() => undefined);
    process.kill(Number(rows[0]?.pid), 'SIGSEGV');
    await sleeping;
    await client.end().catch(() => undefined);
    const log = () => readFile(join(dataDir, 'postgres.log'), 'utf8');
    await expect.poll(log).toContain('terminated by signal 11');
    await expect.poll(() => sql(server, 'select 1').catch(() => [])).toEqual([1]);
    expect(await log()).not.toContain('secret');
  });
});
