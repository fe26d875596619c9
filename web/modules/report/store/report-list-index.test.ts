/**
 * Property tests with generated reports and filters: the masks must match the reference implementation, also
 * after changes.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortRows, type Sort } from '../../../../domain/record/list.ts';
import type { Report, ReportFields } from '../../../../domain/report/report.ts';
import {
  centsByAmount,
  reportFilter,
  matchesReport,
  type ReportFilter,
} from '../../../../domain/report/filter.ts';
import { filterArbitrary, reportArbitrary } from '../../../../domain/report/testing/report-arbitraries.ts';
import { ListIndex } from '../../../client/list-index/list-index.ts';
import { rowTestsOf } from '../../../client/list-index/conditions.ts';
import { reportIndex } from './report-list-index.ts';

/** Many of them have the same texts. */
const manyRows = 530;
const byDate: Sort = { key: 'date', direction: 'desc' };
let made = 0;

function record(fields: ReportFields, version = 1, _id = newId()): Report {
  return { ...fields, _id, version, createdAt: '', updatedAt: '' };
}

function newId(): string {
  made += 1;
  const moment = made.toString(16).padStart(12, '0');
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7000-8000-000000000000`;
}

const lines = (rows: readonly Report[]) => rows.map((row) => JSON.stringify(row));

function filled(rows: readonly Report[], sort = byDate) {
  const index = new ListIndex(reportIndex, sort);
  index.put(lines(rows));
  return index;
}

function idsIn(index: ListIndex<Report>): string[] {
  return index.page(0, index.find().count).map((row) => row._id);
}

function expectSame(index: ListIndex<Report>, rows: readonly Report[], filter: ReportFilter) {
  const conditions = reportFilter.conditions(filter);
  const expected = rows.filter((row) => matchesReport(row, conditions));
  index.setTests(rowTestsOf(reportIndex, conditions));
  expect(idsIn(index).toSorted()).toEqual(expected.map((row) => row._id).toSorted());
  const sum = (cents: readonly (readonly number[])[]) =>
    cents.flat().reduce((total, part) => total + BigInt(part), 0n);
  const amounts = expected.map(centsByAmount);
  expect(index.find().totals).toEqual({
    pl: sum(amounts.map((amount) => amount.pl)),
    stack: sum(amounts.map((amount) => amount.stack)),
    acBalance: sum(amounts.map((amount) => amount.acBalance)),
    afterVoidBalance: sum(amounts.map((amount) => amount.afterVoidBalance)),
  });
  return expected.length;
}

const sample = (count: number, seed: number) => fc.sample(reportArbitrary, { numRuns: count, seed });

it('finds the same rows and totals as the reference implementation, filter after filter', () => {
  const rows = sample(manyRows, 3).map((fields) => record(fields));
  const index = filled(rows);
  let telling = 0;
  fc.assert(
    fc.property(filterArbitrary, (filter) => {
      const found = expectSame(index, rows, filter);
      if (found > 0 && found < rows.length) telling += 1;
    }),
    { numRuns: 100, seed: 5 },
  );
  expect(telling).toBeGreaterThan(30);
});

it('narrows when a term grows and widens when it shrinks', () => {
  const rows = sample(manyRows, 9).map((fields) => record(fields));
  // The only one of its kind.
  rows.push({ ...rows[0]!, _id: newId(), remark: 'quixotic' });
  const index = filled(rows);
  const terms = ['a', 'al', 'alp', 'alpha b', 'alpha', 'al', 'l', 'é', 'écl', '', 'zz', 'o', 'quix', 'quixx'];
  for (const searchTerm of terms) {
    expectSame(index, rows, { searchTerm });
    expectSame(index, rows, { searchTerm, remark: searchTerm.slice(0, 2) });
  }
});

it('finds text that is typed, deleted and prepended letter by letter, while rows change', () => {
  const word = fc.constantFrom('alpha', 'aab', 'lal', 'ana', 'cricket', 'user 1', '10', 'e');
  const key = fc.constantFrom('next', 'next', 'back', 'before', 'change', 'add');
  fc.assert(
    fc.property(word, fc.array(key, { maxLength: 30 }), reportArbitrary, (whole, keys, fields) => {
      let rows = sample(40, 15).map((one) => record(one));
      const index = filled(rows);
      let [from, to] = [1, 1];
      for (const pressed of keys) {
        if (pressed === 'next') to = Math.min(to + 1, whole.length);
        if (pressed === 'back') to = Math.max(to - 1, from);
        if (pressed === 'before') from = 0;
        const [first, ...others] = rows;
        if (pressed === 'change' && first)
          rows = [...others, record({ ...fields, remark: `${whole} a` }, first.version + 1, first._id)];
        if (pressed === 'add') rows = [...rows, record({ ...fields, remark: whole.slice(1) })];
        index.put(lines(rows.slice(-1)));
        expectSame(index, rows, { searchTerm: whole.slice(from, to) });
        expectSame(index, rows, { searchTerm: whole.slice(from, to), remark: whole.slice(from, to) });
      }
    }),
    { numRuns: 60, seed: 19 },
  );
});

it('stays correct when rows are added, changed and removed', () => {
  const action = fc.record({
    kind: fc.constantFrom('add', 'change', 'delete', 'stale'),
    fields: reportArbitrary,
    pick: fc.nat(),
  });
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), filterArbitrary, (actions, filter) => {
      let rows = sample(30, 13).map((fields) => record(fields));
      const index = filled(rows);
      index.setTests(rowTestsOf(reportIndex, reportFilter.conditions(filter)));
      index.find();
      for (const { kind, fields, pick } of actions) {
        const chosen = rows[pick % Math.max(1, rows.length)];
        if (kind === 'add' || !chosen) {
          const added = record(fields);
          rows = [...rows, added];
          index.put(lines([added]));
        } else if (kind === 'change') {
          const changed = record(fields, chosen.version + 1, chosen._id);
          rows = rows.map((row) => (row === chosen ? changed : row));
          index.put(lines([changed]));
        } else if (kind === 'delete') {
          rows = rows.filter((row) => row !== chosen);
          index.remove(chosen._id);
        } else {
          // An older version that arrives late is ignored.
          index.put(lines([record(fields, chosen.version - 1, chosen._id)]));
        }
        if (pick % 3 === 0) index.find();
      }
      expect(index.size).toBe(rows.length);
      expectSame(index, rows, filter);
      expect(idsIn(index)).toEqual(idsIn(withTests(filled(rows), filter)));
    }),
    { numRuns: 60, seed: 17 },
  );
});

it('finds the reports that the server names, also those that change afterwards', () => {
  const rows = sample(50, 5).map((fields) => record(fields));
  const index = filled(rows);
  const named = rows.slice(10, 20);
  const ids = [...named.map(({ _id }) => _id), 'not in the list'];
  index.setTests(rowTestsOf(reportIndex, reportFilter.conditions({ finding: 'any' }), ids));
  expect(idsIn(index).toSorted()).toEqual(named.map(({ _id }) => _id).toSorted());
  const [first, second] = named;
  index.put(lines([record(first!, first!.version + 1, first!._id), record(rows[0]!)]));
  index.remove(second!._id);
  expect(idsIn(index)).toHaveLength(named.length - 1);
  expect(idsIn(index)).toContain(first!._id);
  const others = rows.slice(30, 35).map(({ _id }) => _id);
  index.setTests(rowTestsOf(reportIndex, reportFilter.conditions({ finding: 'any' }), others));
  expect(idsIn(index).toSorted()).toEqual(others.toSorted());
});

it('both ends of a range belong to it, also for a report that changes', () => {
  const [fields] = sample(1, 3);
  const before = record({ ...fields!, date: '2026-11-01' });
  const index = filled([before]);
  const days = { startDate: '2026-11-15', endDate: '2026-11-15' };
  index.setTests(rowTestsOf(reportIndex, reportFilter.conditions(days)));
  expect(idsIn(index)).toEqual([]);
  index.put(lines([record({ ...fields!, date: '2026-11-15' }, 2, before._id)]));
  expect(idsIn(index)).toEqual([before._id]);
});

function withTests(index: ListIndex<Report>, filter: ReportFilter) {
  index.setTests(rowTestsOf(reportIndex, reportFilter.conditions(filter)));
  return index;
}

it('sorts by every column in both directions, missing last, newest first among equals', () => {
  const rows = sample(300, 21).map((fields) => record(fields));
  const index = filled(rows);
  const valueOf: Record<string, (row: Report) => string | number | null> = {
    date: (row) => row.date,
    userName: (row) => row.userName.toLowerCase(),
    acBalance: (row) => row.acBalance,
    pl: (row) => centsByAmount(row).pl[0]!,
    recordAddBy: (row) => row.recordAddBy,
    remark: (row) => row.remark,
  };
  for (const [key, value] of Object.entries(valueOf)) {
    for (const direction of ['asc', 'desc'] as const) {
      index.setSort({ key, direction });
      const newestFirst = rows.toSorted((one, other) => (one._id < other._id ? 1 : -1));
      const expected = sortRows(newestFirst, value, direction);
      expect(idsIn(index), `${key} ${direction}`).toEqual(expected.map((row) => row._id));
    }
  }
  for (const key of Object.keys(reportIndex.sorts)) {
    index.setSort({ key, direction: 'asc' });
    expect(idsIn(index)).toHaveLength(rows.length);
  }
});

it('sorts again after a row is added, changed or removed', () => {
  const [first, second, third] = sample(60, 27).map((fields) => record(fields)) as [Report, Report, Report];
  const others = sample(20, 28).map((fields) => record(fields));
  const sorts = (['pl', 'userName'] as const).flatMap((key) =>
    (['asc', 'desc'] as const).map((direction): Sort => ({ key, direction })),
  );
  const index = filled([first, second, ...others]);
  const expectSorted = (rows: readonly Report[]) => {
    for (const sort of sorts) {
      index.setSort(sort);
      expect(idsIn(index)).toEqual(idsIn(filled(rows, sort)));
    }
  };
  expectSorted([first, second, ...others]);
  index.put(lines([third]));
  expectSorted([first, second, third, ...others]);
  const changed = record(third, 2, first._id);
  index.put(lines([changed]));
  expectSorted([changed, second, third, ...others]);
  index.remove(second._id);
  expectSorted([changed, third, ...others]);
});

it('also inserts many rows at once in order', () => {
  const rows = sample(900, 23).map((fields) => record(fields));
  const index = filled(rows.slice(0, 400), { key: 'userName', direction: 'asc' });
  index.find();
  index.put(lines(rows.slice(400)));
  expect(idsIn(index)).toEqual(idsIn(filled(rows, { key: 'userName', direction: 'asc' })));
});

it('returns a page of rows, and a row by id', () => {
  const rows = sample(50, 29).map((fields) => record(fields));
  const index = filled(rows);
  expect(index.page(45, 10)).toHaveLength(5);
  expect(index.page(100, 10)).toEqual([]);
  expect(index.row(rows[7]!._id)).toEqual(rows[7]);
  expect(index.row('unknown')).toBeUndefined();
});
