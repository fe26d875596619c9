import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  children,
  CONTENT,
  ending,
  expectOwnUser,
  isRunning,
  KEEP_A_ROW,
  killApp,
  madeBefore,
  postmasterPid,
  QUICK,
  READ_IT,
  sql,
  start,
  startInChild,
  foldersOfEachTest,
} from '../../testing/embedded-folders.ts';
import { freePort } from '../../testing/free-port.ts';
import { patience } from '../../testing/patience.ts';

const folders = foldersOfEachTest();
let root: string;
let dataDir: string;
beforeEach(() => {
  ({ root, dataDir } = folders());
});

describe('normal operation', () => {
  test('data survives a stop', async () => {
    await madeBefore();
    const first = await start({ settings: {} });
    expect(first.startedHere).toBe(true);
    await sql(first, KEEP_A_ROW);
    await Promise.all([first.stop(), first.stop()]);
    expect(existsSync(join(dataDir, 'pg/postmaster.pid'))).toBe(false);

    const second = await start({ settings: {} });
    expect(second.startedHere).toBe(true);
    expect(await sql(second, READ_IT)).toEqual(['here']);
    expect(await sql(second, "select current_setting('fsync')")).toEqual(['on']);
    // Killed, it would leave shared memory behind: see QUICK.
    await second.stop();
  });

  test('a clock that is set forward neither ends a start nor hurries a stop', async () => {
    await madeBefore();
    let hours = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => (hours += 1) * 3_600_000);
    const server = await start();
    await server.stop();
    const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
    expect(log.match(/received (fast|immediate) shutdown request/)?.[1]).toBe('fast');
  });

  test('is private, uses UTF-8 and has no TCP', async () => {
    vi.stubEnv('PGPORT', '1');
    vi.stubEnv('PGSSLMODE', 'require');
    await madeBefore();
    const server = await start();

    for (const folder of [join(dataDir, 'pg'), server.connection.host]) {
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      expectOwnUser(statSync(folder).uid);
    }
    expect(statSync(dataDir).mode & 0o007).toBe(0);
    const names = ['listen_addresses', 'server_encoding', 'timezone', 'max_connections', 'fsync'];
    const values = await sql(
      server,
      `select ${names.map((name) => `current_setting('${name}')`).join(', ')}`,
    );
    expect(values).toEqual(['', 'UTF8', 'UTC', '60', 'off']);
    expect(
      await sql(server, "select lower('ÀÉ'), datlocale from pg_database where datname = 'console'"),
    ).toEqual(['àé', 'C.UTF-8']);
  });

  test.runIf(process.platform === 'linux')('ignores the environment', async () => {
    await madeBefore();
    vi.stubEnv('PGDATA', '/nowhere');
    vi.stubEnv('SESSION_SECRET', 'not for the database');
    await start();
    const environment = readFileSync(`/proc/${postmasterPid()}/environ`, 'utf8').split('\0');
    const inherited = environment.filter((entry) => /^(SESSION_SECRET|PGDATA)=/.test(entry));
    expect(inherited).toEqual([]);
  });

  test('TCP, when enabled, requires a password', async () => {
    const port = await freePort();
    await madeBefore();
    const server = await start({ settings: { ...QUICK, listen_addresses: '127.0.0.1', port: String(port) } });
    expect(server.connection.port).toBe(port);
    await sql(server, "alter user console password 'open sesame'");
    const over = (password: string): Promise<unknown[]> =>
      sql({ connection: { ...server.connection, host: '127.0.0.1', password } }, 'select 1');
    expect(await over('open sesame')).toEqual([1]);
    await expect(over('guess')).rejects.toMatchObject({ code: '28P01' });

    await server.stop();
    const closed = await start();
    expect(await sql(closed, "select current_setting('listen_addresses')")).toEqual(['']);
  });

  test('a server that cannot start reports why and leaves nothing running', async () => {
    const settings = { ...QUICK, shared_buffers: 'plenty' };
    await madeBefore();
    await expect(start({ settings })).rejects.toThrow(/ended while starting: .*shared_buffers/);
    expect(existsSync(join(dataDir, 'pg/postmaster.pid'))).toBe(false);
    await expect(start({ dataDir: join(dataDir, 'postgres.log/below') })).rejects.toThrow(/set DATA_DIR/);
  });

  test('a folder named pg that is not a cluster is left alone', async () => {
    await mkdir(join(dataDir, 'pg'), { recursive: true });
    await writeFile(join(dataDir, 'pg/holiday.jpg'), '');
    await expect(start()).rejects.toThrow(/holds no PostgreSQL cluster/);
    expect(await readdir(join(dataDir, 'pg'))).toEqual(['holiday.jpg']);
    expect(readdirSync(dataDir)).toEqual(['pg']);
  });

  test('the log does not grow without bound', async () => {
    await madeBefore();
    await writeFile(join(dataDir, 'postgres.log'), 'x'.repeat(6 * 1024 * 1024));
    await start();
    expect(statSync(join(dataDir, 'postgres.log')).size).toBeLessThan(10_000);
  });
});

