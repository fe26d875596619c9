/**
 * Generated reports, filters, sorts and pages: the server finds, orders, counts and sums exactly what the browser's index
 * does, both in one statement and with the queries of a large area.
 */
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiPath } from '../../../domain/areas.ts';
import { filterEntries } from '../../../domain/record/list-filter.ts';
import type { RowsAnswer } from '../../../domain/record/rows.ts';
import { pageSizes } from '../../../domain/values/limits.ts';
import { decimalText } from '../../../domain/values/money.ts';
import { indiaMidnight, indiaDay } from '../../../domain/values/moment/time.ts';
import type { Report } from '../../../domain/report/report.ts';
import { reportFilter, type ReportFilter } from '../../../domain/report/filter.ts';
import { reportSorts, type ReportSort } from '../../../domain/report/sorts.ts';
import {
  filterArbitrary,
  findingsArbitrary,
  reportArbitrary,
} from '../../../domain/report/testing/report-arbitraries.ts';
import { rowTestsOf } from '../../../web/client/list-index/conditions.ts';
import { ListIndex } from '../../../web/client/list-index/list-index.ts';
import { reportIndex } from '../../../web/modules/report/store/report-list-index.ts';
import { isCancelled } from '../../postgres/failures.ts';
import { report } from '../../postgres/tables/report/report.ts';
import { reportRows } from '../../store/report/report-rows.ts';
import { makeRowIndexes } from '../../store/rows/row-indexes.ts';
import { orderOf, rowsInOrder } from '../../store/rows/rows-in-order.ts';
import { RowPages } from '../../store/rows/row-pages.ts';
import { derivedColumns } from '../../store/report/report-columns.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { generated, inTurns, variants } from '../../testing/variants.ts';
import { waitingForLocks } from '../../testing/database-processes.ts';

const base = apiPath('turbo', 'report');
const count = 300;

let app: TestConsole;
let admin: string;
let index: ListIndex<Report>;
/** Ids of reports by the value of the filter on findings. */
const noticed = new Map<string, readonly string[]>();

beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
  const reports = fc.sample(reportArbitrary, { numRuns: count, seed: 7 });
  const codes = fc.sample(findingsArbitrary, { numRuns: count, seed: 7 });
  await app.database.orm.insert(report).values(
    reports.map((fields, at) => ({
      ...fields,
      originals: [...fields.originals],
      findings: (codes[at] ?? []).map((code) => ({
        code,
        severity: 'warning' as const,
        field: 'pl',
        message: 'x',
      })),
      ...derivedColumns(fields),
      id: uuidv7(),
      area: 'turbo' as const,
      createdBy: 'test',
      updatedBy: 'test',
      // Others do not appear anywhere.
      ...(at % 20 === 19 && { deletedAt: new Date(), deletedBy: 'test' }),
    })),
  );
  const { body } = await app.call('GET', apiPath('turbo', 'report', 'list'), { token: admin });
  index = new ListIndex(reportIndex, { key: 'date', direction: 'desc' });
  index.put(body.data.map((row: Report) => JSON.stringify(row)));
});
afterAll(() => app.close());

interface Asked {
  readonly filter: ReportFilter;
  readonly sort: ReportSort;
  readonly dir: 'asc' | 'desc';
  readonly size: number;
  readonly page: number;
}

const sorts = Object.keys(reportSorts) as ReportSort[];

const asked = fc.record<Omit<Asked, 'sort'>>({
  filter: fc.oneof(filterArbitrary, fc.constant({})),
  dir: fc.constantFrom('asc', 'desc'),
  size: fc.constantFrom(...pageSizes.record.choices),
  page: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 12 }), fc.constant(100)),
});

