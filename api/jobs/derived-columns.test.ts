import { afterAll, beforeAll, expect, it } from 'vitest';
import { moduleRow } from '../../domain/areas.ts';
import { sampleReport } from '../testing/samples/sample-report.ts';
import { rowsOf } from '../testing/samples/report-sheets.ts';
import { startTestConsole, type TestConsole } from '../testing/test-console.ts';
import { byDatabaseName } from '../postgres/schema/casing.ts';
import { derivedColumns, type ReportContent } from '../store/report/report-columns.ts';
import { deriveAgain } from '../store/rows/derive-again.ts';
import { derivedColumnsJob, reports } from './derived-columns.ts';

let app: TestConsole;
let admin: string;
const { base, create } = moduleRow('turbo', 'report').api;
const log = { info: () => {}, warn: () => {}, error: () => {} };

beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
});
afterAll(() => app.close());

async function exportedUsers(searched: string): Promise<string[]> {
  const response = await fetch(`${app.address}/api${base}/exportExcel?searchTerm=${searched}`, {
    headers: { authorization: `Bearer ${admin}` },
  });
  const rows = await rowsOf(Buffer.from(await response.arrayBuffer()));
  // The last sheet repeats the search term.
  return rows
    .filter(({ sheetName }) => sheetName === rows[0]?.sheetName)
    .flatMap(({ cells }) => cells.map((cell) => cell?.text ?? ''))
    .filter((text) => text === searched);
}

/** Differs from the sample in every derived column. */
const otherReport = {
  ...(sampleReport as unknown as ReportContent),
  userName: 'other',
  originals: [
    {
      sportNames: ['Chess'],
      eventNames: [],
      marketNames: ['નમૂનો'],
      pl: 987.65,
      betDetails: [{ odds: 98.7, stack: 654.32, time: '00:00:01' }],
    },
  ],
};

it('recomputes reports stored by an older version without changing their version and time', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const { body } = await app.call('POST', base + create, {
      token: admin,
      body: { ...sampleReport, userName: 'rediscovered', remark: `remark ${at}` },
    });
    ids.push(body.data._id);
  }
  const { pool, orm } = app.database;
  const derived = Object.keys(byDatabaseName(derivedColumns(otherReport))).join(', ');
  const stored = async () =>
    (await pool.query(`select id, version, updated_at, ${derived} from report order by id`)).rows;
  const before = await stored();
  const other = { ...byDatabaseName(derivedColumns(otherReport)), derived_by: 'older version' };
  await pool.query(
    `update report set (${derived}) = (select ${derived} from json_populate_record(null::report, $1))`,
    [JSON.stringify(other)],
  );
  // Stored before rules had a version.
  await pool.query('update report set derived_by = null where id = $1', [ids[0]]);
  expect(await exportedUsers('rediscovered')).toEqual([]);

  const job = derivedColumnsJob(orm, log);
  for (let round = 0; round < 3; round += 1) await job();

  expect(await exportedUsers('rediscovered')).toHaveLength(ids.length);
  expect(await stored()).toEqual(before);
});

it('skips a report that is saved meanwhile', async () => {
  const { pool, orm } = app.database;
  const body = { ...sampleReport, userName: 'saved meanwhile' };
  const { data } = (await app.call('POST', base + create, { token: admin, body })).body;
  await pool.query(`update report set derived_by = 'older version' where id = $1`, [data._id]);
  const interrupted = Object.assign(Object.create(orm) as typeof orm, {
    execute: async (statement: Parameters<typeof orm.execute>[0]) => {
      await pool.query(`update report set version = 2, search_text = 'newer' where id = $1`, [data._id]);
      return orm.execute(statement);
    },
  });
  await deriveAgain(interrupted, reports, undefined);
  const { rows } = await pool.query('select search_text from report where id = $1', [data._id]);
  expect(rows).toEqual([{ search_text: 'newer' }]);
});

it('pauses after an error instead of failing several times a second', async () => {
  let tries = 0;
  const failing = {
    select: () => {
      tries += 1;
      throw new Error('sample trouble');
    },
  } as unknown as TestConsole['database']['orm'];
  const job = derivedColumnsJob(failing, log);
  await expect(job()).rejects.toThrow('sample trouble');
  await job();
  await job();
  expect(tries).toBe(1);
});
