import { afterEach, expect, it, vi } from 'vitest';
import type { IndexDefinition } from './definition.ts';
import { ListIndex } from './list-index.ts';
import { ListStore } from './list-store.ts';

interface Row {
  readonly _id: string;
  readonly version: number;
  readonly name: string;
}

const definition: IndexDefinition<Row> = {
  textsOf: (row) => [row.name],
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
const changesOf = (data: Row[], deleted: Row[] = [], isTooMuch = false) =>
  Response.json({
    data,
    deleted: deleted.map(({ _id }) => _id),
    deletedVersions: deleted.map(({ version }) => version),
    isTooMuch,
    asOf: '2026-11-15T00:01:00.000Z',
  });

/** A response that stays pending until `send` is called. */
function underWay() {
  let send: (answer: Response | Error) => void = () => {};
  const answer = new Promise<Response | Error>((resolve) => (send = resolve));
  return { answer, send };
}

/** A list that arrives line by line. */
function slowList() {
  let lines!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (lines = controller) });
  const write = (text: string) => lines.enqueue(new TextEncoder().encode(text));
  write('{"data":[\n');
  return {
    response: new Response(body, { headers: { 'x-total-count': '9', 'x-as-of': 'cursor' } }),
    row: (one: Row) => write(`${JSON.stringify(one)},\n`),
    end: (last: Row) => {
      write(`${JSON.stringify(last)}\n],"message":""}`);
      lines.close();
    },
    breakOff: () => lines.error(new Error('broken')),
  };
}

function storeWith(...answers: (Response | Error | Promise<Response | Error>)[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const answer = await answers.shift();
    if (answer instanceof Error || !answer) throw answer ?? new Error('not planned');
    return answer;
  });
  const store = new ListStore(definition, calls, { key: 'name', direction: 'asc' });
  return { store, asked, names: () => store.index.page(0, 100).map(({ name }) => name) };
}

it('loads once, then requests only changes', async () => {
  const { store, asked, names } = storeWith(
    listOf(row('1', 'b'), row('2', 'a')),
    changesOf([]),
    changesOf([row('1', 'c', 2), row('3', 'd')], [row('2', 'a', 2)]),
  );
  await store.bringUpToDate();
  expect(store.getState()).toMatchObject({ phase: 'ready', loaded: 2, total: 2 });
  expect(names()).toEqual(['a', 'b']);
  await store.bringUpToDate();
  expect(names()).toEqual(['c', 'd']);
  expect(asked[0]).toBe('/api/things');
  expect(asked[2]).toContain('/api/things/changes?since=2026-11-15T00%3A01');
});

it('draws rows that arrive in a task of their own', async () => {
  const { store } = storeWith(listOf(row('1', 'a'), row('2', 'b')), changesOf([]));
  let isAtWork = false;
  const { put } = ListIndex.prototype;
  vi.spyOn(ListIndex.prototype, 'put').mockImplementation(function (this: ListIndex<Row>, ...given) {
    isAtWork = true;
    // Runs before timers that are set later.
    setTimeout(() => (isAtWork = false));
    return put.apply(this, given);
  });
  const drawnAtWork: boolean[] = [];
  store.subscribe(() => {
    if (store.getState().phase === 'loading' && store.getState().loaded > 0) drawnAtWork.push(isAtWork);
  });
  await store.bringUpToDate();
  expect(drawnAtWork).toEqual([false]);
});

it('loads in a hidden tab without timers, which run there once a second or less', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  vi.stubGlobal('setTimeout', () => 0);
  // Every step takes long enough to make room for the screen, and to draw.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 300));
  const many = Array.from({ length: 1000 }, (_, at) => row(`${at}`, `row ${at}`));
  const { store } = storeWith(listOf(...many), changesOf([]));
  await store.bringUpToDate();
  expect(store.getState()).toMatchObject({ phase: 'ready', loaded: 1000 });
});

it('reloads when there are too many changes', async () => {
  const { store, names } = storeWith(
    listOf(row('1', 'a')),
    changesOf([], [], true),
    listOf(row('9', 'z')),
    changesOf([]),
  );
  await store.bringUpToDate();
  expect(names()).toEqual(['z']);
});

it('applies saved rows and ignores older versions', async () => {
  const { store, names } = storeWith(
    listOf(row('1', 'a', 1)),
    changesOf([]),
    changesOf([row('1', 'old', 1)]),
  );
  await store.bringUpToDate();
  const listener = vi.fn();
  store.subscribe(listener);
  store.put([row('1', 'new', 2)]);
  expect(listener).toHaveBeenCalledOnce();
  await store.bringUpToDate();
  expect(names()).toEqual(['new']);
  store.remove('1', 2);
  expect(names()).toEqual([]);
});

