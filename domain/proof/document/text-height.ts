/**
 * Estimates the height of text: breaks lines as a browser would, using average letter widths. Only the size
 * and position of images depend on it; if the estimate is too low, the excess moves to the next page.
 */
import { textOfHtml } from '../../prooftype/html-text.ts';
import { textWidth } from './page.ts';

/** The document's 14 pixels times 1.55. */
const lineHeight = 21.7;
const blockMargin = 10;

/** Measured letter widths in pixels at the document's 14 pixels; the first match counts. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/\s/, 4],
  [/\p{Mn}|\p{Cf}/u, 0],
  [/\p{Mc}/u, 4],
  [/[.,:;!'()[\]\-/|]/, 4.5],
  [/[a-z]/, 7.6],
  [/\d/, 8],
  [/[A-Z]/, 9.2],
  [/[\p{Script=Gujarati}\p{Script=Devanagari}\p{Script=Latin}]/u, 9.2],
  [/[ -~]/, 9],
];
const anyOtherWidth = 14;

const known = new Map<string, number>();

function widthOfLetter(letter: string): number {
  let width = known.get(letter);
  if (width === undefined) {
    width = widths.find(([kind]) => kind.test(letter))?.[1] ?? anyOtherWidth;
    known.set(letter, width);
  }
  return width;
}

function widthOf(word: string): number {
  let width = 0;
  for (const letter of word) width += widthOfLetter(letter);
  return width;
}

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

/** `scale` is relative to the document's font size. */
export function heightOfText(text: string, { scale = 1 } = {}): number {
  if (text.trim() === '') return 0;
  const lines = text
    .trim()
    .split('\n')
    .reduce((sum, paragraph) => sum + linesOf(paragraph, textWidth / scale), 0);
  return Math.ceil(lines * lineHeight * scale);
}

const blockEnd = /<\/(?:p|h[1-6]|ul|ol|table|blockquote)>|<hr[^>]*>/i;
const lineEnd = /<\/(?:li|tr)>|<br[^>]*>/i;

export function heightOfHtml(html: string): number {
  return html
    .split(blockEnd)
    .map((block) => block.split(lineEnd).map((line) => heightOfText(textOfHtml(line))))
    .filter((lines) => lines.some((height) => height > 0))
    .reduce((sum, lines) => sum + blockMargin + lines.reduce((total, height) => total + height, 0), 0);
}