describe('after kill -9', () => {
  test('of the app, the running server is adopted', async () => {
    await madeBefore();
    const { child, server } = await startInChild(dataDir);
    await sql(server, KEEP_A_ROW);
    await killApp(child);

    const adopted = await start();
    expect(adopted.startedHere).toBe(false);
    expect(adopted.connection).toEqual(server.connection);
    expect(await sql(adopted, READ_IT)).toEqual(['here']);
    const pid = postmasterPid();
    await adopted.stop();
    expect(isRunning(pid)).toBe(false);
    expect(existsSync(join(dataDir, 'pg/postmaster.pid'))).toBe(false);
  });

  test('of the app and the server, the data is recovered', async () => {
    await madeBefore();
    const { child, server } = await startInChild(dataDir);
    await sql(server, KEEP_A_ROW);
    process.kill(postmasterPid(), 'SIGKILL');
    await killApp(child);

    const recovered = await start();
    expect(recovered.startedHere).toBe(true);
    expect(await sql(recovered, READ_IT)).toEqual(['here']);
  });

  test('of the app while the old server is stopping, its end is awaited', async () => {
    await madeBefore();
    const first = await start();
    await sql(first, KEEP_A_ROW);
    const lock = () => readFile(join(dataDir, 'pg/postmaster.pid'), 'utf8').catch(() => 'gone');
    expect(await lock()).toMatch(/ready *$/m);
    const stopping = first.stop();
    // A server that is not stopping yet would be adopted.
    await expect.poll(lock, { ...patience, interval: 1 }).not.toMatch(/ready *$/m);
    const second = await start();
    await stopping;
    expect(await sql(second, READ_IT)).toEqual(['here']);
  });

  test('leftovers of a killed initdb are removed, those of a running one stay', async () => {
    await madeBefore();
    const gone = spawnSync('true').pid;
    const leftovers = [`pg.init-${gone}-abc`, `pg.init-${process.pid}-abc`, `pg-bin.init-${gone}-abc`];
    const living = `pg.init-${process.ppid}-abc`;
    for (const name of [...leftovers, living]) await mkdir(join(dataDir, name, 'base'), { recursive: true });
    await start();
    expect(readdirSync(dataDir).sort()).toEqual([...CONTENT, living].sort());
  });
});

describe('one server per folder', () => {
  test('two concurrent starts on a new folder both work', async () => {
    const servers = await Promise.all([start(), start()]);
    expect(servers.filter((server) => server.startedHere)).toHaveLength(1);
    await sql(servers[0], KEEP_A_ROW);
    expect(await sql(servers[1], READ_IT)).toEqual(['here']);
    expect(readdirSync(dataDir).sort()).toEqual(CONTENT);
  });

  test('two concurrent apps on an existing folder both work', async () => {
    await madeBefore();
    const [{ server }, here] = await Promise.all([startInChild(dataDir), start()]);
    expect(await sql(server, 'select 1')).toEqual([1]);
    expect(await sql(here, 'select 1')).toEqual([1]);
  });

  test.each(['dead', 'reused'])('a stale postmaster.pid of a %s process is ignored', async (kind) => {
    await madeBefore();
    const first = await start();
    await sql(first, KEEP_A_ROW);
    const pidFile = await readFile(join(dataDir, 'pg/postmaster.pid'), 'utf8');
    const lock = join(first.connection.host, '.s.PGSQL.5432.lock');
    const owner = statSync(lock);
    const lockFile = await readFile(lock, 'utf8');
    await first.stop();

    // PostgreSQL considers only processes of its own user as possible servers.
    const other = spawn('sleep', ['60'], { uid: owner.uid, gid: owner.gid });
    children.add(other);
    const pid = kind === 'reused' ? other.pid : spawnSync('true').pid;
    for (const [file, content] of Object.entries({
      [join(dataDir, 'pg/postmaster.pid')]: pidFile,
      [lock]: lockFile,
    })) {
      await writeFile(file, content.replace(/^\d+/, String(pid)), { mode: 0o600 });
      await chown(file, owner.uid, owner.gid);
    }
    const second = await start();
    expect(second.startedHere).toBe(true);
    expect(await sql(second, READ_IT)).toEqual(['here']);
    expect(other.exitCode).toBe(null);
  });

  test('a copy of a running folder is a separate database', async () => {
    await madeBefore();
    const original = await start();
    await sql(original, 'checkpoint');
    const copy = join(root, 'copy');
    spawnSync('cp', ['-a', dataDir, copy]);
    const second = await start({ dataDir: copy });
    expect(second.startedHere).toBe(true);
    await sql(second, KEEP_A_ROW);
    await expect(sql(original, READ_IT)).rejects.toMatchObject({ code: '42P01' });
  });

  test.runIf(process.platform === 'linux')(
    'a folder moved away under its server is served again',
    async () => {
      await madeBefore();
      const first = await start();
      await sql(first, KEEP_A_ROW);
      const moved = join(root, 'moved');
      await rename(dataDir, moved);
      const second = await start({ dataDir: moved });
      expect(second.startedHere).toBe(true);
      expect(await sql(second, READ_IT)).toEqual(['here']);
    },
  );

  test('a server whose folder was deleted does not disturb the new one', async () => {
    await madeBefore();
    const first = await start();
    const pid = postmasterPid();
    // Deleted under a running server, which may create files meanwhile.
    await rm(dataDir, { recursive: true, maxRetries: 20 });
    await madeBefore();
    const second = await start();
    expect(second.startedHere).toBe(true);
    expect(second.connection.host).not.toBe(first.connection.host);
    if (isRunning(pid)) process.kill(pid, 'SIGQUIT'); // it notices by itself, within a minute
    await ending(pid);
    expect(await sql(second, 'select 1')).toEqual([1]);
  });
});