it('keeps its rows when loading fails, and retries', async () => {
  const broken = new Response('{"data":[\n{"_id":"1","version":1,"name":"a"},\n{"_id":', {});
  const { store, names } = storeWith(broken, listOf(row('1', 'a'), row('2', 'b')), changesOf([]));
  await store.bringUpToDate();
  expect(store.getState()).toMatchObject({ phase: 'failed', loaded: 1 });
  await store.bringUpToDate();
  expect(store.getState()).toMatchObject({ phase: 'ready', loaded: 2, error: undefined });
  expect(names()).toEqual(['a', 'b']);
});

it('drops rows of a failed load that the next load no longer contains', async () => {
  const broken = slowList();
  const { store, names } = storeWith(broken.response, listOf(row('2', 'b')), changesOf([]));
  const loading = store.bringUpToDate();
  broken.row(row('1', 'deleted meanwhile'));
  broken.row(row('2', 'b'));
  await vi.waitFor(() => expect(names()).toHaveLength(2));
  broken.breakOff();
  await loading;
  expect(store.getState().phase).toBe('failed');
  expect(names()).toEqual(['b', 'deleted meanwhile']);
  await store.bringUpToDate();
  expect(names()).toEqual(['b']);
});

it('shows the current rows until a reload has at least as many', async () => {
  const again = slowList();
  const { store, names } = storeWith(
    listOf(row('1', 'a'), row('2', 'b')),
    changesOf([], [], true),
    again.response,
    changesOf([]),
  );
  const loading = store.bringUpToDate();
  await vi.waitFor(() => expect(names()).toEqual(['a', 'b']));
  again.row(row('3', 'c'));
  await vi.waitFor(() => expect(store.getState().phase).toBe('loading'));
  expect(names()).toEqual(['a', 'b']);
  again.end(row('4', 'd'));
  await loading;
  expect(names()).toEqual(['c', 'd']);
});

it('does not reload forever when the server keeps requesting it', async () => {
  const tooMuch = () => changesOf([], [], true);
  const { store, asked, names } = storeWith(
    listOf(row('1', 'a')),
    tooMuch(),
    listOf(row('1', 'b')),
    tooMuch(),
  );
  await store.bringUpToDate();
  expect(asked).toHaveLength(4);
  expect(store.getState()).toMatchObject({ phase: 'ready', error: undefined });
  expect(names()).toEqual(['b']);
});

it('does not restore a deleted row from an older response', async () => {
  const late = underWay();
  const { store, names } = storeWith(
    listOf(row('1', 'a'), row('2', 'b')),
    changesOf([]),
    late.answer,
    changesOf([], [row('2', 'b', 3)]),
  );
  await store.bringUpToDate();
  const looking = store.bringUpToDate();
  store.remove('2', 2);
  late.send(changesOf([row('2', 'changed before it was deleted', 2)]));
  await looking;
  expect(names()).toEqual(['a']);
  // The row reappears once it has been restored.
  await store.bringUpToDate();
  store.put([row('2', 'restored', 4)]);
  expect(names()).toEqual(['a', 'restored']);
});

it('does not show a row that was deleted while the list was loading', async () => {
  const slow = slowList();
  const { store, names } = storeWith(slow.response, changesOf([]));
  const loading = store.bringUpToDate();
  slow.row(row('1', 'a'));
  await vi.waitFor(() => expect(names()).toEqual(['a']));
  store.remove('2', 1);
  store.remove('1', 1);
  slow.row(row('2', 'b'));
  slow.end(row('3', 'c'));
  await loading;
  expect(names()).toEqual(['c']);
});

it('does not restore a row when a save response arrives after its deletion', async () => {
  const { store, names } = storeWith(
    listOf(row('1', 'a')),
    changesOf([]),
    changesOf([], [row('1', 'a', 3)]),
    changesOf([]),
  );
  await store.bringUpToDate();
  await store.bringUpToDate();
  store.put([row('1', 'saved before', 2)]);
  expect(names()).toEqual([]);
});

it('keeps a restored row when an older response lists it as deleted', async () => {
  const late = underWay();
  const { store, names } = storeWith(listOf(row('1', 'a', 1)), changesOf([]), late.answer);
  await store.bringUpToDate();
  const looking = store.bringUpToDate();
  store.put([row('1', 'restored', 3)]);
  late.send(changesOf([], [row('1', 'a', 2)]));
  await looking;
  expect(names()).toEqual(['restored']);
});

