import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { searchedFields } from '../../../domain/record/module-definition.ts';
import { prooftype } from '../../../domain/prooftype/prooftype.ts';
import type { Page } from '../../../domain/record/list.ts';
import { cleanUp, Probe, render } from '../../ui/testing/render.tsx';
import { sortBy, useRecordView } from './use-record-view.ts';
import { useViewParams } from '../address/use-view-params.ts';

afterEach(cleanUp);

const rows = [
  { _id: '1', type: 'Hedging', content: '<p style="color: red">On <b>both</b> sides</p>' },
  { _id: '2', type: 'Late Scratchers', content: '<strong>Fish &amp; chips</strong>' },
];

const searched = searchedFields(prooftype);

async function found(typed: string) {
  let page: Page<(typeof rows)[number]> | undefined;
  function useView() {
    const { plainText, defaultSort, pageSizes } = prooftype;
    const params = useViewParams({ sort: defaultSort, sortKeys: [], pageSizes });
    return useRecordView({ rows, columns: [], searched, plainText, params }).page;
  }
  const element = <Probe useValue={useView} onValue={(value) => (page = value)} />;
  const initialEntries = [`/?q=${encodeURIComponent(typed)}`];
  await render(<RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries })} />);
  const types = page?.rows.map(({ type }) => type);
  await cleanUp();
  return types;
}

test('searches the plain text, not the source', async () => {
  expect(await found('on both sides')).toEqual(['Hedging']);
  expect(await found('fish & chips')).toEqual(['Late Scratchers']);
  expect(await found('scratch')).toEqual(['Late Scratchers']);
  for (const markup of ['strong', 'color', '<p', '&amp;']) expect(await found(markup), markup).toEqual([]);
  expect(await found('')).toHaveLength(2);
});

test('a search that finds the same rows keeps the page, and one with another total does not', async () => {
  const names = [...Array.from({ length: 21 }, () => 'red apple'), 'green apple', 'pear'];
  const fruits = names.map((name, at) => ({ _id: String(at).padStart(2, '0'), name }));
  let view: { page: Page<(typeof fruits)[number]>; type: (text: string) => void } | undefined;
  function useView() {
    const sort = { key: '_id', direction: 'asc' } as const;
    const { pageSizes } = prooftype;
    const params = useViewParams({ sort, sortKeys: ['_id'], pageSizes });
    const { page } = useRecordView({ rows: fruits, columns: [], searched: ['name'], params });
    return { page, type: params.setTyped };
  }
  const element = <Probe useValue={useView} onValue={(value) => (view = value)} />;
  await render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  const pageOf = async (text: string) => {
    await act(async () => view?.type(text));
    return view?.page;
  };
  const firstPage = fruits.slice(0, prooftype.pageSizes.initial);
  const apples = await pageOf('app');
  expect(apples).toMatchObject({ rows: firstPage, total: 22 });
  expect(await pageOf('appl')).toBe(apples);
  expect(await pageOf('red')).toMatchObject({ rows: firstPage, total: 21 });
  expect(await pageOf('pear')).toMatchObject({ rows: [fruits[22]], total: 1 });
});

test('the order of creation follows the hexadecimal digits of ids', () => {
  const made = ['019a8c0f-1', '019a8c12-1', '019a8c1a-1', '019a8c1a-2'].map((_id) => ({ _id }));
  const sorted = (direction: 'asc' | 'desc') => sortBy(made.toReversed(), [], { key: '_id', direction });
  expect(sorted('asc')).toEqual(made);
  expect(sorted('desc')).toEqual(made.toReversed());
});
