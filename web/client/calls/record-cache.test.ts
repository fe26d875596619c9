import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { RecordOf } from '../../../domain/record/module-definition.ts';
import { pagesKey, patchList, withoutRecord, withRecord, type KeptPage } from './record-cache.ts';

type Row = RecordOf<{ readonly name: string }>;

const row = (_id: string, name = _id) => ({ _id, name, version: name.length }) as Row;
const queryKey = [...pagesKey('turbo', 'note'), 'page=1'];

/** A page of two rows, with one more in sight. */
async function pageAfter(patch: (rows: readonly Row[]) => readonly Row[]) {
  const client = new QueryClient();
  const page: KeptPage<Row> = {
    data: [row('b'), row('c')],
    total: 7,
    totals: { pl: '1.00' },
    found: { rows: [row('a'), row('b'), row('c')], start: 1 },
  };
  client.setQueryData(queryKey, page);
  await patchList(client, 'turbo', 'note', patch);
  return { before: page, after: client.getQueryData<KeptPage<Row>>(queryKey) };
}

it('a deleted row leaves the page that the server found, and its sums are not known', async () => {
  const { after } = await pageAfter((rows) => withoutRecord(rows, 'b'));
  expect(after).toEqual({
    data: [row('c')],
    total: 6,
    totals: null,
    found: { rows: [row('a'), row('c')], start: 1 },
  });
});

it('a saved row is shown in its place until the server has found another one', async () => {
  const { after } = await pageAfter((rows) => withRecord(rows, { ...row('a', 'new'), version: 3 }));
  expect(after?.found.rows.map(({ name }) => name)).toEqual(['new', 'b', 'c']);
  expect(after?.data.map(({ name }) => name)).toEqual(['b', 'c']);
  expect(after).toMatchObject({ total: 7, totals: null });
});

it('where a new row belongs is for the server to say', async () => {
  const { before, after } = await pageAfter((rows) => withRecord(rows, row('x')));
  expect(after).toBe(before);
});
