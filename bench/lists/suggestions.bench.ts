/**
 * Cost of the suggestions in the report form, for the database and the server: the first call after a start, and a call
 * after somebody saved a report, for lists of growing length. For comparison, the latest 5,000 records are counted in the
 * database, as in earlier versions. BENCH_ROWS is the longest list (default 1,000,000).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrateUnderLock, openDatabase } from '../../api/postgres/database.ts';
import { system } from '../../api/store/audit.ts';
import { KeptSuggestions } from '../../api/store/long-list/kept-suggestions.ts';
import { insertReports } from '../../api/store/report/report-bulk.ts';
import { reportList } from '../../api/store/report/report-list.ts';
import { randomFrom } from '../../scripts/seeding/random.ts';
import { sampleReport } from '../../scripts/seeding/sample-reports.ts';
import { cpuSecondsOfTree } from '../measuring/cpu-of-tree.ts';
import { printFigures } from '../measuring/print-figures.ts';
import { insertManyReports } from '../rows/many-reports.ts';

const MANY = Number(process.env.BENCH_ROWS ?? 1_000_000);
const ROUNDS = 10;
const SERVERS = 50;

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const folder = await mkdtemp(path.join(tmpdir(), 'console-bench-'));
const database = await openDatabase({ dataDir: folder, databaseUrl: undefined }, quiet);
const { orm, pool } = database;

const names = (field: string) => `select '${field}' as field, name as value from recent,
  json_array_elements(originals) as original, json_array_elements_text(original -> '${field}') as name`;
const counting = `with recent as (
    select user_name, agent, origin, originals from report where area = 'turbo' and deleted_at is null
    order by id desc limit 5000
  ), used as (
    select 'userName' as field, user_name as value from recent union all select 'agent', agent from recent union all
    select 'origin', origin from recent union all ${names('eventNames')} union all ${names('marketNames')}
  ), ranked as (
    select field, value, row_number() over (partition by field order by count(*) desc, value) as rank
    from used where value <> '' group by field, value
  ) select field, value from ranked where rank <= 1000 order by field, rank`;

/** Averages over several rounds: CPU time has a resolution of ten milliseconds. */
async function cpuMs(rounds: number, work: (round: number) => Promise<unknown> | undefined): Promise<number> {
  const before = cpuSecondsOfTree();
  for (let round = 0; round < rounds; round += 1) await work(round);
  return ((cpuSecondsOfTree() - before) * 1000) / rounds;
}

try {
  await migrateUnderLock(pool, async () => {});
  const random = randomFrom(7);
  const figures = [];
  let there = 0;
  for (const size of [1000, 100_000, MANY].filter((each) => each <= MANY)) {
    await pool.query(`delete from report_count where area = 'turbo'`);
    await insertManyReports(pool, 'turbo', size - there);
    there = size;
    await pool.query('vacuum analyze report');
    await pool.query(counting);
    const peer = await cpuMs(ROUNDS, () => pool.query(counting));
    const first = await cpuMs(ROUNDS, () => new KeptSuggestions(reportList.suggestions, orm, 'turbo').read());
    // Each of them has to process the same new report.
    const servers = Array.from(
      { length: SERVERS },
      () => new KeptSuggestions(reportList.suggestions, orm, 'turbo'),
    );
    for (const server of servers) await server.read();
    await orm.transaction((tx) => insertReports(tx, 'turbo', [sampleReport(random)], system));
    const later = await cpuMs(SERVERS, (at) => servers[at]?.read());
    const [what, unit] = [`beside ${size} reports, CPU`, 'ms'];
    figures.push(
      { what: `counting in the database ${what}`, value: peer, unit },
      { what: `the first call after a start ${what}`, value: first, unit },
      { what: `a call after a save ${what}`, value: later, unit },
    );
  }
  printFigures(figures);
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
