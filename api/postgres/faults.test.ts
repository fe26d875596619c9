/**
 * Kills, restarts, freezes and disconnects the database under several writers. Meanwhile requests get a 503
 * with a message; afterwards everything recovers by itself, and no acknowledged write is lost or duplicated.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { generic } from '../../domain/text.ts';
import { readConfig } from '../config.ts';
import { startConsole, type RunningConsole } from '../main.ts';
import { freeze, postmasterOf, processesOf, runningAmong } from '../testing/database-processes.ts';
import { listenToEvents, type EventListener } from '../testing/event-listener.ts';
import { freePort } from '../testing/free-port.ts';
import { sampleReport } from '../testing/samples/sample-report.ts';
import { silentLog } from '../testing/server-settings.ts';
import { variants } from '../testing/variants.ts';
import { startWriters } from '../testing/attacks/steady-writers.ts';
import { relayTo, type TcpRelay } from '../testing/attacks/tcp-relay.ts';
import { connect, openDatabase } from './database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/embedded-postgres.ts';

const admin = { username: 'admin', password: 'correct horse battery' };
const unsafe = { fsync: 'off', full_page_writes: 'off' };
const writersAtOnce = 6;
// After a crash the server syncs its whole folder before it starts, which takes long on a busy machine.
const patience = { timeout: 120_000, interval: 50 };

let folder: string;
let running: RunningConsole;
let token: string;
let stream: EventListener;

async function start(environment: Record<string, string>): Promise<void> {
  running = await startConsole(
    readConfig({
      PORT: '0',
      DATA_DIR: folder,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'silent',
      ...environment,
    }),
  );
  const response = await fetch(`${running.address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  ({ token } = (await response.json()) as { token: string });
  stream = await listenToEvents(running.address, token);
}

async function call(route: string, method = 'GET', body?: object) {
  const response = await fetch(`${running.address}/api${route}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

async function namesOfSports(): Promise<string[]> {
  const { body } = await call('/sports');
  return (body.data as { sportsName: string }[]).map(({ sportsName }) => sportsName);
}

async function untilAway(): Promise<void> {
  await expect.poll(async () => (await call('/sports')).status, patience).toBe(503);
}

/** Triggers an event on the signed-in admin's stream: a change of that user. */
async function expectStreamToTell(): Promise<void> {
  const { body } = await call('/admin/me');
  const { _id } = body.data as { _id: string };
  // A server that stays cut off for long ends its streams; browsers open them again.
  if (stream.isOver()) stream = await listenToEvents(running.address, token);
  stream.events.length = 0;
  const email = `admin-${Date.now()}@example.test`;
  expect((await call(`/admin/${_id}`, 'PUT', { userData: { email } })).status).toBe(200);
  await expect.poll(() => stream.events.map(({ kind }) => kind), patience).toContain('user');
  expect(stream.isOver()).toBe(false);
}

async function expectToOutlive(fault: () => Promise<void>, pauseMs = 0): Promise<void> {
  const writers = startWriters(running.address, token, writersAtOnce, { pauseMs });
  try {
    await expect.poll(() => writers.acknowledged.length, patience).toBeGreaterThan(writersAtOnce * 2);
    await fault();
    const sofar = writers.acknowledged.length;
    await expect.poll(() => writers.acknowledged.length - sofar, patience).toBeGreaterThan(writersAtOnce * 2);
  } finally {
    await writers.stop();
  }
  const words = new Set(writers.troubles.map(({ status, message }) => `${status} ${message}`));
  expect([...words].filter((text) => text !== `503 ${generic.unavailable}`)).toEqual([]);
  const names = await namesOfSports();
  const stored = new Set(names);
  expect(stored.size).toBe(names.length);
  expect(writers.acknowledged.filter((name) => !stored.has(name))).toEqual([]);
  await expect.poll(async () => (await call('/health')).status, patience).toBe(200);
  await expectStreamToTell();
}

