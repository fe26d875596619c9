/**
 * Words in tables. Any text of a document may be broken anywhere, so that nothing is wider than the page; a browser then
 * makes the column beside a long text as narrow as a letter, and breaks amounts in it. So columns of short words keep
 * them whole, as many as fit.
 */
import { textOfHtml } from '../../prooftype/html-text.ts';
import { textWidth } from './page.ts';
import { cellsOf, type TableCell } from './table-cells.ts';
import { widthOf } from './text-width.ts';

/** Left and right, with the border. */
export const cellPadding = 19;
/** Bold letters are wider than others. */
const widestLetters = 1.15;
/** Room for lists and quotes around the table. */
const usableWidth = 0.9 * textWidth;
/** What a column needs whose words may be broken. */
const leastWidth = 80;

/** By column: the width at which no word has to be broken. Other columns are not in it. */
export function wholeColumns(cells: readonly TableCell[]): ReadonlyMap<number, number> {
  const needed = new Map<number, number>();
  for (const { column, columns, html } of cells) {
    for (let at = column; at < column + columns; at++) {
      const width = columns === 1 ? widestWord(html) + cellPadding : 0;
      needed.set(at, Math.max(needed.get(at) ?? 0, width));
    }
  }
  const whole = new Map<number, number>();
  let used = needed.size * leastWidth;
  for (const [column, width] of [...needed].toSorted(([, one], [, other]) => one - other)) {
    used += width * widestLetters - leastWidth;
    if (used > usableWidth) break;
    whole.set(column, width);
  }
  return whole;
}

function widestWord(html: string): number {
  const text = textOfHtml(html.replaceAll(/&nbsp;|\u00A0/g, 'x'));
  return Math.max(...text.split(/[\s-]+/).map(widthOf));
}

/** A table without another one inside. */
const innerTables = /<table\b(?:(?!<table\b)[\s\S])*?<\/table>/g;

/** Marks the cells that keep their words whole. */
export function withWholeWords(html: string): string {
  return html.replaceAll(innerTables, (table) => {
    const cells = cellsOf(table);
    const whole = wholeColumns(cells);
    let written = '';
    let from = 0;
    for (const { column, columns, tagEnd } of cells) {
      if (columns > 1 || !whole.has(column)) continue;
      written += `${table.slice(from, tagEnd)} class="whole"`;
      from = tagEnd;
    }
    return written + table.slice(from);
  });
}
