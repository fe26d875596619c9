/** The embedded server behind `openDatabase`, shared by several programs. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { silentLog } from '../../testing/server-settings.ts';
import { openDatabase } from '../database.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'console-database-'));
  spawnSync('cp', ['-a', `${inject('clusterTemplate')}/.`, folder]);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const startedAt = 'select pg_postmaster_start_time()::text as at';
const others = `from pg_stat_activity
  where application_name like 'console:%' and application_name <> current_setting('application_name')`;

it('keeps the embedded server running for other processes and stops it with the last one', async () => {
  const target = { databaseUrl: undefined, dataDir: folder };
  const console = await openDatabase(target, silentLog);
  const [before] = (await console.pool.query(startedAt)).rows;
  const seed = await openDatabase(target, silentLog);
  await seed.pool.query('select 1');
  await seed.close();
  const [after] = (await console.pool.query(startedAt)).rows;
  expect(after).toEqual(before);
  // The database lists closed connections a little longer, and the server would be kept running for them.
  await expect.poll(async () => (await console.pool.query(`select ${others}`)).rowCount).toBe(0);
  await console.close();
  const again = await openDatabase(target, silentLog);
  const [fresh] = (await again.pool.query(startedAt)).rows;
  expect(fresh).not.toEqual(before);
  await again.close();
});

it('reconnects to the embedded server after another start changed the password', async () => {
  const target = { databaseUrl: undefined, dataDir: folder };
  const console = await openDatabase(target, silentLog);
  await console.pool.query('select 1');
  await rm(path.join(folder, 'database-password'));
  const seed = await openDatabase(target, silentLog);
  await seed.pool.query(`select pg_terminate_backend(pid) ${others}`);
  const answers = () =>
    console.pool.query('select 1').then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(true);
  await seed.close();
  await console.close();
});

it('keeps saved values out of the log of the embedded server', async () => {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder }, silentLog);
  await database.pool.query('create table sample (id int primary key, words text check (words is null))');
  const failing = [
    database.pool.query('insert into sample values (1, $1)', ['TOP-SECRET']),
    database.pool.query('select $1::text::uuid', ['TOP-SECRET']),
  ];
  // Together: the second may fail before the first.
  await Promise.all(failing.map((attempt) => expect(attempt).rejects.toThrow(/violates|invalid input/)));
  await database.close();
  const logs = (await readdir(folder)).filter((name) => name.includes('log'));
  expect(logs).not.toEqual([]);
  for (const name of logs) {
    const text = await readFile(path.join(folder, name), 'utf8');
    expect(text).toContain('database system is ready');
    expect(text).not.toContain('TOP-SECRET');
  }
});
