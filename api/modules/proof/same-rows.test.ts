/** Generated proofs, filters, sorts and pages: the server finds and orders exactly what the screen shows for the whole list. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiPath, areas, type Area } from '../../../domain/areas.ts';
import { proofFilter, proofSearch, proofTest, type ProofFilter } from '../../../domain/proof/filter.ts';
import { proof as definition, proofFromWire, type Proof } from '../../../domain/proof/proof.ts';
import { proofSorts } from '../../../domain/proof/sorts.ts';
import { filterEntries } from '../../../domain/record/list-filter.ts';
import { sortBy } from '../../../web/record-screens/list/use-record-view.ts';
import { derivedColumnsJob } from '../../jobs/derived-columns.ts';
import { system } from '../../store/audit.ts';
import { proofRows } from '../../store/proof/proof-rows.ts';
import { proofRecords } from '../../store/proof/proofs.ts';
import { makeRowIndexes } from '../../store/rows/row-indexes.ts';
import { RowPages } from '../../store/rows/row-pages.ts';
import { startTestConsole, type TestConsole } from '../../testing/test-console.ts';
import { generated, inTurns } from '../../testing/variants.ts';

let app: TestConsole;
let admin: string;
const rows = new Map<Area, readonly Proof[]>();

const word = fc.constantFrom(
  'Alpha 10',
  'alpha 9',
  'ÉCLAIR',
  'e\u0301clair',
  'રમત',
  '100%_\\',
  "o'b",
  ' sam ',
  '',
);
const name = word.map((text) => ({ _id: '-', name: text }));
const day = fc.constantFrom('2026-11-01', '2026-11-05', '2026-11-10');
const amount = fc.constantFrom(0, 7, 125_000, 999_999_999_999_999);
const proofArbitrary = fc.record({
  whitelabel: name,
  prooftype: word.map((type) => ({ _id: '-', type })),
  sportname: name,
  group: word,
  agentname: word,
  user: word,
  amount,
  profitAndLoss: fc.oneof(amount, fc.constantFrom(-400, -125_000)),
  eventname: word,
  marketname: word,
  navigation: word,
  navigation2: word,
  date: day,
});
const makers = ['sam', 'sample', 'SAM', 'Élodie'];
const perArea = 45;

beforeAll(async () => {
  app = await startTestConsole();
  admin = await app.admin();
  const records = proofRecords(app.database.orm);
  const made = fc.sample(proofArbitrary, { numRuns: perArea * areas.length, seed: 3 });
  await app.database.orm.transaction(async (tx) => {
    for (const [at, fields] of made.entries()) {
      const author = { ...system, username: makers[at % makers.length] ?? '' };
      const area = areas[at % areas.length] ?? 'turbo';
      await records.create(tx, area, { ...fields, images: [], navigation2Images: [] }, author);
    }
  });
  // Stored by an older version.
  await app.database.pool.query(`update proof set search_text = '', derived_by = null where amount = 7`);
  const derive = derivedColumnsJob(app.database.orm, { info: () => {}, warn: () => {}, error: () => {} });
  let isDone = false;
  while (!isDone) isDone = await derive();
  for (const area of areas) {
    const { body } = await app.call('GET', apiPath(area, 'proof', 'list'), { token: admin });
    rows.set(
      area,
      body.data.map((wire: Record<string, unknown>) => proofFromWire(area, wire)),
    );
  }
});
afterAll(() => app.close());

const typed = fc.oneof(
  word,
  fc.constantFrom('alp', 'ÉC', '%', 'sam', '1,25,000', '125000', '5 Nov', '2026-11-0'),
);
const number = fc.constantFrom('7', '6.5', '125000', '1,25,001', '-400', '999999999999999');
const texts = ['whitelabel', 'group', 'user', 'prooftype', 'eventname', 'proofMaker'] as const;
const fields: Record<string, fc.Arbitrary<string>> = {
  searchTerm: typed,
  ...Object.fromEntries(texts.map((field) => [field, typed])),
  proofMakerIs: fc.oneof(fc.constantFrom(...makers), fc.constant('sam\nÉLODIE')),
  sportnameIs: word,
  userIs: word,
  eventnameIs: word,
  amountMin: number,
  amountMax: number,
  profitAndLossMin: number,
  profitAndLossMax: number,
  startDate: day,
  endDate: day,
};
const filterArbitrary: fc.Arbitrary<ProofFilter> = fc
  .subarray(Object.keys(fields), { maxLength: 2 })
  .chain((chosen) => fc.record(Object.fromEntries(chosen.map((field) => [field, fields[field] ?? typed]))));
const columns = Object.entries(proofSorts).map(([key, value]) => ({ key, value }));

const sorts = ['_id', ...Object.keys(proofSorts)];

/** What the screen shows. */
function shown(
  area: Area,
  { searchTerm = '', ...filter }: ProofFilter,
  sort: string,
  direction: 'asc' | 'desc',
) {
  const keep = proofTest(proofFilter.conditions(filter));
  const kept = (rows.get(area) ?? []).filter(keep);
  const found = kept.filter(proofSearch(searchTerm));
  return sortBy(found, columns, { key: sort, direction });
}

