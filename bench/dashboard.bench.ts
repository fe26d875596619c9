/** The dashboard query with 300 reports, with 300,000, and compared with counting them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { modules, type Area } from '../domain/areas.ts';
import { daysOfPeriod, type DayRange } from '../domain/dashboard/period.ts';
import { countRecords } from '../api/store/dashboard/dashboard.ts';
import { migrateUnderLock, openDatabase } from '../api/postgres/database.ts';
import { printFigures } from './measuring/print-figures.ts';
import { median } from './measuring/quantile.ts';

const ROUNDS = 25;
const FEW = 300;
const MANY = 300_000;

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const folder = await mkdtemp(path.join(tmpdir(), 'console-bench-'));
const database = await openDatabase({ dataDir: folder, databaseUrl: undefined }, quiet);
const { orm, pool } = database;

/** Two years (a prime number of days, so that each day has all kinds), nine catchers and every pair of statuses. */
function insertReports(area: Area, count: number) {
  return pool.query(
    `insert into report (id, area, created_by, updated_by, date, user_name, agent, origin, originals, ac_balance,
       after_void_balance, catch_by, proof_type, proof_status, void_status, remark, record_add_by, search_text,
       pl_total, stack_total, odds, stacks, content_hash)
     select gen_random_uuid(), $1, 'sample', 'sample', current_date - n % 719, 'sample.user' || n, 'Sample Agent', '',
       '[]', 0, 0, 'Sample Catcher ' || n % 9, 'Hedging', case when n % 4 = 0 then 'Not Submit' else 'Submitted' end,
       case when n % 3 = 0 then 'Not Void' else 'Void' end, repeat('sample remark ', 20), 'sample',
       repeat('sample text ', 40), 0, 0, '{}', '{}', md5(n::text)
     from generate_series(1, $2::int) as n`,
    [area, count],
  );
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

try {
  await migrateUnderLock(pool, async () => {});
  await insertReports('forex', FEW);
  await insertReports('turbo', MANY);
  await pool.query('vacuum analyze report');
  const all: DayRange = { from: undefined, to: undefined };
  const halfYear = daysOfPeriod('halfYear', new Date());
  const ask = (area: Area, range = all) => milliseconds(() => countRecords(orm, area, modules, range));
  const count = () =>
    milliseconds(() =>
      pool.query(
        `select catch_by, proof_status, void_status, count(*) from report
         where area = 'turbo' and deleted_at is null group by 1, 2, 3`,
      ),
    );
  for (const warmUp of [ask('forex'), ask('turbo'), count()]) await warmUp;
  // Interleaved, so that other load affects all of them equally.
  const times = { few: [] as number[], many: [] as number[], part: [] as number[], counted: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.few.push(await ask('forex'));
    times.many.push(await ask('turbo'));
    times.part.push(await ask('turbo', halfYear));
    if (round % 5 === 0) times.counted.push(await count());
  }
  const many = median(times.many);
  printFigures([
    { what: 'all data, 300 reports', value: median(times.few), unit: 'ms' },
    { what: 'all data, 300k reports', value: many, unit: 'ms', limit: 100 },
    { what: 'last six months, 300k reports', value: median(times.part), unit: 'ms', limit: 100 },
    { what: 'counting the 300k reports themselves', value: median(times.counted), unit: 'ms' },
    { what: 'all data, as part of counting', value: many / median(times.counted), unit: '', limit: 0.25 },
  ]);
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