/** While the database hangs, every request gets its 503 promptly and none is left pending. */
async function expectPromptRefusals(postmaster: number): Promise<void> {
  const thaw = await freeze(postmaster);
  try {
    await untilAway();
    // Answered before the database could have.
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('/sports')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    expect((await call('/health')).status).toBe(503);
  } finally {
    thaw();
  }
}

/** Until `pids` have ended: before that, writers may be served as if nothing had happened. */
async function signalUntilEnded(pid: number, signal: NodeJS.Signals, pids: readonly number[]): Promise<void> {
  process.kill(pid, signal);
  await expect.poll(() => runningAmong(pids), patience).toEqual([]);
}

async function endServer(postmaster: number, signal: NodeJS.Signals): Promise<void> {
  await signalUntilEnded(postmaster, signal, await processesOf(postmaster));
}

async function killBackend(postmaster: number): Promise<void> {
  const client = new pg.Client(await anyConnection());
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
  );
  const pid = rows[0]?.pid ?? 0;
  const [, ...backends] = await processesOf(postmaster);
  expect(backends).toContain(pid);
  // The postmaster then ends all others as well.
  await signalUntilEnded(pid, 'SIGKILL', backends);
  await client.end().catch(() => undefined);
}

let anyConnection: () => Promise<pg.ClientConfig>;

/** A cluster that a console has stopped using: copying it saves its migrations. */
let migrated: string | undefined;

/** With a cluster in it, which is faster than creating one. */
async function makeFolder(at = '.'): Promise<void> {
  folder = await mkdtemp(path.join(os.tmpdir(), 'console-faults-'));
  spawnSync('cp', ['-a', `${migrated ?? inject('clusterTemplate')}/.`, path.join(folder, at)]);
}

afterAll(async () => {
  if (migrated) await rm(migrated, { recursive: true, force: true });
});

describe('embedded', () => {
  beforeAll(async () => {
    await makeFolder();
    await start({});
    anyConnection = async () => (await startEmbeddedPostgres({ dataDir: folder })).connection;
  });
  afterAll(async () => {
    stream.cut();
    await running.stop();
    migrated = folder;
  });

  it('survives a killed server', () =>
    expectToOutlive(async () => endServer(await postmasterOf(folder), 'SIGKILL')));

  it('survives a killed backend', () => expectToOutlive(async () => killBackend(await postmasterOf(folder))));

  it('survives a regular shutdown of the server', () =>
    expectToOutlive(async () => endServer(await postmasterOf(folder), 'SIGINT')));

  it('answers while the server is frozen and recovers afterwards', () =>
    expectToOutlive(async () => expectPromptRefusals(await postmasterOf(folder))));

  it('keeps serving on open connections while the server accepts no new ones', () =>
    expectToOutlive(async () => {
      const postmaster = await postmasterOf(folder);
      process.kill(postmaster, 'SIGSTOP');
      try {
        // More concurrent requests than connections: the surplus is refused instead of waiting forever.
        const answers = await Promise.all(Array.from({ length: 40 }, () => call('/sports')));
        expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
      } finally {
        process.kill(postmaster, 'SIGCONT');
      }
      // It lasts until the surplus gives up.
    }, 200));

  it('allows slow statements while the database is healthy', async () => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir: folder }, silentLog);
    const { rows } = await database.pool.query('select pg_sleep(5), true as is_done');
    expect(rows).toMatchObject([{ is_done: true }]);
    await database.close();
  });
});

/** Two are tested with the embedded server, and with DATABASE_URL by similar ones. */
const [allFaults] = variants([true, false], (one) => !one);

