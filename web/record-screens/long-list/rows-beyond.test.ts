import { afterEach, expect, it, vi } from 'vitest';
import { keepForReload, placeBeforeReload } from './place-before-reload.ts';
import { rowsBeyond } from './rows-beyond.ts';

afterEach(() => vi.unstubAllGlobals());

/** Pages of two of these rows, one letter each; the window shows the first page as it was before. */
function beyond(rows: string, visited: Record<string, number> = {}) {
  const asked: number[] = [];
  const read = async (page: number) => {
    asked.push(page);
    const last = Math.max(1, Math.ceil(rows.length / 2));
    const answered = Math.min(page, last);
    const data = rows.slice((answered - 1) * 2, answered * 2).split('');
    return { page: answered, data: data.map((_id) => ({ _id })) };
  };
  const window = { rows: [{ _id: 'a' }, { _id: 'b' }], start: 0 };
  const found = rowsBeyond({ size: 2, window, visited: new Map(Object.entries(visited)), read });
  return { ...found, asked };
}

it('finds the record after the page and the one before, and knows their positions', async () => {
  const { rowBeside, positionOf } = beyond('abcde');
  expect(await rowBeside('b', 1)).toEqual({ _id: 'c' });
  expect(positionOf('c')).toBe(2);
  expect(await rowBeside('c', 1)).toEqual({ _id: 'd' });
  expect(await rowBeside('c', -1)).toEqual({ _id: 'b' });
  expect(positionOf('e')).toBe(-1);
});

it('ends with the list', async () => {
  expect(await beyond('abcd', { d: 3 }).rowBeside('d', 1)).toBeUndefined();
  expect(await beyond('abc', { c: 2 }).rowBeside('c', 1)).toBeUndefined();
  expect(await beyond('ab').rowBeside('a', -1)).toBeUndefined();
});

it.each([
  ['on its page', 'xabcde', 'b', 'a', 'c'],
  ['onto the next page', 'abxcdef', 'd', 'c', 'e'],
  ['onto the page before', 'abdefg', 'e', 'd', 'f'],
])('goes on from where the record is, if others moved it %s', async (_, rows, from, before, after) => {
  const places = { d: 3, e: 4 };
  expect((await beyond(rows, places).rowBeside(from, 1))?._id).toBe(after);
  expect((await beyond(rows, places).rowBeside(from, -1))?._id).toBe(before);
});

it('goes on from where the record was, if it is gone, and leaves out none', async () => {
  expect((await beyond('abcefg', { d: 3 }).rowBeside('d', 1))?._id).toBe('e');
  expect((await beyond('abcefg', { d: 3 }).rowBeside('d', -1))?._id).toBe('c');
  expect((await beyond('bcde').rowBeside('a', 1))?._id).toBe('b');
});

it('knows a place after a reload only in the list with the same filters and sort', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const place = { orderKey: 'by date', id: 'c', at: 2 };
  expect(placeBeforeReload('by date')).toBeUndefined();
  keepForReload(place);
  expect([placeBeforeReload('by date'), placeBeforeReload('by name')]).toEqual([place, undefined]);
});