async function rows(
  { filter, ...rest }: Asked,
  more: Record<string, string> = {},
): Promise<RowsAnswer<Report>> {
  const others = Object.entries({ ...rest, ...more }).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const query = new URLSearchParams([...filterEntries(reportFilter.readable(filter)), ...others]);
  const { status, body } = await app.call('GET', `${base}/rows?${query}`, { token: admin });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function idsNoticed(finding: string): Promise<readonly string[]> {
  const known = noticed.get(finding);
  if (known) return known;
  const query = new URLSearchParams(filterEntries({ finding }));
  const { body } = await app.call('GET', `${base}/findings?${query}`, { token: admin });
  noticed.set(finding, body.data);
  return body.data;
}

async function expected({ filter, sort, dir, size, page }: Asked) {
  const conditions = reportFilter.conditions(filter, indiaMidnight(indiaDay(new Date())));
  const isNoticed = conditions.some(({ kind }) => kind === 'finding');
  const ids = isNoticed ? await idsNoticed(filter.finding ?? '') : [];
  index.setTests(rowTestsOf(reportIndex, conditions, ids));
  index.setSort({ key: sort, direction: dir });
  const found = index.find();
  const shown = Math.min(page, Math.max(1, Math.ceil(found.count / size)));
  return {
    data: index.page((shown - 1) * size, size),
    page: shown,
    total: found.count,
    totals: Object.fromEntries(Object.entries(found.totals).map(([key, cents]) => [key, decimalText(cents)])),
  };
}

const decimals = (totals: RowsAnswer<Report>['totals']) =>
  totals && Object.fromEntries(Object.entries(totals).map(([key, text]) => [key, Number(text).toFixed(2)]));

/** Recounted with every change. */
const fewPlaces = { step: 7, mostOff: -1, isWaiting: true };

/** Over HTTP in one statement; then by indexes, looking at few rows or at all of them for a common word. */
const ways = [
  { way: 'in one statement', rules: undefined },
  { way: 'by indexes', rules: { walked: { indexed: 1000, others: 1000 }, skipped: 1000 } },
  {
    way: 'by indexes, looking at few rows',
    rules: { walked: { indexed: 40, others: 60 }, skipped: 0, places: fewPlaces },
  },
];

const cases = generated(50, 120);

it.each(ways)('answers as the browser does, $way', async ({ rules }) => {
  const isLarge = rules !== undefined;
  if (isLarge) await makeRowIndexes(app.database.orm, reportRows.source, 'turbo');
  const pages = new RowPages(app.database.orm, reportRows, rules);
  const answerTo = async (one: Asked, isExact: boolean): Promise<Omit<RowsAnswer<Report>, 'message'>> => {
    if (!isLarge) return rows(one, isExact ? { exact: 'true' } : {});
    const { filter, sort: key, dir: direction, size, page } = one;
    const conditions = reportFilter.conditions(filter);
    const sort = { key, direction };
    const found = await pages.read({ area: 'turbo', sort, size, page, conditions, hidden: [], isExact });
    return { ...found, data: JSON.parse(`[${found.data}]`) };
  };
  let telling = 0;
  let inexact = 0;
  const nextSort = inTurns(sorts);
  await fc.assert(
    fc.asyncProperty(asked, async (given) => {
      const one: Asked = { ...given, sort: nextSort() };
      const { data, page, total, totals } = await expected(one);
      const answer = await answerTo(one, false);
      // What is found quickly is the beginning of it.
      expect(answer.data).toEqual(data.slice(0, answer.isExact ? data.length : answer.data.length));
      if (!answer.isExact) inexact += 1;
      expect(answer.totals === null).toBe(!answer.isExact);
      expect(answer.total).toBeLessThanOrEqual(total);
      const exact = answer.isExact ? answer : await answerTo(one, true);
      expect({ ...exact, totals: decimals(exact.totals) }).toMatchObject({
        total,
        page,
        totals,
        isExact: true,
      });
      expect(exact.data.map(({ _id }) => _id)).toEqual(data.map(({ _id }) => _id));
      if (total > 0 && total < count - count / 20) telling += 1;
    }),
    { numRuns: cases, seed: 11 },
  );
  // Filters that match everything or nothing would prove little.
  expect(telling).toBeGreaterThan(cases / 4);
  expect(inexact > 0).toBe(isLarge);
});

it('has all matching reports in any order, page by page', async () => {
  const { orm } = app.database;
  const { source, sqlOf } = reportRows;
  const nextSort = inTurns(sorts);
  await fc.assert(
    fc.asyncProperty(asked, async ({ filter, dir: direction, ...rest }) => {
      const key = nextSort();
      const { data } = await expected({ filter, sort: key, dir: direction, ...rest, page: 1, size: count });
      const condition = sqlOf(reportFilter.conditions(filter), []);
      const ids: string[] = [];
      const searched = { area: 'turbo', condition } as const;
      const sorted = { ...searched, sort: { key, direction }, size: 70 };
      const order = await orderOf(orm, source, sorted, data.length);
      for await (const page of rowsInOrder(orm, source, searched, order ?? [])) {
        ids.push(...page.map((json) => (JSON.parse(json) as Report)._id));
      }
      expect(ids).toEqual(data.map(({ _id }) => _id));
      expect(await orderOf(orm, source, sorted, data.length - 1)).toBeUndefined();
    }),
    { numRuns: generated(25, 60), seed: 13 },
  );
});

/** The first, the last, one after it, and some between. */
const pagesRead = variants(
  Array.from({ length: 16 }, (_, at) => at + 1),
  (page) => page % 3 === 1 || page === 15,
);

/** A day, texts that may be missing, amounts that are all different, and two values that all share. */
const kinds = ['date', 'eventNames', 'pl', 'voidStatus', 'time'] as const;
const counted = [
  { how: 'from the nearer end', skipped: 1000 },
  { how: 'from places', skipped: 0 },
];

it.each(kinds.flatMap((sort) => counted.map((way) => ({ sort, ...way }))))(
  'has every page of all reports by $sort, counted $how',
  async ({ sort, skipped }) => {
    const { orm } = app.database;
    await makeRowIndexes(orm, reportRows.source, 'turbo');
    const walked = { indexed: 1000, others: 1000 };
    const pages = new RowPages(orm, reportRows, { walked, skipped, places: fewPlaces });
    for (const dir of ['asc', 'desc'] as const) {
      for (const page of pagesRead) {
        const { data } = await expected({ filter: {}, sort, dir, size: 20, page });
        const found = await pages.read({
          area: 'turbo',
          conditions: [],
          hidden: [],
          isExact: false,
          size: 20,
          page,
          sort: { key: sort, direction: dir },
        });
        expect(JSON.parse(`[${found.data}]`), `${dir} ${page}`).toEqual(data);
      }
    }
  },
);

it('refuses queries that the screen cannot make', async () => {
  for (const query of [
    'size=101',
    'size=0',
    'page=0',
    'page=x',
    'page=1000000000',
    'sort=nothing',
    'dir=up',
    'exact=1',
  ])
    expect((await app.call('GET', `${base}/rows?${query}`, { token: admin })).status, query).toBe(400);
  const nobody = await app.person({ role: 'user', section: ['Turbo', 'Forex'], permissions: [] });
  expect((await app.call('GET', `${base}/rows`, { token: nobody.token })).status).toBe(403);
});

it('cancels a search whose client has disconnected', async () => {
  const { orm, pool } = app.database;
  const holder = await pool.connect();
  const gone = new AbortController();
  try {
    await holder.query('begin; lock table report in access exclusive mode');
    const reading = new RowPages(orm, reportRows).read({
      area: 'turbo',
      sort: { key: 'date', direction: 'desc' },
      conditions: reportFilter.conditions({ searchTerm: 'alpha' }),
      hidden: [],
      isExact: true,
      size: 20,
      page: 1,
      signal: gone.signal,
    });
    const ended = reading.catch((error: unknown) => isCancelled(error));
    const waiting = () => pool.query(waitingForLocks);
    await expect.poll(async () => (await waiting()).rowCount).toBe(1);
    gone.abort();
    expect(await ended).toBe(true);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});