describe('with DATABASE_URL', () => {
  let server: EmbeddedPostgres;
  let relay: TcpRelay;
  let port: number;
  const launch = async () => {
    server = await startEmbeddedPostgres({
      dataDir: path.join(folder, 'server'),
      settings: { ...unsafe, listen_addresses: '127.0.0.1', port: String(port) },
    });
  };

  beforeAll(async () => {
    await makeFolder('server');
    port = await freePort();
    await launch();
    const client = new pg.Client(server.connection);
    await client.connect();
    await client.query(`create role outside login superuser password 'sample'`);
    await client.end();
    relay = await relayTo(port);
    await start({ DATABASE_URL: `postgres://outside:sample@127.0.0.1:${relay.port}/console` });
    anyConnection = async () => server.connection;
  });
  afterAll(async () => {
    stream.cut();
    await running.stop();
    await relay.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const postmaster = () => postmasterOf(path.join(folder, 'server'));

  it('survives a restart of the server', () =>
    expectToOutlive(async () => {
      await server.stop();
      await untilAway();
      await launch();
    }));

  // Here it is one more way to lose connections.
  it.runIf(allFaults)('survives a killed backend', () =>
    expectToOutlive(async () => killBackend(await postmaster())),
  );

  it('survives dropped connections', () =>
    expectToOutlive(async () => {
      relay.cut();
      await untilAway();
      relay.mend();
    }));

  it('survives a network that goes silent', () =>
    expectToOutlive(async () => {
      relay.silence();
      await untilAway();
      relay.mend();
    }));

  // Here it is the same as a network that goes silent.
  it.runIf(allFaults)('answers while the server is frozen and recovers afterwards', () =>
    expectToOutlive(async () => expectPromptRefusals(await postmaster())),
  );

  it('keeps working when the server accepts no further connections', async () => {
    const owner = new pg.Client(server.connection);
    await owner.connect();
    await owner.query(`create role limited login password 'sample'`);
    const { pool } = connect(
      { connectionString: `postgres://limited:sample@127.0.0.1:${port}/console` },
      silentLog,
    );
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // The watch has its own connection.
    const connections = async () =>
      (await owner.query(`select 1 from pg_stat_activity where usename = 'limited'`)).rowCount;
    await expect.poll(connections, patience).toBe(2);
    await owner.query('alter role limited connection limit 0');
    const ended = await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'limited' and pid <> $1`,
      [rows[0]?.pid],
    );
    expect(ended.rowCount).toBe(1);
    // Long enough for the watch to try a new connection several times.
    const work = await client.query('select pg_sleep(3), true as is_done');
    expect(work.rows).toMatchObject([{ is_done: true }]);
    client.release();
    await pool.end();
    await owner.query('drop role limited');
    await owner.end();
  });

  describe('a response in progress', () => {
    beforeAll(async () => {
      await call('/note/add', 'POST', { note: 'sample' });
      await call('/report/create', 'POST', sampleReport);
      const client = new pg.Client(server.connection);
      await client.connect();
      // Incompressible text, larger than all buffers along the way.
      for (const [table, column] of [
        ['note', 'note'],
        ['report', 'remark'],
      ] as const) {
        await client.query(`
          insert into ${table} select copy.* from ${table} as first, generate_series(1, 1500) as n,
            jsonb_populate_record(first, jsonb_build_object('id', gen_random_uuid(), '${column}',
              (select string_agg(encode(sha512(convert_to(random()::text || n || part, 'UTF8')), 'hex'), '')
                from generate_series(1, 25) as part)
            )) as copy`);
      }
      await client.end();
    });

    it.each([
      ['/note', 'identity'],
      ['/note', 'gzip'],
      ['/report/exportExcel', 'identity'],
    ])('is cut off with its connection instead of looking complete: %s, %s', async (route, encoding) => {
      const response = await fetch(`${running.address}/api${route}`, {
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
      });
      expect(response.status).toBe(200);
      relay.cut();
      await expect(response.arrayBuffer()).rejects.toThrow('terminated');
      relay.mend();
      await expect.poll(async () => (await call('/health')).status, patience).toBe(200);
    });
  });
});
