/**
 * Estimates the height of text: breaks lines as a browser would, using average letter widths. Only the size
 * and position of images depend on it; if the estimate is too low, the excess moves to the next page.
 */
import { textOfHtml } from '../../prooftype/html-text.ts';
import { textWidth } from './page.ts';
import { cellsOf, type TableCell } from './table-cells.ts';
import { widthOf } from './text-width.ts';
import { cellPadding, wholeColumns } from './whole-words.ts';

/** The document's 14 pixels times 1.55. */
const lineHeight = 21.7;
const blockMargin = 10;

/** Fills lines word by word; a word longer than a line is broken anywhere. */
function linesOf(paragraph: string, available: number): number {
  let lines = 1;
  let used = 0;
  for (const word of paragraph.split(/(?<=[\s/?-])/)) {
    const width = widthOf(word);
    if (used + widthOf(word.trimEnd()) <= available) {
      used += width;
    } else {
      const more = Math.max(1, Math.ceil(width / available));
      lines += used === 0 ? more - 1 : more;
      used = width - (more - 1) * available;
    }
  }
  return lines;
}

/** `scale` is relative to the document's font size, `indent` is by how much the text is narrower than the page. */
export function heightOfText(text: string, { scale = 1, indent = 0 } = {}): number {
  if (text.trim() === '') return 0;
  const lines = text
    .trim()
    .split('\n')
    .reduce((sum, paragraph) => sum + linesOf(paragraph, (textWidth - indent) / scale), 0);
  return Math.ceil(lines * lineHeight * scale);
}

const blocks = /<\/(?:p|h[1-6]|ul|ol|blockquote)>|<hr[^>]*>/gi;
const lineEnd = /<\/(?:li|tr)>|<br[^>]*>/i;
/** Wider margins than those of a paragraph. */
const headingExtra = 4;
const headingScales: Readonly<Record<string, number>> = { 1: 1.29, 2: 1.14 };
const otherHeadingScale = 1.07;
const ruleHeight = 29;
const listIndent = 40;

export function heightOfHtml(html: string): number {
  // Every second part is the inside of a table. The last paragraph of an item has no margin.
  const parts = html.replaceAll(/<\/p>(?=\s*<\/li>)/gi, '').split(/<\/?table[^>]*>/i);
  return parts.reduce(
    (sum, part, at) => sum + (at % 2 === 1 ? heightOfTable(part) : heightOfBlocks(part)),
    0,
  );
}

function heightOfBlocks(html: string, indent = 0): number {
  let height = 0;
  let start = 0;
  for (const { 0: end, index } of html.matchAll(blocks)) {
    height += heightOfBlock(html.slice(start, index), end.toLowerCase(), indent);
    start = index + end.length;
  }
  return height + heightOfBlock(html.slice(start), '', indent);
}

function heightOfBlock(html: string, end: string, outerIndent: number): number {
  const rule = end.startsWith('<hr') ? ruleHeight : 0;
  const indent = outerIndent + (/l>|quote>/.test(end) ? listIndent : 0);
  const level = /<\/h(\d)/.exec(end)?.[1];
  const scale = level === undefined ? 1 : (headingScales[level] ?? otherHeadingScale);
  const lines = html.split(lineEnd).map((line) => heightOfText(textOfHtml(line), { indent, scale }));
  const text = lines.reduce((total, height) => total + height, 0);
  const extra = level === undefined ? 0 : headingExtra;
  if (text === 0) return end === '</p>' ? Math.ceil(lineHeight) + blockMargin : rule;
  return text + blockMargin + extra + rule;
}

/** Above and below the text of a cell, with the border. */
const cellMargins = 11;

function heightOfTable(html: string): number {
  const cells = cellsOf(html);
  const widths = columnWidths(cells);
  const rows: number[] = [];
  for (const { row, column, columns, html: content } of cells) {
    const width = sumOf(widths.slice(column, column + columns)) - cellPadding;
    // The last paragraph has no margin.
    const text = heightOfBlocks(content, textWidth - Math.max(leastCellWidth, width)) - blockMargin;
    rows[row] = Math.max(rows[row] ?? 0, text + cellMargins, lineHeight + cellMargins);
  }
  return Math.ceil(sumOf(rows) + blockMargin);
}

const leastCellWidth = 30;

/** Columns share the width in proportion to their longest line, as in a browser; whole words need their width first. */
function columnWidths(cells: readonly TableCell[]): number[] {
  const wanted: number[] = [];
  for (const { column, columns, html } of cells) {
    const lines = textOfHtml(html).split('\n').map(widthOf);
    for (let at = column; at < column + columns; at++)
      wanted[at] = Math.max(wanted[at] ?? 0, Math.max(...lines) / columns + cellPadding);
  }
  const share = textWidth / sumOf(wanted);
  const whole = wholeColumns(cells);
  const least = wanted.map((width, at) => Math.max(whole.get(at) ?? 0, Math.min(width, leastCellWidth)));
  const above = wanted.map((width, at) => Math.max(0, width * share - (least[at] ?? 0)));
  const free = Math.max(0, textWidth - sumOf(least)) / Math.max(1, sumOf(above));
  return least.map((width, at) => width + (above[at] ?? 0) * free);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
