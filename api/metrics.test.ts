/** What a monitor reads: figures, and nothing about people or records. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApp } from './app.ts';
import { noteResult } from './jobs/backup/backup-result.ts';
import { openMetrics } from './metrics.ts';
import type { MetricsServer } from './http/metrics/metrics-server.ts';
import { lastBackupKey, setting } from './postgres/tables/setting.ts';
import { startTestConsole, type TestConsole } from './testing/test-console.ts';

let app: TestConsole;
let server: MetricsServer;
let measuredAddress: string;
const closing: (() => Promise<unknown>)[] = [];

async function measuredApp(backupFolder?: { readonly isFolderUsable: () => boolean }) {
  const metrics = openMetrics();
  const config = {
    logLevel: 'silent',
    trustProxy: false as const,
    sessionMinutes: 10,
    sessionSecret: undefined,
  };
  const measured = await createApp(
    { ...config, sealing: app.sealing, measure: metrics.measure },
    app.database,
  );
  metrics.observe(measured, app.database, backupFolder);
  const served = await metrics.serve({ host: '127.0.0.1', port: 0 });
  measured.addHook('onClose', () => served.close());
  closing.push(() => measured.close());
  return { measured, served };
}

beforeAll(async () => {
  app = await startTestConsole();
  const { measured, served } = await measuredApp();
  server = served;
  measuredAddress = await measured.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const close of closing) await close();
  await app.close();
});

const read = async ({ port } = server) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
const valueOf = (text: string, name: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};

it('counts calls by route and status, without ids, names or queries', async () => {
  const token = await app.admin();
  const id = randomUUID();
  const get = (path: string, init?: RequestInit) =>
    fetch(`${measuredAddress}/api${path}`, { headers: { authorization: `Bearer ${token}` }, ...init });
  expect((await get(`/sports/${id}/?search=sample-name`)).status).toBe(404);
  const startedAt = performance.now();
  expect((await get('/sports')).status).toBe(200);
  const longest = (performance.now() - startedAt) / 1000;
  for (const method of ['GET', 'PUT'])
    expect((await get(`/no-such-address/${id}`, { method })).status).toBe(404);
  const { token: left } = await app.person();
  await app.call('POST', '/admin/logout', { token: left });
  await app.database.pool.query(
    `insert into mail_outbox (id, recipient, subject, give_up_at, sent_at, ended_at)
     select gen_random_uuid(), 'sample@example.test', 'Sample', now(), sent, ended
     from (values (null, null), (now(), null), (null, now())) as mail (sent, ended)`,
  );
  // The first in line counts, not the newest.
  await app.database.pool.query(
    `insert into audit (id, at, actor_name, action, entity)
     values ($1, now() - interval '1 day', 'sample', 'create', 'sport')`,
    [randomUUID()],
  );
  const text = await read();
  expect(text).toContain('console_call_seconds_count{method="GET",route="/api/sports/:id",status="404"} 1');
  expect(text).toContain('console_call_seconds_count{method="GET",route="/api/sports",status="200"} 1');
  expect(valueOf(text, 'console_call_seconds_count{method="any",route="unknown",status="404"}')).toBe(2);
  expect(
    valueOf(text, 'console_call_seconds_sum{method="GET",route="/api/sports",status="200"}'),
  ).toBeLessThan(longest);
  expect(valueOf(text, 'console_calls_running')).toBe(0);
  for (const secret of [id, 'sample-name', 'admin"', token]) expect(text).not.toContain(secret);
  expect(valueOf(text, 'console_open_sessions')).toBe(1);
  expect(valueOf(text, 'console_mails_waiting')).toBe(1);
  expect(valueOf(text, 'console_audit_lag_seconds')).toBeLessThan(24 * 3600);
  for (const name of [
    'console_prints',
    'console_pool_connections',
    'console_backup_failed',
    'nodejs_eventloop_lag_p99_seconds',
    'process_cpu_seconds_total',
  ])
    expect([name, valueOf(text, name)]).toEqual([name, expect.any(Number)]);
  expect(valueOf(text, 'console_database_up')).toBe(1);
  // As `promtool check metrics` demands.
  expect(text.match(/^# TYPE \w+_total (?!counter).*$/gm)).toBeNull();
  // There is none yet.
  expect(valueOf(text, 'console_backup_age_seconds')).toBeUndefined();
});

it('counts open event streams until they close', async () => {
  const cutting = new AbortController();
  const { body } = await fetch(`${measuredAddress}/api/admin/events`, {
    headers: { authorization: `Bearer ${await app.admin()}` },
    signal: cutting.signal,
  });
  await body!.getReader().read();
  expect(valueOf(await read(), 'console_event_streams')).toBe(1);
  cutting.abort();
  await expect.poll(async () => valueOf(await read(), 'console_event_streams')).toBe(0);
  await expect.poll(async () => valueOf(await read(), 'console_calls_running')).toBe(0);
});

it('counts calls whose callers disconnect before the answer, and keeps no stream for them', async () => {
  const token = await app.admin();
  const paths = ['/api/admin/events', '/api/sports'];
  const client = await app.database.pool.connect();
  try {
    await client.query('begin; lock table session in access exclusive mode');
    const cutting = new AbortController();
    const calls = paths.map((path) =>
      fetch(`${measuredAddress}${path}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: cutting.signal,
      }),
    );
    await expect.poll(async () => valueOf(await read(), 'console_calls_running')).toBe(2);
    cutting.abort();
    for (const call of calls) await expect(call).rejects.toThrow(/abort/);
    const gone = (path: string) => `console_call_seconds_count{method="GET",route="${path}",status="499"}`;
    for (const path of paths) await expect.poll(async () => valueOf(await read(), gone(path))).toBe(1);
  } finally {
    await client.query('rollback');
    client.release();
  }
  // Answered after the calls that were waiting.
  await fetch(`${measuredAddress}/api/sports`, { headers: { authorization: `Bearer ${token}` } });
  const text = await read();
  expect(valueOf(text, 'console_event_streams')).toBe(0);
  expect(valueOf(text, 'console_calls_running')).toBe(0);
});

it('reports a backup folder that cannot be used like a backup that failed', async () => {
  const failed = async (isUsable: boolean) => {
    const { served } = await measuredApp({ isFolderUsable: () => isUsable });
    return valueOf(await read(served), 'console_backup_failed');
  };
  expect([await failed(true), await failed(false)]).toEqual([0, 1]);
});

it('reports the age of the last backup of any kind, and the result of the last scheduled one', async () => {
  const { orm } = app.database;
  await orm
    .insert(setting)
    .values({ key: lastBackupKey, value: new Date(Date.now() - 7_200_000).toISOString() });
  await noteResult(orm, { bytes: 12_345, failedAt: new Date(), failure: 'sample' });
  const { served } = await measuredApp();
  const text = await read(served);
  expect(Math.round(valueOf(text, 'console_backup_age_seconds')! / 3600)).toBe(2);
  expect(valueOf(text, 'console_backup_failed')).toBe(1);
  expect(valueOf(text, 'console_backup_bytes')).toBe(12_345);
});

it('reports that the database does not answer, and leaves out its figures', async () => {
  const { served } = await measuredApp();
  vi.spyOn(app.database.orm, 'execute').mockRejectedValue(new Error('sample failure'));
  const text = await read(served);
  expect(valueOf(text, 'console_database_up')).toBe(0);
  expect(valueOf(text, 'console_pool_connections')).toEqual(expect.any(Number));
  for (const name of ['console_open_sessions', 'console_backup_age_seconds', 'console_backup_failed'])
    expect([name, valueOf(text, name)]).toEqual([name, undefined]);
});

it('answers nothing else, and measures nothing if it is off', async () => {
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics', 'POST'],
    ['/api/health', 'GET'],
  ])
    expect((await fetch(`http://127.0.0.1:${server.port}${path}`, { method: method! })).status).toBe(404);
  expect((await app.call('GET', '/metrics')).status).toBe(404);
});
