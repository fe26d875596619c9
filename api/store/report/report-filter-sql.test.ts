/** Generated reports and filters: the SQL finds exactly what the definition says. */
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { report as definition } from '../../../domain/report/report.ts';
import { reportFilter, matchesReport } from '../../../domain/report/filter.ts';
import {
  reportArbitrary,
  filterArbitrary,
  findingsArbitrary,
} from '../../../domain/report/testing/report-arbitraries.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { generated } from '../../testing/variants.ts';
import { derivedColumns } from './report-columns.ts';
import { reportPages, reportRows } from './report-rows.ts';
import { orderOf, rowsInOrder } from '../rows/rows-in-order.ts';
import { report } from '../../postgres/tables/report/report.ts';

let app: TestConsole;
beforeAll(async () => {
  app = await startTestConsole();
});
afterAll(() => app.close());

it('finds the same rows as the definition', async () => {
  const { orm } = app.database;
  const { defaultSort: byDay } = definition;
  const reports = fc.sample(reportArbitrary, { numRuns: 200, seed: 7 });
  const noticed = fc.sample(findingsArbitrary, { numRuns: 200, seed: 7 });
  const rows = reports.map((fields, at) => ({ id: uuidv7(), fields, codes: noticed[at] ?? [] }));
  await orm.insert(report).values(
    rows.map(({ id, fields, codes }) => ({
      ...fields,
      originals: [...fields.originals],
      findings: codes.map((code) => ({ code, severity: 'warning' as const, field: 'pl', message: 'x' })),
      ...derivedColumns(fields),
      id,
      area: 'turbo' as const,
      createdBy: 'test',
      updatedBy: 'test',
    })),
  );
  const cases = generated(90, 200);
  let found = 0;
  await fc.assert(
    fc.asyncProperty(filterArbitrary, async (filter) => {
      const conditions = reportFilter.conditions(filter);
      const expected = rows
        .filter(({ fields, codes }) => matchesReport(fields, conditions, codes))
        .map(({ id }) => id);
      const selected: string[] = [];
      for await (const page of reportPages(orm, 'turbo', { conditions, hidden: [], sort: byDay })) {
        selected.push(...page.map((json) => (JSON.parse(json) as { _id: string })._id));
      }
      expect(selected.toSorted()).toEqual(expected.toSorted());
      if (expected.length > 0 && expected.length < rows.length) found += 1;
    }),
    { numRuns: cases, seed: 11 },
  );
  // Filters that match everything or nothing would prove little.
  expect(found).toBeGreaterThan(cases / 4);
});

it('has reports in the order of the list if there are too many for another one', async () => {
  const { orm } = app.database;
  const { defaultSort: byDay } = definition;
  const idsBy = async (sort: typeof byDay, most: number) => {
    const ids: string[] = [];
    for await (const page of reportPages(orm, 'turbo', { conditions: [], hidden: [], sort }, most)) {
      ids.push(...page.map((json) => (JSON.parse(json) as { _id: string })._id));
    }
    return ids;
  };
  const byName = { key: 'userName', direction: 'asc' } as const;
  const inList = await idsBy(byDay, 200);
  expect(inList).toHaveLength(200);
  expect(await idsBy(byName, 199)).toEqual(inList);
  expect(await idsBy(byName, 200)).not.toEqual(inList);
});

it('leaves out what was deleted, or no longer matches, after the order was read', async () => {
  const { orm, pool } = app.database;
  const { source, sqlOf } = reportRows;
  const searched = { area: 'turbo', condition: sqlOf(reportFilter.conditions({}), []) } as const;
  const sort = { key: 'userName', direction: 'asc' } as const;
  const order = await orderOf(orm, source, { ...searched, sort }, 200);
  const read = async () => {
    const ids: string[] = [];
    for await (const page of rowsInOrder(orm, source, searched, order ?? []))
      ids.push(...page.map((json) => (JSON.parse(json) as { _id: string })._id));
    return ids;
  };
  const before = await read();
  await pool.query('update report set deleted_at = now() where id = $1', [before[0]]);
  await pool.query(`update report set area = 'forex' where id = $1`, [before[1]]);
  expect(await read()).toEqual(before.slice(2));
});
