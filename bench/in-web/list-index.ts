/** Keystroke to rows in the report list: the index against a plain filter over the same reports. */
import { centsByAmount, reportFilter, matchesReport, type ReportFilter } from '../../domain/report-filter.ts';
import type { Report } from '../../domain/modules/report.ts';
import type { Figure } from '../../scripts/benching/figure.ts';
import { randomFrom } from '../../scripts/seeding/random.ts';
import { sampleReport } from '../../scripts/seeding/sample-reports.ts';
import { tell } from '../measuring/tell.ts';
import { ListIndex } from '../../web/lib/list-index/list-index.ts';
import { testsOf } from '../../web/lib/list-index/tests-of.ts';
import { reportIndex } from '../../web/modules/report/report-index.ts';

const pageSize = 20;

/** A person types, corrects himself, and narrows by fields and ranges. */
function keystrokes(): ReportFilter[] {
  const typed = (word: string, rest: ReportFilter = {}) =>
    Array.from({ length: word.length }, (_, end) => ({ ...rest, searchTerm: word.slice(0, end + 1) }));
  const erased = (word: string) => typed(word).toReversed();
  const range = { acBalanceMin: '1000', plMin: '-5000', oddsMin: '1.5', stackMax: '40000' };
  return [
    ...typed('sample.user12'),
    ...erased('sample.user12'),
    ...typed('falcons v demo'),
    ...typed('hedging', range),
    ...typed('zzz'),
    { agent: 'agent 4' },
    { agent: 'agent 42', voidStatus: 'Void' },
    { remark: 'ground', startDate: '2026-01-01', endDate: '30-06-2026' },
    {},
  ];
}

function sampleLines(count: number): string[] {
  const random = randomFrom(1);
  return Array.from({ length: count }, (_, at) => {
    const moment = (1_700_000_000_000 + at).toString(16).padStart(12, '0');
    const meta = { version: 1, createdAt: '2026-11-15T03:29:47.857Z', updatedAt: '2026-11-15T03:29:47.857Z' };
    const _id = `${moment.slice(0, 8)}-${moment.slice(8)}-7000-8000-000000000000`;
    return JSON.stringify({ _id, ...sampleReport(random), proofId: null, recordAddBy: 'sample', ...meta });
  });
}

function naive(rows: readonly Report[], filter: ReportFilter) {
  const conditions = reportFilter.conditions(filter);
  const found = rows
    .filter((row) => matchesReport(row, conditions))
    .toSorted((one, other) => (other.date ?? '').localeCompare(one.date ?? ''));
  const totals = { pl: 0n, stack: 0n, acBalance: 0n, afterVoidBalance: 0n };
  for (const row of found) {
    const cents = centsByAmount(row);
    for (const key of ['pl', 'stack', 'acBalance', 'afterVoidBalance'] as const) {
      for (const part of cents[key]) totals[key] += BigInt(part);
    }
  }
  return { page: found.slice(0, pageSize), totals, count: found.length };
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}

function heapMegabytes(): number {
  (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1_000_000;
}

function measure(count: number, limitMs: number): Figure[] {
  const before = heapMegabytes();
  const index = new ListIndex(reportIndex, { key: 'date', direction: 'desc' });
  const lines = sampleLines(count);
  const build = timed(() => {
    for (let from = 0; from < lines.length; from += 1000) index.put(lines.slice(from, from + 1000));
    index.find();
  });
  const memory = heapMegabytes() - before;
  const look = () => [index.find(), index.page(0, pageSize)];
  const times = keystrokes().map((filter) =>
    timed(() => {
      index.setTests(testsOf(reportIndex, reportFilter.conditions(filter)));
      look();
    }),
  );
  const sorting = timed(() => {
    index.setSort({ key: 'userName', direction: 'asc' });
    look();
  });
  const patching = timed(() => {
    index.put([lines[5]?.replace('"version":1', '"version":2') ?? '']);
    look();
  });
  const of = `${count / 1000}k reports`;
  return [
    { what: `keystroke, ${of}, median`, unit: 'ms', value: median(times), limit: limitMs },
    { what: `keystroke, ${of}, longest`, unit: 'ms', value: Math.max(...times) },
    { what: `build, ${of}`, unit: 'ms', value: build },
    { what: `first sort by text, ${of}`, unit: 'ms', value: sorting },
    { what: `one changed row, ${of}`, unit: 'ms', value: patching },
    { what: `memory, ${of}`, unit: 'MB', value: memory, ...(count === 100_000 && { limit: 200 }) },
  ];
}

function measureNaive(count: number): Figure {
  const rows = sampleLines(count).map((line) => JSON.parse(line) as Report);
  const times = keystrokes()
    .filter((_, at) => at % 6 === 0)
    .map((filter) => timed(() => naive(rows, filter)));
  return { what: `plain filter, ${count / 1000}k reports, median`, unit: 'ms', value: median(times) };
}

tell([...measure(100_000, 16), measureNaive(100_000), ...measure(300_000, 50)]);
