/** Generated notes, filters, sorts and pages: the server finds and orders exactly what the browser's index does. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiPath } from '../../../domain/areas.ts';
import { noteFilter, type NoteFilter } from '../../../domain/note/filter.ts';
import type { Note } from '../../../domain/note/note.ts';
import { noteSorts } from '../../../domain/note/sorts.ts';
import { filterEntries } from '../../../domain/record/list-filter.ts';
import { rowTestsOf } from '../../../web/client/list-index/conditions.ts';
import { ListIndex } from '../../../web/client/list-index/list-index.ts';
import { noteIndex } from '../../../web/modules/note/note-list.ts';
import { derivedColumnsJob } from '../../jobs/derived-columns.ts';
import { system } from '../../store/audit.ts';
import { insertNotes } from '../../store/note/note-bulk.ts';
import { noteRows } from '../../store/note/note-rows.ts';
import { makeRowIndexes } from '../../store/rows/row-indexes.ts';
import { RowPages } from '../../store/rows/row-pages.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { generated, inTurns } from '../../testing/variants.ts';

const base = apiPath('forex', 'note');
let app: TestConsole;
let admin: string;
let index: ListIndex<Note>;

const word = fc.constantFrom('Alpha 10', 'alpha 9', 'ÉCLAIR', 'éclair', 'રમત', '100%_\\', "o'b", '');
const day = fc.constantFrom('2026-11-01', '2026-11-05', '2026-11-10');
const noteArbitrary = fc.record({
  date: fc.option(day),
  origin: word,
  agent: word,
  user: word,
  whatsappGroup: word,
  note: word.map((text) => `${text} note`),
});

beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
  const notes = fc.sample(noteArbitrary, { numRuns: 120, seed: 3 });
  await insertNotes(app.database.orm, 'forex', notes, system);
  await app.call('POST', apiPath('forex', 'note', 'create'), {
    token: admin,
    body: { note: 'Written BY a person: Éclair', agent: 'Alpha 100' },
  });
  // Stored by an older version.
  await app.database.pool.query(`update note set search_text = '', derived_by = null where agent = 'ÉCLAIR'`);
  const derive = derivedColumnsJob(app.database.orm, { info: () => {}, warn: () => {}, error: () => {} });
  let isDone = false;
  while (!isDone) isDone = await derive();
  const { body } = await app.call('GET', apiPath('forex', 'note', 'list'), { token: admin });
  index = new ListIndex(noteIndex, { key: '_id', direction: 'desc' });
  index.put(body.data.map((row: Note) => JSON.stringify(row)));
});
afterAll(() => app.close());

const typed = fc.oneof(word, fc.constantFrom('alp', 'écl', '%', 'NOTE', 'by a'));
const fields = {
  searchTerm: typed,
  startDate: day,
  endDate: day,
  origin: typed,
  agent: typed,
  agentIs: word,
  user: typed,
  userIs: word,
  whatsappGroup: typed,
  note: typed,
};
const filterArbitrary: fc.Arbitrary<NoteFilter> = fc
  .subarray(Object.keys(fields) as (keyof typeof fields)[], { maxLength: 2 })
  .chain((chosen) => fc.record(Object.fromEntries(chosen.map((name) => [name, fields[name]]))));

const cases = generated(35, 80);
const sorts = Object.keys(noteSorts);

it('answers as the browser does', async () => {
  let telling = 0;
  const nextSort = inTurns(sorts);
  await fc.assert(
    fc.asyncProperty(
      filterArbitrary,
      fc.constantFrom('asc', 'desc'),
      fc.integer({ min: 1, max: 5 }),
      async (filter, dir, page) => {
        const sort = nextSort();
        index.setTests(rowTestsOf(noteIndex, noteFilter.conditions(filter)));
        index.setSort({ key: sort, direction: dir });
        const { count } = index.find();
        const shown = Math.min(page, Math.max(1, Math.ceil(count / 20)));
        const query = new URLSearchParams([
          ...filterEntries(noteFilter.readable(filter)),
          ...Object.entries({ sort, dir, page: String(page), size: '20' }),
        ]);
        const { body } = await app.call('GET', `${base}/rows?${query}`, { token: admin });
        expect(body.data).toEqual(index.page((shown - 1) * 20, 20));
        expect(body).toMatchObject({ total: count, totals: {}, page: shown, isExact: true });
        if (count > 0 && count < 121) telling += 1;
      },
    ),
    { numRuns: cases, seed: 5 },
  );
  expect(telling).toBeGreaterThan(cases / 4);
  expect((await app.call('GET', `${base}/count`, { token: admin })).body.data).toEqual({ count: 121 });
});

const ways = [
  { way: 'from the nearer end', rules: { walked: { indexed: 30, others: 40 }, skipped: 1000 } },
  {
    way: 'from places',
    rules: {
      walked: { indexed: 1000, others: 1000 },
      skipped: 0,
      places: { step: 7, mostOff: -1, isWaiting: true },
    },
  },
];

it.each(ways)('answers as the browser does where there are many, counting $way', async ({ rules }) => {
  const { orm } = app.database;
  await makeRowIndexes(orm, noteRows.source, 'forex');
  const pages = new RowPages(orm, noteRows, rules);
  let inexact = 0;
  const nextSort = inTurns(sorts);
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(filterArbitrary, fc.constant({})),
      fc.constantFrom('asc' as const, 'desc' as const),
      fc.integer({ min: 1, max: 7 }),
      async (filter, direction, page) => {
        const key = nextSort();
        const sort = { key, direction };
        const conditions = noteFilter.conditions(filter);
        index.setTests(rowTestsOf(noteIndex, conditions));
        index.setSort(sort);
        const { count } = index.find();
        const shown = Math.min(page, Math.max(1, Math.ceil(count / 20)));
        const whole = index.page((shown - 1) * 20, 20);
        const read = async (isExact: boolean) => {
          const found = await pages.read({ area: 'forex', sort, page, size: 20, conditions, isExact });
          return { ...found, data: JSON.parse(`[${found.data}]`) };
        };
        const first = await read(false);
        if (!first.isExact) inexact += 1;
        expect(first.data).toEqual(whole.slice(0, first.isExact ? 20 : first.data.length));
        const exact = first.isExact ? first : await read(true);
        expect(exact).toMatchObject({ total: count, totals: {}, page: shown, isExact: true });
        expect(exact.data).toEqual(whole);
      },
    ),
    { numRuns: cases, seed: 9 },
  );
  expect(inexact).toBeGreaterThan(0);
});

it('finds a note by a long text of it, as the browser does', async () => {
  const text = Array.from({ length: 900 }, (_, at) => `message-${at}`).join(' ');
  await app.call('POST', apiPath('turbo', 'note', 'create'), { token: admin, body: { note: text } });
  const find = async (searchTerm: string) => {
    const query = new URLSearchParams({ searchTerm });
    return (await app.call('GET', `${apiPath('turbo', 'note')}/rows?${query}`, { token: admin })).body.total;
  };
  const read = async (term: string) => {
    const pages = new RowPages(app.database.orm, noteRows, ways[0]!.rules);
    const conditions = noteFilter.conditions({ searchTerm: term });
    const sort = { key: '_id', direction: 'desc' } as const;
    return (await pages.read({ area: 'turbo', sort, page: 1, size: 20, conditions, isExact: true })).total;
  };
  await makeRowIndexes(app.database.orm, noteRows.source, 'turbo');
  for (const total of [find, read]) {
    expect(await total(text.slice(9, 11_000).toUpperCase())).toBe(1);
    expect(await total(`${text.slice(9, 11_000)}x`)).toBe(0);
  }
});
