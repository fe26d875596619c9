import { expect, test, vi } from 'vitest';
import { ListIndex } from './list-index.ts';
import { TextValues } from './text-values.ts';

const rowsIn = (bits: Uint8Array) => [...bits.keys()].filter((slot) => bits[slot] === 1);

function fruits() {
  const texts = new TextValues(2);
  texts.set(0, ['apple', 'red']);
  texts.set(2, ['cherry', 'dark red']);
  texts.set(3, ['grape', 'red']);
  return texts;
}

test('a place without a row is empty in all of its fields and moves no other', () => {
  const texts = fruits();
  expect([0, 1, 2].map((slot) => [texts.at(slot, 0), texts.at(slot, 1)])).toEqual([
    ['apple', 'red'],
    ['', ''],
    ['cherry', 'dark red'],
  ]);
  expect([0, 1, 2].map((slot) => texts.contains(slot, 1, 'red'))).toEqual([true, false, true]);
  expect([texts.at(9999, 0), texts.contains(9999, 0, 'a')]).toEqual(['', false]);
});

test('rows that have the same text are found together, in one field or in any', () => {
  const texts = fruits();
  const rowsOf = (part: number | undefined, term: string) =>
    rowsIn(texts.rowsOf(texts.search(part, term), 4));
  expect(rowsOf(1, 'red')).toEqual([0, 2, 3]);
  expect(rowsOf(0, 'r')).toEqual([2, 3]);
  expect(rowsOf(undefined, 'ap')).toEqual([0, 3]);
  expect(rowsOf(0, 'red')).toEqual([]);
  expect(rowsIn(texts.rowsWith(4, 1, (text) => text === 'red'))).toEqual([0, 3]);
});

test('a longer term is found among the texts of a shorter one, wherever that begins in it', () => {
  const texts = new TextValues(1);
  for (const [slot, text] of ['banana', 'ana bandana', 'an', 'nan', 'ann'].entries()) texts.set(slot, [text]);
  const narrowed = (shorter: string, longer: string) =>
    rowsIn(texts.rowsOf(texts.narrow(texts.search(0, shorter), longer), 5));
  expect(narrowed('an', 'ana')).toEqual([0, 1]);
  expect(narrowed('an', 'dan')).toEqual([1]);
  expect(narrowed('an', 'nan')).toEqual([0, 3]);
  expect(narrowed('n', 'banana')).toEqual([0]);
  expect(narrowed('a', 'an')).toEqual([0, 1, 2, 3, 4]);
  expect(narrowed('a', 'ana')).toEqual([0, 1]);
});

test('a changed row is searched again, and one of several with the same text changes alone', () => {
  const texts = fruits();
  const matches = texts.search(undefined, 'red');
  const change = (slot: number, row: readonly string[]) => {
    texts.set(slot, row);
    texts.update(matches, slot);
    return rowsIn(texts.rowsOf(matches, 6));
  };
  expect(change(0, ['apple', 'green'])).toEqual([2, 3]);
  expect(change(5, ['redcurrant', 'red'])).toEqual([2, 3, 5]);
  // Takes over the place of 'dark red', which no row has any more, and has the term earlier.
  expect(change(2, ['cherry', 'red as wine'])).toEqual([2, 3, 5]);
  expect([texts.at(3, 1), texts.at(5, 1), texts.at(2, 1)]).toEqual(['red', 'red', 'red as wine']);
  expect(rowsIn(texts.rowsOf(texts.narrow(matches, 'red as'), 6))).toEqual([2]);
  // The letter of the longer term is where it would be if the term began the text.
  expect(change(3, ['moss and red', ''])).toEqual([2, 3, 5]);
  expect(rowsIn(texts.rowsOf(texts.narrow(matches, 'reds'), 6))).toEqual([]);
});

test('rows that change all day leave no texts behind', () => {
  const texts = new TextValues(1);
  for (let change = 0; change < 5000; change += 1) texts.set(change % 3, [`text ${change}`]);
  expect(texts.search(0, 'text').texts[0]?.bits.length).toBeLessThanOrEqual(5);
});

test('sums are exact, however large the values become', () => {
  interface Bet {
    readonly _id: string;
    readonly version: number;
    readonly cents: number;
  }
  const index = new ListIndex<Bet>(
    {
      textsOf: () => [],
      parts: 0,
      numbers: { cents: ({ cents }) => cents },
      lists: {},
      words: {},
      sorts: {},
      tieBreaker: () => 0,
      totals: ['cents'],
    },
    { key: '_id', direction: 'asc' },
  );
  const put = (cents: number) =>
    index.put(
      Array.from({ length: 101 }, (_, at) => JSON.stringify({ _id: `${cents} ${at}`, version: 1, cents })),
    );
  put(7);
  expect(index.find().totals).toEqual({ cents: 707n });
  const before = index.find();
  expect(index.find()).toBe(before);
  put(-999_999_999_999_999);
  expect(index.find().totals).toEqual({ cents: 707n - 101n * 999_999_999_999_999n });
});

test('removed rows leave no texts behind', () => {
  const set = vi.spyOn(TextValues.prototype, 'set');
  const index = new ListIndex<{ readonly _id: string; readonly version: number }>(
    {
      textsOf: ({ _id }) => [`text ${_id}`],
      parts: 1,
      numbers: {},
      lists: {},
      words: {},
      sorts: { name: { from: 'part', part: 0 } },
      tieBreaker: () => 0,
      totals: [],
    },
    { key: 'name', direction: 'asc' },
  );
  index.put(['{"_id":"1","version":1}', '{"_id":"2","version":1}']);
  index.remove('1');
  const texts = set.mock.contexts.at(-1) as TextValues | undefined;
  const kept = texts?.search(0, 'text').texts[0]?.bits ?? [];
  expect([...kept].filter((bit) => bit === 1)).toHaveLength(1);
});
