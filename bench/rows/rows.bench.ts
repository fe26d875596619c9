/**
 * Lists that the server searches, measured at the database: typing words letter by letter, changing pages, jumping to the
 * last page and sorting, plus the cost of a create and the size of the indexes. BENCH_ROWS is the number of reports (default
 * 1,000,000), compared with 1,000 in the other area.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Area } from '../../domain/areas.ts';
import type { ReportFilter } from '../../domain/report/filter.ts';
import { reportFilter } from '../../domain/report/filter.ts';
import { migrateUnderLock, openDatabase } from '../../api/postgres/database.ts';
import { system } from '../../api/store/audit.ts';
import { insertReports } from '../../api/store/report/report-bulk.ts';
import { mergeReportCounts } from '../../api/store/report/report-counts.ts';
import { reportRows } from '../../api/store/report/report-rows.ts';
import { makeRowIndexes } from '../../api/store/rows/row-indexes.ts';
import { RowPages } from '../../api/store/rows/row-pages.ts';
import { randomFrom } from '../../scripts/seeding/random.ts';
import { sampleReport } from '../../scripts/seeding/sample-reports.ts';
import { cpuSecondsOfTree } from '../measuring/cpu-of-tree.ts';
import { insertManyReports } from './many-reports.ts';
import { printFigures } from '../measuring/print-figures.ts';
import { quantile } from '../measuring/quantile.ts';

const MANY = Number(process.env.BENCH_ROWS ?? 1_000_000);
const FEW = 1000;
const ROUNDS = 3;
const CREATES = 200;

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const folder = await mkdtemp(path.join(tmpdir(), 'console-bench-'));
const database = await openDatabase({ dataDir: folder, databaseUrl: undefined }, quiet);
const { orm, pool } = database;

/** Common and rare words, words without matches, other scripts, and SQL syntax. */
const words = [
  'nilesh_13',
  'cricket',
  'brand40.live',
  'perth v stri',
  'case 4123',
  'zzz',
  '12345',
  'તપાસ 41',
  "o'b",
  '100%',
];
const typed = (word: string) => Array.from({ length: word.length }, (_, end) => word.slice(0, end + 1));

interface Times {
  readonly wall: number[];
  cpu: number;
}

/** CPU time of the database and this process; other programs on the machine do not count. */
async function timed(into: Times, works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const cpu = cpuSecondsOfTree();
  for (const work of works) {
    const startedAt = performance.now();
    await work();
    into.wall.push(performance.now() - startedAt);
  }
  into.cpu += cpuSecondsOfTree() - cpu;
}

const none = (): Times => ({ wall: [], cpu: 0 });

function figuresOf(what: string, { wall, cpu }: Times, limit?: number) {
  return [
    { what: `${what}, p95`, value: quantile(wall, 0.95), unit: 'ms', ...(limit !== undefined && { limit }) },
    { what: `${what}, CPU`, value: (cpu * 1000) / wall.length, unit: 'ms' },
  ];
}

const pages = new RowPages(orm, reportRows);
const ask = (area: Area, filter: ReportFilter, { page = 1, key = 'date', isAscending = false } = {}) =>
  pages.read({
    area,
    sort: { key, direction: isAscending ? 'asc' : 'desc' },
    page,
    size: 20,
    conditions: reportFilter.conditions(filter),
    hidden: [],
    isExact: false,
  });

/** Waits until positions are counted; the console does not. */
const placed = new RowPages(orm, reportRows, {
  walked: { indexed: 10_000, others: 30_000 },
  skipped: 20_000,
  places: { mostOff: 1000, isWaiting: true },
});
const middle = (key: string, page: number) => () =>
  placed.read({
    area: 'turbo',
    sort: { key, direction: 'asc' },
    page,
    size: 20,
    conditions: [],
    hidden: [],
    isExact: false,
  });

async function createTimes(area: Area): Promise<Times> {
  const random = randomFrom(7);
  const times = none();
  const create = () => orm.transaction((tx) => insertReports(tx, area, [sampleReport(random)], system));
  await timed(
    times,
    Array.from({ length: CREATES }, () => create),
  );
  return times;
}

try {
  await migrateUnderLock(pool, async () => {});
  await insertManyReports(pool, 'forex', FEW);
  await insertManyReports(pool, 'turbo', MANY);
  await mergeReportCounts(orm);
  const withoutIndexes = none();
  await timed(
    withoutIndexes,
    [1, 2, 3, 50].map((page) => () => ask('turbo', {}, { page })),
  );
  const startedAt = performance.now();
  await makeRowIndexes(orm, reportRows.source, 'turbo');
  const making = (performance.now() - startedAt) / 1000;
  await pool.query('vacuum analyze');
  const times = { key: none(), page: none(), last: none(), sorted: none() };
  const last = Math.ceil(MANY / 20);
  for (let round = 0; round < ROUNDS; round += 1) {
    const typing = words.flatMap(typed).map((searchTerm) => () => ask('turbo', { searchTerm }));
    await timed(times.key, typing);
    const turned = [1, 2, 3, 50, Math.ceil(last / 3), Math.ceil(last / 2), last - 1];
    await timed(
      times.page,
      turned.map((page) => () => ask('turbo', {}, { page })),
    );
    await timed(times.last, [() => ask('turbo', {}, { page: last })]);
    const sorts = ['userName', 'pl', 'voidStatus', 'remark'].flatMap((key) =>
      [true, false].map((isAscending) => () => ask('turbo', {}, { key, isAscending })),
    );
    await timed(times.sorted, sorts);
  }
  const counting = none();
  const inTheMiddle = none();
  for (const key of ['userName', 'pl', 'sportNames', 'time']) {
    await timed(counting, [middle(key, Math.ceil(last / 2))]);
    const shares = [0.1, 0.3, 0.45, 0.6, 0.8];
    await timed(
      inTheMiddle,
      shares.map((part) => middle(key, Math.ceil(last * part))),
    );
  }
  const few = await createTimes('forex');
  const many = await createTimes('turbo');
  const { rows: sizes } = await orm.execute<{ search: number; sorts: number; rows: number }>(sql`
    select sum(pg_relation_size(indexrelid)) filter (where relname like '%\\_search%')::float8 / 1048576 as search,
      sum(pg_relation_size(indexrelid)) filter (where relname like '%\\_by\\_%')::float8 / 1048576 as sorts,
      pg_table_size('report')::float8 / 1048576 as rows
    from pg_index join pg_class on pg_class.oid = indexrelid where relname like 'report\\_rows\\_%'`);
  printFigures([
    ...figuresOf('a page, before the indexes are made', withoutIndexes, 200),
    ...figuresOf(`a keystroke, ${MANY} reports`, times.key, 200),
    ...figuresOf('turning a page', times.page, 200),
    ...figuresOf('the last page', times.last, 200),
    ...figuresOf('first page, sorted by a column', times.sorted, 200),
    ...figuresOf('counting the places of a column', counting),
    ...figuresOf('a page in the middle, sorted by a column', inTheMiddle, 200),
    ...figuresOf('storing a report beside 1,000', few),
    ...figuresOf(`storing a report beside ${MANY}`, many),
    { what: 'indexes for searching', value: sizes[0]?.search, unit: 'MB' },
    { what: 'indexes for sorting', value: sizes[0]?.sorts, unit: 'MB' },
    { what: 'the reports themselves', value: sizes[0]?.rows, unit: 'MB' },
    { what: 'making the indexes', value: making, unit: 's' },
  ]);
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
