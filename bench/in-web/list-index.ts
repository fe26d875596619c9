/** Time from a keystroke to the rows in long lists: the index compared with a plain filter over the same reports. */
import { centsByAmount, reportFilter, matchesReport, type ReportFilter } from '../../domain/report/filter.ts';
import type { Report } from '../../domain/report/report.ts';
import { noteFilter, type NoteFilter } from '../../domain/note/filter.ts';
import type { Condition } from '../../domain/record/list-filter.ts';
import type { Sort } from '../../domain/record/list.ts';
import type { Figure } from '../../scripts/benching/figure.ts';
import { randomFrom, type Random } from '../../scripts/seeding/random.ts';
import { sampleNote } from '../../scripts/seeding/sample-notes.ts';
import { sampleReport } from '../../scripts/seeding/sample-reports.ts';
import { printFigures } from '../measuring/print-figures.ts';
import type { IndexDefinition, IndexedRow } from '../../web/client/list-index/definition.ts';
import { ListIndex } from '../../web/client/list-index/list-index.ts';
import { rowTestsOf } from '../../web/client/list-index/conditions.ts';
import { noteIndex } from '../../web/modules/note/note-list.ts';
import { reportIndex } from '../../web/modules/report/store/report-list-index.ts';
import { median } from '../measuring/quantile.ts';

const pageSize = 20;

const typed = (word: string) => Array.from({ length: word.length }, (_, end) => word.slice(0, end + 1));

/** A user types, makes corrections, and narrows by fields and ranges. */
function reportKeystrokes(): ReportFilter[] {
  const search = (word: string, rest: ReportFilter = {}) =>
    typed(word).map((searchTerm) => ({ ...rest, searchTerm }));
  const range = { acBalanceMin: '1000', plMin: '-5000', oddsMin: '1.5', stackMax: '40000' };
  return [
    ...search('sample.user12'),
    ...search('sample.user12').toReversed(),
    ...search('falcons v demo'),
    ...search('hedging', range),
    ...search('zzz'),
    { agent: 'agent 4' },
    { agent: 'agent 42', voidStatus: 'Void' },
    { remark: 'ground', startDate: '2026-01-01', endDate: '30-06-2026' },
    {},
  ];
}

function noteKeystrokes(): NoteFilter[] {
  const search = (word: string) => typed(word).map((searchTerm) => ({ searchTerm }));
  return [
    ...search('sample.user12'),
    ...search('sample.user12').toReversed(),
    ...search('payouts until'),
    ...search('zzz'),
    { agent: 'agent 4' },
    { note: 'screenshots', startDate: '2026-01-01', endDate: '30-06-2026' },
    {},
  ];
}

function sampleLines(count: number, fieldsOf: (random: Random) => object): string[] {
  const random = randomFrom(1);
  return Array.from({ length: count }, (_, at) => {
    const moment = (1_700_000_000_000 + at).toString(16).padStart(12, '0');
    const meta = { version: 1, createdAt: '2026-11-15T03:29:47.857Z', updatedAt: '2026-11-15T03:29:47.857Z' };
    const _id = `${moment.slice(0, 8)}-${moment.slice(8)}-7000-8000-000000000000`;
    return JSON.stringify({ _id, ...fieldsOf(random), ...meta });
  });
}

const reportFields = (random: Random) => ({
  ...sampleReport(random),
  proofId: null,
  recordAddBy: 'sample',
});
const noteFields = (random: Random) => ({ ...sampleNote(random), noteAddby: 'sample' });

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

function heapMegabytes(): number {
  (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1_000_000;
}

interface Measured<Row extends IndexedRow> {
  readonly of: string;
  readonly definition: IndexDefinition<Row>;
  readonly makeLines: () => readonly string[];
  /** In the order in which the list arrives. */
  readonly sort: Sort;
  readonly sortByText: string;
  readonly keystrokes: readonly (readonly Condition[])[];
  readonly limitMs: number;
  readonly limitMegabytes?: number;
}

function measure<Row extends IndexedRow>(measured: Measured<Row>): Figure[] {
  const { of, definition, makeLines, keystrokes, limitMs, limitMegabytes } = measured;
  const before = heapMegabytes();
  const index = new ListIndex(definition, measured.sort);
  const lines = makeLines();
  const build = timed(() => {
    for (let from = 0; from < lines.length; from += 1000) index.put(lines.slice(from, from + 1000));
    index.find();
  });
  const memory = heapMegabytes() - before;
  const look = () => [index.find(), index.page(0, pageSize)];
  const times = keystrokes.map((conditions) =>
    timed(() => {
      index.setTests(rowTestsOf(definition, conditions));
      look();
    }),
  );
  const sorting = timed(() => {
    index.setSort({ key: measured.sortByText, direction: 'asc' });
    look();
  });
  const patching = timed(() => {
    index.put([lines[5]?.replace('"version":1', '"version":2') ?? '']);
    look();
  });
  return [
    { what: `keystroke, ${of}, median`, unit: 'ms', value: median(times), limit: limitMs },
    { what: `keystroke, ${of}, longest`, unit: 'ms', value: Math.max(...times) },
    { what: `build, ${of}`, unit: 'ms', value: build },
    { what: `first sort by text, ${of}`, unit: 'ms', value: sorting },
    { what: `one changed row, ${of}`, unit: 'ms', value: patching },
    {
      what: `memory, ${of}`,
      unit: 'MB',
      value: memory,
      ...(limitMegabytes !== undefined && { limit: limitMegabytes }),
    },
  ];
}

const reports = (count: number, limitMs: number, limitMegabytes?: number) =>
  measure({
    of: `${count / 1000}k reports`,
    definition: reportIndex,
    makeLines: () => sampleLines(count, reportFields),
    sort: { key: 'date', direction: 'desc' },
    sortByText: 'userName',
    keystrokes: reportKeystrokes().map((filter) => reportFilter.conditions(filter)),
    limitMs,
    ...(limitMegabytes !== undefined && { limitMegabytes }),
  });

const notes = (count: number, limitMs: number) =>
  measure({
    of: `${count / 1000}k notes`,
    definition: noteIndex,
    // In server order: newest first.
    makeLines: () => sampleLines(count, noteFields).toReversed(),
    sort: { key: '_id', direction: 'desc' },
    sortByText: 'user',
    keystrokes: noteKeystrokes().map((filter) => noteFilter.conditions(filter)),
    limitMs,
  });

function measureNaive(count: number): Figure {
  const rows = sampleLines(count, reportFields).map((line) => JSON.parse(line) as Report);
  const times = reportKeystrokes()
    .filter((_, at) => at % 6 === 0)
    .map((filter) => timed(() => naive(rows, filter)));
  return { what: `plain filter, ${count / 1000}k reports, median`, unit: 'ms', value: median(times) };
}

printFigures([
  ...reports(100_000, 16, 200),
  measureNaive(100_000),
  ...notes(100_000, 16),
  ...reports(300_000, 50),
]);
