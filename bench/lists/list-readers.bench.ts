/**
 * Fifty users open a list of 24,000 reports at once. Measures the server cost per user, relative to a single
 * uncached read in the same run. The clients run in a separate process.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiPath, type Area } from '../../domain/areas.ts';
import { fillNewDatabase } from '../../api/first-start.ts';
import { migrateUnderLock, openDatabase } from '../../api/postgres/database.ts';
import { runApart } from '../measuring/apart.ts';
import { measure, type Cost } from '../measuring/measure.ts';
import { appOn } from './app-on.ts';
import { printFigures } from '../measuring/print-figures.ts';
import { median } from '../measuring/quantile.ts';

const REPORTS = 24_000;
const READERS = 50;
const ROUNDS = 3;
const area: Area = 'turbo';
const admin = { username: 'admin', email: 'admin@localhost', password: 'bench only, bench only' };

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const folder = await mkdtemp(path.join(tmpdir(), 'console-bench-'));
const database = await openDatabase({ dataDir: folder, databaseUrl: undefined }, quiet);
const { pool } = database;

async function insertReports(): Promise<void> {
  const original = JSON.stringify([
    {
      sport: 'Sample Sport',
      eventNames: ['Sample Lions v Sample Tigers'],
      marketNames: ['Match Odds'],
      odds: [1.95, 2.1],
      stack: [1500, 2500.5],
      pl: -4000.5,
    },
  ]);
  await pool.query(
    `insert into report (id, area, created_by, updated_by, date, user_name, agent, origin, originals, ac_balance,
       after_void_balance, catch_by, proof_type, proof_status, void_status, remark, record_add_by, search_text,
       pl_total, stack_total, odds, stacks, content_hash)
     select gen_random_uuid(), $1, 'sample', 'sample', current_date - n % 719, 'sample.user' || n, 'Sample Agent ' || n % 90, 'Demo',
       $3::json, n, n / 2, 'Sample Catcher ' || n % 9, 'Hedging', 'Submitted', 'Void', 'sample remark ' || md5(n::text), 'sample',
       '', 0, 0, '{}', '{}', md5(n::text)
     from generate_series(1, $2::int) as n`,
    [area, REPORTS, original],
  );
  await pool.query('vacuum analyze report');
}

const medianOf = (costs: readonly Cost[]) => median(costs.map(({ cpuSeconds }) => cpuSeconds));

try {
  await migrateUnderLock(pool, async (inside) => {
    await fillNewDatabase(inside, admin);
  });
  await insertReports();
  const { app, address, token } = await appOn(database, folder, admin);
  const list = `${address}/api${apiPath(area, 'report', 'list')}`;
  const read = (readers: number, encoding: string) =>
    measure(async () => {
      const program = new URL('./read-list.js', import.meta.url);
      const rows = await runApart(program, [list, token, String(readers), encoding]);
      if (rows !== REPORTS * readers) throw new Error(`received ${String(rows)} rows`);
    });
  const change = () =>
    pool.query(`update report set remark = remark || '.' where id = (select id from report limit 1)`);

  await read(1, 'gzip');
  const single: Cost[] = [];
  const many: Cost[] = [];
  const again: Cost[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await change();
    single.push(await read(1, 'gzip'));
    await change();
    many.push(await read(READERS, 'gzip'));
    again.push(await read(READERS, 'gzip'));
  }
  const one = medianOf(single);
  printFigures([
    { what: 'one reader after a change', value: one * 1000, unit: 'ms CPU' },
    { what: '50 readers at once after a change', value: medianOf(many) * 1000, unit: 'ms CPU' },
    { what: 'per reader, as part of one alone', value: medianOf(many) / READERS / one, unit: '', limit: 0.1 },
    {
      what: 'per reader when nothing changed, likewise',
      value: medianOf(again) / READERS / one,
      unit: '',
      limit: 0.1,
    },
    {
      what: 'longest block, 50 readers',
      value: Math.max(...many.map((cost) => cost.longestBlockMs)),
      unit: 'ms',
    },
    {
      what: 'memory above idle, 50 readers',
      value: Math.max(...many.map((cost) => cost.megabytesAboveIdle)),
      unit: 'MB',
    },
  ]);
  await app.close();
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
