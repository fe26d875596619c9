import { expect, it } from 'vitest';
import { pageFrom } from '../../../domain/record/list.ts';
import { heldPage } from '../list/held-page.ts';
import { orderInWindow, windowAround } from './row-window.ts';

const size = 4;
const rowsOf = (ids: string) => ids.split('').map((_id) => ({ _id }));
const textOf = (rows: readonly { readonly _id: string }[]) => rows.map(({ _id }) => _id).join('');

/** The visible rows after each change, if the list is in the browser and if the server searches it. */
async function shownAfter(page: number, [first = '', ...changes]: readonly string[]) {
  const held = rowsOf(first).slice((page - 1) * size, page * size);
  const ids = held.map(({ _id }) => _id);
  let inSight = ids;
  const shown: { whole: string[]; paged: string[] } = { whole: [], paged: [] };
  for (const change of changes) {
    const all = rowsOf(change);
    const count = all.length;
    const order = orderInWindow(count, { rows: all, start: 0 });
    const read = async (wanted: number) => {
      const found = pageFrom(count, wanted, size, order.rowsBetween);
      return { data: found.rows, page: found.page };
    };
    const answer = await read(page);
    const window = orderInWindow(count, await windowAround(answer, size, inSight, read));
    const whole = heldPage(order, { page, size }, ids);
    const paged = heldPage(window, { page, size }, ids);
    inSight = paged.rows.map(({ _id }) => _id);
    const named = ({ from, to, rows }: typeof whole) => `${from} to ${to}: ${textOf(rows)}`;
    shown.whole.push(named(whole));
    shown.paged.push(named(paged));
  }
  return shown;
}

it.each([
  ['added above', 2, ['abcdefghijkl', 'xabcdefghijkl'], '6 to 9: efgh'],
  ['deleted above', 2, ['abcdefghijkl', 'bcdefghijkl'], '4 to 7: efgh'],
  [
    'added above, and the first one deleted',
    2,
    ['abcdefghijkl', 'xabcdefghijkl', 'xabcdfghijkl'],
    '6 to 9: fghi',
  ],
  [
    'added above, and the last one deleted',
    2,
    ['abcdefghijkl', 'xabcdefghijkl', 'xabcdefgijkl'],
    '6 to 9: efgi',
  ],
  ['deleted above the last page', 3, ['abcdefghij', 'bcdefghij'], '8 to 9: ij'],
  ['deleted until the last page is another one', 3, ['abcdefghij', 'cdefghij'], '5 to 8: ghij'],
  ['deleted in the middle', 2, ['abcdefghijkl', 'abcdehijkl'], '5 to 8: ehij'],
  ['added at the top', 1, ['abcdefghijkl', 'xabcdefghijkl', 'yxabcdefghijkl'], '1 to 6: yxabcd'],
  [
    'added at the top until the page is twice as long',
    1,
    ['abcdefghijkl', 'zyxabcdefghijkl', 'uzyxabcdefghijkl'],
    '1 to 8: uzyxabcd',
  ],
  [
    'added at the top until the page would be too long',
    1,
    ['abcdefghijkl', 'xabcdefghijkl', 'yzxabcdefghijkl', 'uvyzxabcdefghijkl'],
    '1 to 4: uvyz',
  ],
  ['added between them', 2, ['abcdefghijkl', 'abcdexfghijkl', 'abcdexfyguhijkl'], '5 to 11: exfyguh'],
])('shows the same rows as a list in the browser: %s', async (_, page, changes, expected) => {
  const { whole, paged } = await shownAfter(page, changes);
  expect(paged).toEqual(whole);
  expect(paged.at(-1)).toBe(expected);
});

it('asks for no other page as long as no rows are in sight', async () => {
  const asked: number[] = [];
  const ask = async (page: number) => {
    asked.push(page);
    return { data: rowsOf('efgh'), page };
  };
  const { rows } = await windowAround({ data: rowsOf('abcd'), page: 1 }, size, [], ask);
  expect([textOf(rows), asked]).toEqual(['abcd', []]);
});
