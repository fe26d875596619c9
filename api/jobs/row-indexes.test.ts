import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeNextIndex, makeRowIndexes, rowIndexesOf } from '../store/rows/row-indexes.ts';
import { reportRowSource } from '../store/report/report-row-source.ts';
import { startTestConsole, type TestConsole } from '../testing/test-console.ts';
import { rowIndexJob } from './row-indexes.ts';

let app: TestConsole;
beforeAll(async () => {
  app = await startTestConsole();
});
afterAll(() => app.close());

const silent = { info: () => {}, warn: () => {}, error: () => {} };

async function indexes(): Promise<{ name: string; valid: boolean }[]> {
  const { rows } = await app.database.pool.query<{ name: string; valid: boolean }>(
    `select relname as name, indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid
     where relname like 'report\\_rows\\_%' order by 1`,
  );
  return rows;
}

it('makes the indexes of an area that has many reports, when its columns are ready', async () => {
  const { orm, pool } = app.database;
  const pretend = (area: string, count: number) =>
    pool.query(
      `insert into report_count (area, catch_by, proof_status, void_status, count) values ($1, '', '', '', $2)`,
      [area, count],
    );
  let isReady = false;
  const job = rowIndexJob(orm, silent, () => isReady);
  await pretend('turbo', 60_001);
  await pretend('forex', 60_000);
  await job.round();
  expect(await indexes()).toEqual([]);
  isReady = true;
  await job.round();
  const made = await indexes();
  expect(made.length).toBeGreaterThan(15);
  expect(made.filter(({ name, valid }) => !valid || !name.startsWith('report_rows_turbo_'))).toEqual([]);
  await job.interrupt();
});

it('rebuilds an index that a killed server left unfinished', async () => {
  const { orm, pool } = app.database;
  const name = 'report_rows_turbo_by_agent';
  await pool.query(`update pg_index set indisvalid = false where indexrelid = $1::regclass`, [name]);
  expect(await makeRowIndexes(orm, reportRowSource, 'turbo')).toEqual([name]);
  expect((await indexes()).find((index) => index.name === name)?.valid).toBe(true);
  expect(await makeNextIndex(orm, reportRowSource, rowIndexesOf(reportRowSource, 'turbo'))).toBeUndefined();
});