it('keeps rows imported while the list was loading, unless they were deleted before the list was read', async () => {
  const slow = slowList();
  const { store, names } = storeWith(slow.response, changesOf([row('8', 'imported')]), changesOf([]));
  const loading = store.bringUpToDate();
  slow.row(row('1', 'a'));
  await vi.waitFor(() => expect(names()).toEqual(['a']));
  store.put([row('8', 'imported'), row('9', 'deleted since')]);
  expect(names()).toEqual(['a', 'deleted since', 'imported']);
  slow.end(row('2', 'b'));
  await loading;
  expect(names()).toEqual(['a', 'b', 'imported']);
  await store.bringUpToDate();
  expect(names()).toEqual(['a', 'b', 'imported']);
});

it('keeps a new row that a pending response does not contain yet', async () => {
  const late = underWay();
  const { store, names } = storeWith(
    listOf(row('1', 'a')),
    changesOf([]),
    late.answer,
    changesOf([row('2', 'b')]),
    changesOf([]),
  );
  await store.bringUpToDate();
  const looking = store.bringUpToDate();
  store.put([row('2', 'b')]);
  late.send(changesOf([]));
  await looking;
  expect(names()).toEqual(['a', 'b']);
  await store.bringUpToDate();
  await store.bringUpToDate();
  expect(names()).toEqual(['a', 'b']);
});

it('checks again after a response that was pending during a change', async () => {
  const late = underWay();
  const { store, asked, names } = storeWith(
    listOf(row('1', 'a')),
    changesOf([]),
    late.answer,
    changesOf([row('1', 'newer', 3)]),
  );
  await store.bringUpToDate();
  const looking = store.bringUpToDate();
  const again = [store.refresh(), store.refresh()];
  late.send(changesOf([row('1', 'new', 2)]));
  await Promise.all([looking, ...again]);
  expect(names()).toEqual(['newer']);
  expect(asked).toHaveLength(4);
});

it('loads nothing for a change in a list that was never opened', async () => {
  const { store, asked } = storeWith();
  await store.refresh();
  expect(asked).toEqual([]);
});

it('keeps no saved rows of a list that it does not follow: they would stay as they were', () => {
  const store = new ListStore(definition, calls, { key: 'name', direction: 'asc' });
  store.put([row('a', 'Asha')]);
  expect(store.index.row('a')).toBeUndefined();
});

it('forgets its rows when the server searches the list, and loads the whole list when it no longer does', async () => {
  const { store, asked, names } = storeWith(
    listOf(row('1', 'a')),
    changesOf([]),
    listOf(row('2', 'b')),
    changesOf([]),
  );
  await store.bringUpToDate();
  await store.forget(() => false);
  expect([names(), store.hasLoaded]).toEqual([['a'], true]);
  await store.forget(() => true);
  expect([names(), store.hasLoaded, store.getState().phase]).toEqual([[], false, 'idle']);
  await store.bringUpToDate();
  expect(names()).toEqual(['b']);
  expect(asked[2]).toBe('/api/things');
});

it('does not notify when rows arrive again unchanged', async () => {
  const headers = { 'x-total-count': '1', 'x-as-of': 'cursor' };
  const asTheDatabaseWrites = '{"data":[\n{"_id":"1","version":1, "name" : "a"}\n],"message":""}';
  const { store } = storeWith(
    new Response(asTheDatabaseWrites, { headers }),
    changesOf([]),
    changesOf([row('1', 'a')], [row('7', 'gone', 2)]),
    new Error('offline'),
    changesOf([]),
  );
  await store.bringUpToDate();
  const { revision } = store.getState();
  await store.bringUpToDate();
  expect(store.getState().revision).toBe(revision);
  await store.bringUpToDate();
  expect(store.getState().error).toBeDefined();
  await store.bringUpToDate();
  expect(store.getState().error).toBeUndefined();
});

it('rows that sort equal keep their order of arrival, also when one of them is changed', async () => {
  const { store } = storeWith(
    listOf(row('1', 'same'), row('2', 'z'), row('3', 'same')),
    changesOf([row('4', 'same'), row('2', 'a', 2)]),
    changesOf([row('1', 'same', 2), row('3', 'same', 2)]),
  );
  const ids = () => store.index.page(0, 100).map(({ _id }) => _id);
  for (let time = 0; time < 2; time += 1) {
    await store.bringUpToDate();
    expect(ids()).toEqual(['2', '1', '3', '4']);
  }
});
