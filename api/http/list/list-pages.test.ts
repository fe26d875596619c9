import { text as textOf } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moduleRow } from '../../../domain/areas.ts';
import { sampleReport } from '../../testing/samples/sample-report.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import type { LongList } from '../../store/long-list/long-list.ts';
import { reportList } from '../../store/report/report-list.ts';
import { plainText } from './list-text.ts';
import { ListTexts } from './list-texts.ts';

const rows = 2000;
let app: TestConsole;
let columns: string;
beforeAll(async () => {
  app = await startTestConsole();
  const { base, create } = moduleRow('turbo', 'report').api;
  await app.call('POST', base + create, { token: await app.admin(), body: sampleReport });
  const { rows: named } = await run(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = 'report' and column_name not in ('id', 'date', 'changed_in', 'deleted_at', 'deleted_by')`,
  );
  columns = named[0].names;
  await add(rows - 1);
});
afterAll(() => app.close());

const run = (query: string) => app.database.pool.query(query);
const add = (count: number) =>
  run(`insert into report (id, date, ${columns})
    select gen_random_uuid(), date '2026-01-01' + (random() * 300)::int, ${columns}
    from (select * from report limit 1) as sample, generate_series(1, ${count})`);
/** Rows next to each other in the list. */
const neighbours = (count: number, from: number) =>
  `id in (select id from report where deleted_at is null
    order by coalesce(date, '0001-01-01') desc, id desc offset ${from} limit ${count})`;

it('reads only the pages in which something changed, and is the same text as a whole read', async () => {
  let read = 0;
  const list: LongList = {
    ...reportList,
    async *pages(...args) {
      for await (const page of reportList.pages(...args)) {
        read += page.length;
        yield page;
      }
    },
  };
  const source = { orm: app.database.orm, area: 'turbo', list, message: 'read' } as const;
  const texts = new ListTexts();
  let shared = texts.of(source);
  const opened = async () => {
    read = 0;
    const { start, read: open } = await shared.open();
    const text = await textOf(open().pipe(createGunzip()));
    const rowsRead = read;
    expect(text).toBe(await textOf(Readable.from(plainText(source))));
    expect(JSON.parse(text).data).toHaveLength(start.count);
    return rowsRead;
  };
  expect(await opened()).toBe(rows);
  const whole = texts.bytes;

  const few = [
    () => add(1),
    () => run(`update report set date = date - 40, version = version + 1 where ${neighbours(1, 700)}`),
    () => run(`update report set date = null where ${neighbours(1, 10)}`),
    () => run(`update report set date = '2027-01-01' where ${neighbours(1, 1900)}`),
    () => run(`update report set remark = 'changed' where ${neighbours(1, 0)}`),
    () => run(`update report set deleted_at = now() where ${neighbours(1, 1500)}`),
    () => run(`update report set deleted_at = null where deleted_at is not null`),
  ];
  for (const change of few) {
    await change();
    // At most two pages, where a row was and where it is.
    expect(await opened()).toBeLessThanOrEqual(1600);
  }
  expect(texts.bytes).toBeLessThan(whole * 1.1);

  // Pages of 500 rows again.
  shared = new ListTexts().of(source);
  await opened();
  const many = [
    // The first page and the last one become empty, then get rows again.
    () => run(`update report set deleted_at = now() where ${neighbours(500, 0)}`),
    () => run(`update report set deleted_at = now() where ${neighbours(450, 400)}`),
    () => run(`update report set deleted_at = now() where ${neighbours(450, 600)}`),
    () => run(`update report set deleted_at = now() where ${neighbours(650, 500)}`),
    () => run(`update report set date = null where ${neighbours(5, 0)}`),
    () => run(`update report set date = '2027-01-01' where ${neighbours(5, 400)}`),
    () => run(`update report set deleted_at = null`),
    () => add(700),
    () => run(`update report set deleted_at = now()`),
    () => add(1),
  ];
  for (const change of many) {
    await change();
    await opened();
  }
  const crowded = Array.from({ length: 5 }, () => 250);
  for (const count of crowded) {
    await add(count);
    await opened();
  }
});
