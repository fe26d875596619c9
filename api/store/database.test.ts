import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog } from '../testing/server-settings.ts';
import { openDatabase } from './database.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'console-database-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const startedAt = 'select pg_postmaster_start_time()::text as at';

it('keeps the embedded server for whoever else is on the folder, and stops it with the last', async () => {
  const target = { databaseUrl: undefined, dataDir: folder };
  const console = await openDatabase(target, silentLog);
  const [before] = (await console.pool.query(startedAt)).rows;
  const seed = await openDatabase(target, silentLog);
  await seed.pool.query('select 1');
  await seed.close();
  const [after] = (await console.pool.query(startedAt)).rows;
  expect(after).toEqual(before);
  await console.close();
  const again = await openDatabase(target, silentLog);
  const [fresh] = (await again.pool.query(startedAt)).rows;
  expect(fresh).not.toEqual(before);
  await again.close();
});
