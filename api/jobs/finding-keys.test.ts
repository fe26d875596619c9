import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillKeys } from '../store/finding/fill-keys.ts';
import { sampleReport } from '../testing/samples/sample-report.ts';
import { startTestConsole, type TestConsole } from '../testing/test-console.ts';
import { findingKeyJobs } from './finding-keys.ts';
import { waitingForLocks } from '../testing/database-processes.ts';

let app: TestConsole;
let admin: string;
const log = { info: () => {}, warn: () => {}, error: () => {} };
beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

const everyKey = async () => {
  const { rows } = await app.database.pool.query(
    `select report_id, report_bet.area, bet, at, person, report_bet.agent, line, name, brand, day, keys_by
     from report_bet join record_account on record_id = report_id join account on account.id = account_id
     order by report_id, bet`,
  );
  return rows as unknown[];
};

it('gives stored reports their current keys without changing the reports, and does nothing twice', async () => {
  for (const [at, base] of ['/report', '/report', '/forexReport'].entries()) {
    const body = { ...sampleReport, userName: `old ${at}` };
    await app.call('POST', `${base}/create`, { token: admin, body });
  }
  const { pool, orm } = app.database;
  const reports = async () =>
    (await pool.query('select id, version, changed_in::text from report order by id')).rows;
  const [before, keys] = [await reports(), await everyKey()];
  // One bet and one amount each.
  expect(keys).toHaveLength(6);
  // One has none, the others have those of other rules.
  await pool.query(`delete from report_bet where report_id = $1`, [before[0]!.id]);
  await pool.query(`update report_bet set bet = 1`);
  await pool.query(`delete from record_account where record_id = $1`, [before[0]!.id]);
  await pool.query(`update record_account set keys_by = 'older version'`);

  for (const job of findingKeyJobs(orm, log)) while (!(await job()));

  expect(await everyKey()).toEqual(keys);
  expect(await reports()).toEqual(before);
  expect(await fillKeys(orm, 'report', undefined)).toEqual({ end: before.at(-1)!.id, count: 0 });
  expect(await fillKeys(orm, 'report', before.at(-1)!.id)).toEqual({ end: undefined, count: 0 });
});

it('gives each report its keys once if two consoles do it at the same moment', async () => {
  const { pool, orm } = app.database;
  const keys = await everyKey();
  await pool.query(`update record_account set keys_by = 'older version'`);
  const other = await pool.connect();
  await other.query('begin; lock table record_account in share mode');
  const both = Promise.all([fillKeys(orm, 'report', undefined), fillKeys(orm, 'report', undefined)]);
  await expect.poll(async () => (await pool.query(waitingForLocks)).rowCount).toBe(2);
  await other.query('commit');
  other.release();
  await both;
  expect(await everyKey()).toEqual(keys);
});

it('gives keys to reports with odd content too', async () => {
  const { pool, orm } = app.database;
  await pool.query(`update report set originals = '"none"', user_name = ''`);
  await pool.query(`update record_account set keys_by = 'older version'`);
  expect((await fillKeys(orm, 'report', undefined)).count).toBe(3);
  expect(await everyKey()).toEqual([]);
});