describe('pages of proofs', () => {
  it('are what the screen shows', async () => {
    const cases = generated(40, 100);
    let telling = 0;
    const nextSort = inTurns(sorts);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...areas),
        filterArbitrary,
        fc.constantFrom('asc' as const, 'desc' as const),
        fc.integer({ min: 1, max: 5 }),
        async (area, filter, dir, page) => {
          const sort = nextSort();
          const found = shown(area, filter, sort, dir);
          const at = Math.min(page, Math.max(1, Math.ceil(found.length / 10)));
          const query = new URLSearchParams([
            ...filterEntries(proofFilter.readable(filter)),
            ...Object.entries({ sort, dir, page: String(page), size: '10' }),
          ]);
          const { status, body } = await app.call('GET', `${apiPath(area, 'proof')}/rows?${query}`, {
            token: admin,
          });
          expect(status).toBe(200);
          const answered = body.data.map((wire: Record<string, unknown>) => proofFromWire(area, wire));
          expect(answered).toEqual(found.slice((at - 1) * 10, at * 10));
          expect(body).toMatchObject({ total: found.length, totals: {}, page: at, isExact: true });
          if (found.length > 0 && found.length < perArea) telling += 1;
        },
      ),
      { numRuns: cases, seed: 5 },
    );
    expect(telling).toBeGreaterThan(cases / 4);
  });

  it.each([
    { way: 'from the nearer end', skipped: 1000, walked: { indexed: 20, others: 30 } },
    { way: 'from places', skipped: 0, walked: { indexed: 1000, others: 1000 } },
  ])('are the same where there are many, counting $way', async ({ skipped, walked }) => {
    const { orm } = app.database;
    const area = 'forex';
    const list = proofRows((row) => row);
    await makeRowIndexes(orm, list.source, area);
    const places = { step: 4, mostOff: -1, isWaiting: true };
    const pages = new RowPages(orm, list, { walked, skipped, places });
    const nextSort = inTurns(sorts);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(filterArbitrary, fc.constant({})),
        fc.constantFrom('asc' as const, 'desc' as const),
        fc.integer({ min: 1, max: 5 }),
        async (filter, direction, page) => {
          const key = nextSort();
          const found = shown(area, filter, key, direction);
          const at = Math.min(page, Math.max(1, Math.ceil(found.length / 10)));
          const conditions = proofFilter.conditions(filter);
          const sort = { key, direction };
          const read = (isExact: boolean) => pages.read({ area, sort, page, size: 10, conditions, isExact });
          const first = await read(false);
          const { data, ...rest } = first.isExact ? first : await read(true);
          expect(rest).toMatchObject({ total: found.length, totals: {}, page: at, isExact: true });
          const ids = (JSON.parse(`[${data}]`) as Proof[]).map(({ _id }) => _id);
          expect(ids).toEqual(found.slice((at - 1) * 10, at * 10).map(({ _id }) => _id));
        },
      ),
      { numRuns: generated(35, 80), seed: 9 },
    );
  });

  it('include the total count, for people who may list', async () => {
    const { body } = await app.call('GET', `${apiPath('forex', 'proof')}/count`, { token: admin });
    expect(body.data).toEqual({ count: perArea });
    const { token } = await app.person({ permissions: ['proof_create'] });
    for (const path of ['rows', 'count'])
      expect((await app.call('GET', `${apiPath('turbo', 'proof')}/${path}`, { token })).status).toBe(403);
  });

  it('follow a change of a proof', async () => {
    const [first] = rows.get('turbo') ?? [];
    const path = `${apiPath('turbo', 'proof')}/rows?searchTerm=ZEBRA`;
    expect((await app.call('GET', path, { token: admin })).body.total).toBe(0);
    const records = proofRecords(app.database.orm);
    // Without the maker, which the store sets.
    const sent = Object.keys(definition.initial).filter((field) => field !== 'proofMaker');
    await app.database.orm.transaction((tx) =>
      records.update(
        tx,
        'turbo',
        {
          id: first?._id ?? '',
          fields: async (before) => ({
            ...Object.fromEntries(sent.map((field) => [field, before[field]])),
            marketname: 'a zebra crossing',
          }),
          version: undefined,
        },
        system,
      ),
    );
    const { body } = await app.call('GET', path, { token: admin });
    expect(body.data).toMatchObject([{ _id: first?._id, marketname: 'a zebra crossing' }]);
    const byMaker = `${apiPath('turbo', 'proof')}/rows?searchTerm=zebra&proofMakerIs=${first?.proofMaker}`;
    expect((await app.call('GET', byMaker, { token: admin })).body.total).toBe(1);
  });
});
