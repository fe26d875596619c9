import { expect, it } from 'vitest';
import { heightOfHtml, heightOfText } from './text-height.ts';

const linesIn = (text: string) => Math.round(heightOfText(text) / heightOfText('a'));

it('grows with line breaks and with lines that wrap', () => {
  expect(['', 'a\nb', 'word '.repeat(30), 'x'.repeat(100)].map(linesIn)).toEqual([0, 2, 2, 2]);
});

it('takes letter widths into account, and ignores combining marks', () => {
  const line = heightOfText('a');
  expect(heightOfText('iii '.repeat(25))).toBe(line);
  expect(heightOfText('W'.repeat(70))).toBeLessThan(heightOfText('W'.repeat(80)));
  // Measured in the browser that prints: one line each.
  expect(heightOfText('આ ખાતાએ શરત લગાવી હતી અને તેની તપાસ કરવામાં આવી છે, કૃપા કરીને નોંધ લો કે બેટ રદ છે.')).toBe(
    line,
  );
  expect(heightOfText('इस खाते ने दांव लगाया था और उसकी जांच की गई है, कृपया ध्यान दें कि दांव रद्द है।')).toBe(line);
  expect(heightOfText('word '.repeat(15), { scale: 2 })).toBeGreaterThan(2 * line);
});

it('counts paragraphs, lists and breaks of a template, but not tags', () => {
  const one = heightOfHtml('<p>one</p>');
  expect(heightOfHtml('<p>one</p><p>two</p>')).toBe(2 * one);
  expect(heightOfHtml('<p>one<br>two</p>')).toBe(one + heightOfText('two'));
  expect(heightOfHtml('<ul><li>one</li><li>two</li></ul>')).toBe(one + heightOfText('two'));
  expect(heightOfHtml('<ul><li><p>one</p></li><li><p>two</p></li></ul>')).toBe(one + heightOfText('two'));
  expect(heightOfHtml('<p>one</p><p></p><p><br></p>')).toBe(3 * one);
  expect(heightOfHtml(`<p><b style="color: red">one</b></p>`)).toBe(one);
});

it('counts the rows of tables, and lines that wrap in narrow columns', () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td><p>${cell}</p></td>`).join('')}</tr>`;
  const table = (...rows: string[]) => heightOfHtml(`<table><tbody>${rows.join('')}</tbody></table>`);
  expect(table(row('a', 'b'), row('c', 'd')) - table(row('a', 'b'))).toBeGreaterThan(heightOfText('a'));
  const long = 'word '.repeat(30);
  expect(table(row(long, long))).toBeGreaterThan(table(row(long)));
});

it('counts the paragraphs of a cell, and headings as larger than text', () => {
  const cell = (content: string) => heightOfHtml(`<table><tr><td>${content}</td></tr></table>`);
  const one = heightOfHtml('<p>one</p>');
  expect(cell('<p>one</p><p>two</p><p>three</p>') - cell('<p>one</p>')).toBe(2 * one);
  // Padding and border instead of the margin of the paragraph, and the margin of the table.
  expect(cell('<p>one</p>')).toBe(heightOfText('one') + 11 + 10);
  expect(cell('<ul><li>one</li><li>two</li></ul>') - cell('one')).toBe(heightOfText('two'));
  const title = 'A heading that fits on one line of text, but not on a line of this size, as it is long';
  expect(heightOfText(title)).toBe(heightOfText('a'));
  expect(heightOfHtml(`<h1>${title}</h1>`)).toBeGreaterThan(2 * heightOfText('a') + 20);
});
