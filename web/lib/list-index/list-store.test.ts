import { afterEach, expect, it, vi } from 'vitest';
import type { IndexDefinition } from './definition.ts';
import { ListStore } from './list-store.ts';

interface Row {
  readonly _id: string;
  readonly version: number;
  readonly name: string;
}

const definition: IndexDefinition<Row> = {
  textOf: (row) => row.name,
  parts: 1,
  numbers: {},
  lists: {},
  words: {},
  sorts: { name: { from: 'part', part: 0 } },
  tieBreaker: () => 0,
  totals: [],
};
const calls = { list: '/things', changes: '/things/changes' };

afterEach(() => vi.unstubAllGlobals());

const row = (_id: string, name: string, version = 1): Row => ({ _id, version, name });
const listOf = (...rows: Row[]) =>
  new Response(`{"data":[\n${rows.map((one) => JSON.stringify(one)).join(',\n')}\n],"message":""}`, {
    headers: { 'x-total-count': String(rows.length), 'x-as-of': '2026-11-15T00:00:00.000Z' },
  });
const changesOf = (data: Row[], deleted: string[] = [], isTooMuch = false) =>
  Response.json({ data, deleted, isTooMuch, asOf: '2026-11-15T00:01:00.000Z' });

function storeWith(...answers: (Response | Error)[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const answer = answers.shift();
    if (answer instanceof Error || !answer) throw answer ?? new Error('not planned');
    return answer;
  });
  const store = new ListStore(definition, calls, { key: 'name', direction: 'asc' });
  return { store, asked, names: () => store.index.page(0, 100).map(({ name }) => name) };
}

it('loads once, then asks only for what has changed', async () => {
  const { store, asked, names } = storeWith(
    listOf(row('1', 'b'), row('2', 'a')),
    changesOf([]),
    changesOf([row('1', 'c', 2), row('3', 'd')], ['2']),
  );
  await store.bringUpToDate();
  expect(store.getState()).toMatchObject({ phase: 'ready', loaded: 2, total: 2 });
  expect(names()).toEqual(['a', 'b']);
  await store.bringUpToDate();
  expect(names()).toEqual(['c', 'd']);
  expect(asked[0]).toBe('/api/things');
  expect(asked[2]).toContain('/api/things/changes?since=2026-11-15T00%3A01');
});

it('begins anew when too much has changed', async () => {
  const { store, names } = storeWith(
    listOf(row('1', 'a')),
    changesOf([], [], true),
    listOf(row('9', 'z')),
    changesOf([]),
  );
  await store.bringUpToDate();
  expect(names()).toEqual(['z']);
});

it('patches what an answer says, and an older version does not come back', async () => {
  const { store, names } = storeWith(
    listOf(row('1', 'a', 1)),
    changesOf([]),
    changesOf([row('1', 'old', 1)]),
  );
  await store.bringUpToDate();
  const told = vi.fn();
  store.subscribe(told);
  store.put([row('1', 'new', 2)]);
  expect(told).toHaveBeenCalledOnce();
  await store.bringUpToDate();
  expect(names()).toEqual(['new']);
  store.remove(['1']);
  expect(names()).toEqual([]);
});

it('keeps what it has when loading breaks off, and tries again', async () => {
  const broken = new Response('{"data":[\n{"_id":"1","version":1,"name":"a"},\n{"_id":', {});
  const { store, names } = storeWith(broken, listOf(row('1', 'a'), row('2', 'b')), changesOf([]));
  await store.bringUpToDate();
  expect(store.getState()).toMatchObject({ phase: 'failed', loaded: 1 });
  await store.bringUpToDate();
  expect(store.getState()).toMatchObject({ phase: 'ready', loaded: 2, error: undefined });
  expect(names()).toEqual(['a', 'b']);
});
