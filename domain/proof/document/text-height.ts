/**
 * Estimates the height of text: breaks lines as a browser would, using average letter widths. Only the size
 * and position of images depend on it; if the estimate is too low, the excess moves to the next page.
 */
import { textOfHtml } from '../../prooftype/html-text.ts';
import { textWidth } from './page.ts';
import { widthOf } from './text-width.ts';

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
/** Larger letters and wider margins than a paragraph. */
const headingExtra = 14;
const ruleHeight = 29;
const listIndent = 40;

export function heightOfHtml(html: string): number {
  // Every second part is the inside of a table.
  const parts = html.split(/<\/?table[^>]*>/i);
  return parts.reduce(
    (sum, part, at) => sum + (at % 2 === 1 ? heightOfTable(part) : heightOfBlocks(part)),
    0,
  );
}

function heightOfBlocks(html: string): number {
  let height = 0;
  let start = 0;
  for (const { 0: end, index } of html.matchAll(blocks)) {
    height += heightOfBlock(html.slice(start, index), end.toLowerCase());
    start = index + end.length;
  }
  return height + heightOfBlock(html.slice(start), '');
}

function heightOfBlock(html: string, end: string): number {
  const rule = end.startsWith('<hr') ? ruleHeight : 0;
  const indent = /l>|quote>/.test(end) ? listIndent : 0;
  const lines = html.split(lineEnd).map((line) => heightOfText(textOfHtml(line), { indent }));
  const text = lines.reduce((total, height) => total + height, 0);
  const extra = /<\/h\d/.test(end) ? headingExtra : 0;
  if (text === 0) return end === '</p>' ? Math.ceil(lineHeight) + blockMargin : rule;
  return text + blockMargin + extra + rule;
}

const cellPadding = { width: 19, height: 11 } as const;

/** Columns share the width in proportion to their longest cell, as in a browser. */
function heightOfTable(html: string): number {
  const rows = html.split(/<\/tr>/i).map((row) =>
    row
      .split(/<\/t[dh]>/i)
      .slice(0, -1)
      .map((cell) => textOfHtml(cell).trim()),
  );
  const widest: number[] = [];
  for (const row of rows) {
    for (const [at, cell] of row.entries())
      widest[at] = Math.max(widest[at] ?? 0, widthOf(cell) + cellPadding.width);
  }
  const wanted = widest.reduce((sum, width) => sum + width, 0);
  const heights = rows.map((row) => {
    const lines = row.map((cell, at) =>
      linesOf(cell, Math.max(30, ((widest[at] ?? 0) * textWidth) / wanted - cellPadding.width)),
    );
    return lines.length === 0 ? 0 : Math.max(...lines) * lineHeight + cellPadding.height;
  });
  return Math.ceil(heights.reduce((sum, height) => sum + height, blockMargin));
}
