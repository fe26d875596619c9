import { expect, it } from 'vitest';
import { cellsOf } from './table-cells.ts';
import { withWholeWords } from './whole-words.ts';

const words = 'The bets of this account were reviewed on the same day. '.repeat(8);
const row = (...cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (...rows: readonly string[]) => `<table><tbody>${rows.join('')}</tbody></table>`;
/** For each cell, whether its words stay whole. */
const isWhole = (html: string) =>
  [...withWholeWords(html).matchAll(/<t[dh]([^>]*)>/g)].map(([tag]) => tag.includes('class="whole"'));

it('keeps the words of all columns whole where they fit', () => {
  expect(isWhole(table(row('No', 'Amount', 'Remark'), row('1', '12,50,000', words)))).toEqual(
    Array.from({ length: 6 }, () => true),
  );
});

it('lets only the columns with the longest words be broken where they do not fit', () => {
  const address = `https://sample.example/${'a'.repeat(200)}`;
  expect(isWhole(table(row('12,50,000', address, '18 Nov 2026')))).toEqual([true, false, true]);
  // Spaces that do not break make one word.
  expect(isWhole(table(row('12,50,000', 'sample&nbsp;'.repeat(20))))).toEqual([true, false]);
  expect(isWhole(table(row('12,50,000', 'sample '.repeat(20))))).toEqual([true, true]);
  const many = Array.from({ length: 30 }, () => 'word');
  expect(isWhole(table(row(...many)))).toEqual(many.map(() => false));
});

it('changes nothing but cells, and adds to the attributes they have', () => {
  const html = '<p>a</p><table><tr><th style="color: red">b</th></tr></table><p>c</p>';
  expect(withWholeWords(html)).toBe(html.replace('red"', 'red" class="whole"'));
  const nested = `<table><tr><td>${table(row('a'))}</td></tr></table>`;
  expect(isWhole(nested)).toEqual([false, true]);
  expect(withWholeWords('<table><tr><td>open')).toBe('<table><tr><td>open');
});

it('knows the columns of cells beside and below ones that span several', () => {
  const html =
    '<table><tr><td rowspan="2">a</td><td colspan="2">b</td><td>c</td></tr><tr><td>d</td><td>e</td></tr></table>';
  expect(cellsOf(html).map(({ row: at, column, html: text }) => `${text} ${at} ${column}`)).toEqual([
    'a 0 0',
    'b 0 1',
    'c 0 3',
    'd 1 1',
    'e 1 2',
  ]);
  expect(isWhole(html)).toEqual([true, false, true, true, true]);
  expect(cellsOf('<td colspan="1000000">')[0]?.columns).toBe(100);
});
