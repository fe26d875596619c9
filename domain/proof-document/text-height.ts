/**
 * About how much of a page the words take. Only the size of pictures follows from it, so that those of the first page
 * fit beside an ordinary text; where the guess is too low, what does not fit goes to the next page as ever.
 */
import { textOfHtml } from '../html-text.ts';
import { textWidth } from './page.ts';

/** Of 14 pixels at 1.55. */
const lineHeight = 22;
/** Of the document's 14 pixel type, on average and a little on the safe side. */
const characterWidth = 7.6;
const blockMargin = 10;

const charactersPerLine = Math.floor(textWidth / characterWidth);

export function heightOfText(text: string): number {
  if (text.trim() === '') return 0;
  const lines = text
    .trim()
    .split('\n')
    .map((line) => Math.max(1, Math.ceil(line.length / charactersPerLine)));
  return lines.reduce((sum, count) => sum + count, 0) * lineHeight;
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
