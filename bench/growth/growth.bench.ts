/**
 * What each call of a working day costs beside 1,000, 10,000 and 100,000 reports, with a tenth as many notes and sessions: CPU
 * milliseconds of the console and its database. BENCH_ROWS is the largest number of reports (default 100,000).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../api/postgres/database.ts';
import { system } from '../../api/store/audit.ts';
import { insertNotes } from '../../api/store/note/note-bulk.ts';
import { insertReports } from '../../api/store/report/report-bulk.ts';
import { randomFrom } from '../../scripts/seeding/random.ts';
import { sampleNote } from '../../scripts/seeding/sample-notes.ts';
import { sampleReport } from '../../scripts/seeding/sample-reports.ts';
import type { Figure } from '../../scripts/benching/figure.ts';
import { callsOf, type Call } from '../console/calls.ts';
import { adminPassword, startConsoleProcess } from '../console/console-process.ts';
import { costsOf, idleCost } from '../measuring/cost-of-calls.ts';
import { printFigures } from '../measuring/print-figures.ts';
import { untilSettled } from '../measuring/until-settled.ts';
import { callsOfADay } from './calls-that-should-not-grow.ts';

const most = Number(process.env.BENCH_ROWS ?? 100_000);
const sizes = [...[1000, 10_000, 100_000, 1_000_000].filter((size) => size < most), most];
const batch = 5000;
const times = 40;
const warmUps = 20;
/** A hundred times as many reports; noise included. */
const mostTimes = 5;
/** Indexes and words of five million reports take most of an hour. */
const longestSettlingMs = 2 * 3600 * 1000;

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const folder = await mkdtemp(path.join(tmpdir(), 'console-growth-'));

/** As many users for each size, so that a user has ten reports at most sizes. */
const random = randomFrom(5_000_000);
const nextReport = () => ({ ...sampleReport(random), userName: `sample.user${random.whole(most / 10)}` });

async function inBatches(count: number, insert: (count: number) => Promise<unknown>): Promise<void> {
  for (let left = count; left > 0; left -= batch) await insert(Math.min(batch, left));
}

/** Stored as an import stores them, with all that the console keeps about a record. */
async function grow(more: number): Promise<void> {
  const database = await openDatabase({ dataDir: folder, databaseUrl: undefined }, quiet);
  try {
    await inBatches(more, (count) =>
      database.orm.transaction((tx) =>
        insertReports(tx, 'turbo', Array.from({ length: count }, nextReport), system),
      ),
    );
    await inBatches(more / 10, (count) =>
      database.orm.transaction((tx) =>
        insertNotes(
          tx,
          'turbo',
          Array.from({ length: count }, () => sampleNote(random)),
          system,
        ),
      ),
    );
    await database.pool.query(
      `insert into attendance (id, user_id, date, login_time, logout_time)
       select gen_random_uuid(), id, at::date, at, at + interval '45 minutes'
       from (select now() - n * interval '10 minutes' as at from generate_series(1, $1::int) as n) as times,
         (select id from app_user limit 1) as someone`,
      [more / 10],
    );
  } finally {
    await database.close();
  }
}

async function signIn(address: string): Promise<Call> {
  const sent = { method: 'POST', body: { username: 'admin', password: adminPassword } };
  const answer = await callsOf(address, undefined, () => {})('login', '/admin/login', sent);
  if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.status}`);
  return callsOf(address, answer.json<{ token: string }>().token, () => {});
}

interface Measured {
  /** CPU milliseconds by call. */
  readonly costs: ReadonlyMap<string, number>;
  readonly startSeconds: number;
  readonly megabytes: number;
}

async function measure(): Promise<Measured> {
  const startedAt = performance.now();
  const app = await startConsoleProcess(['--sports', '0'], folder);
  try {
    const startSeconds = (performance.now() - startedAt) / 1000;
    await untilSettled(folder, longestSettlingMs);
    const side = { pid: app.pid, dataDir: folder };
    const idle = await idleCost(side);
    const costs = new Map<string, number>();
    for (const [what, work] of await callsOfADay(await signIn(app.address))) {
      const [cost] = await costsOf([{ ...side, work, idle }], times, warmUps);
      if (cost) costs.set(what, cost.server + cost.database);
    }
    return { costs, startSeconds, megabytes: app.megabytes() };
  } finally {
    await app.stop();
  }
}

const beside = (size: number) => `beside ${size.toLocaleString('en')}`;

/** Of one call: its cost beside each number of reports, and how often the largest has the cost of the smallest. */
function curveOf(what: string, measured: readonly Measured[]): Figure[] {
  const values = measured.map(({ costs }) => costs.get(what) ?? Number.NaN);
  const times = (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN);
  return [
    ...values.map((value, at) => ({ what: `${what}, ${beside(sizes[at] ?? 0)}`, value, unit: 'CPU ms' })),
    { what: `${what}, times the first`, value: times, unit: '', limit: mostTimes },
  ];
}

try {
  // The first start fills the database.
  await (await startConsoleProcess(['--sports', '0'], folder)).stop();
  const measured: Measured[] = [];
  for (const [at, size] of sizes.entries()) {
    await grow(size - (sizes[at - 1] ?? 0));
    measured.push(await measure());
  }
  printFigures([
    ...[...(measured[0]?.costs.keys() ?? [])].flatMap((what) => curveOf(what, measured)),
    ...measured.flatMap(({ startSeconds, megabytes }, at) => [
      { what: `seed and start, ${beside(sizes[at] ?? 0)}`, value: startSeconds, unit: 's' },
      { what: `memory of the console, ${beside(sizes[at] ?? 0)}`, value: megabytes, unit: 'MB' },
    ]),
  ]);
} finally {
  await rm(folder, { recursive: true, force: true });
}
