/** The search across modules with 300,000 reports, compared with a scan of the reports. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SearchScope } from '../../domain/record/search/search.ts';
import { migrateUnderLock, openDatabase } from '../../api/postgres/database.ts';
import { findValues } from '../../api/store/search/search.ts';
import { countSearchValues } from '../../api/store/search/search-values.ts';
import { printFigures } from '../measuring/print-figures.ts';
import { median } from '../measuring/quantile.ts';

const ROUNDS = 25;
const MANY = 300_000;

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const folder = await mkdtemp(path.join(tmpdir(), 'console-bench-'));
const database = await openDatabase({ dataDir: folder, databaseUrl: undefined }, quiet);
const { orm, pool } = database;

/** 100,000 users and 50,000 events: more values than real reports have. */
function insertReports(count: number) {
  return pool.query(
    `insert into report (id, area, created_by, updated_by, date, user_name, agent, origin, originals, ac_balance,
       after_void_balance, catch_by, proof_type, proof_status, void_status, remark, record_add_by, search_text,
       pl_total, stack_total, odds, stacks, content_hash)
     select gen_random_uuid(), 'turbo', 'sample', 'sample', current_date - n % 719, 'sample.user' || n % 100000,
       'Sample Agent ' || n % 900, '', json_build_array(json_build_object('eventNames',
         json_build_array('Team ' || n % 100 || ' v Side ' || n % 50000))), 0, 0, 'Sample Catcher', 'Hedging',
       'Submitted', 'Void', repeat('sample remark ', 20), 'sample', repeat('sample text ', 40), 0, 0, '{}', '{}',
       md5(n::text)
     from generate_series(1, $1::int) as n`,
    [count],
  );
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Matches from nearly everything to a single value and nothing. */
const texts = [
  'sa',
  'sample user1',
  'user99999',
  'agent 8',
  'side 77',
  'v side 49999',
  'nobody',
  // Words that begin nearly every value, but no value has both, or few have all.
  'sample side',
  'side team 99',
];
const scopes: SearchScope[] = [
  { area: 'turbo', module: 'report' },
  { area: 'turbo', module: 'proof' },
  { area: 'turbo', module: 'note' },
];

try {
  await migrateUnderLock(pool, async () => {});
  await insertReports(MANY);
  const startedAt = performance.now();
  const pending = async () =>
    (await pool.query<{ some: boolean }>('select exists (select from search_pending) as some')).rows[0]?.some;
  while (await pending()) await countSearchValues(orm);
  const counting = (performance.now() - startedAt) / 1000;
  await pool.query('vacuum analyze');
  const look = (text: string) =>
    milliseconds(() =>
      pool.query(
        `select distinct user_name from report
         where area = 'turbo' and deleted_at is null
           and (user_name ilike $1 or agent ilike $1 or originals::text ilike $1) limit 20`,
        [`%${text}%`],
      ),
    );
  for (const text of texts) await findValues(orm, text, scopes);
  const times: number[] = [];
  const through: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const text of texts) times.push(await milliseconds(() => findValues(orm, text, scopes)));
    // Interleaved, so that other load affects both equally.
    if (round % 8 === 0) through.push(await look('nobody'));
  }
  const usual = median(times);
  printFigures([
    { what: 'search, 300k reports', value: usual, unit: 'ms', limit: 100 },
    { what: `the slowest of ${times.length} searches`, value: Math.max(...times), unit: 'ms' },
    { what: 'looking through the reports', value: median(through), unit: 'ms' },
    { what: 'search, as part of looking through', value: usual / median(through), unit: '', limit: 0.1 },
    { what: 'counting 150k new values, in the background', value: counting, unit: 's' },
  ]);
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
