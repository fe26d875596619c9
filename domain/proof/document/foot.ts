/**
 * The foot of each printed page. It is drawn in the margin of the page, because only there the browser knows
 * the number of the page and how many there are. The preview cannot know the latter and shows 'T&C Apply'.
 */
import { documentWords, proofSentences } from '../text.ts';
import { page, textWidth } from './page.ts';

export interface DocumentFoot {
  /** Missing in previews: a number belongs to one download. */
  readonly evidenceNumber?: string;
  /** Where the document can be verified. */
  readonly verifyAt?: string;
}

/** For the evidence number, and 'Page 1000 of 1000'. */
const sideWidth = 150;

/** A string in a style sheet: everything that could end it, or the sheet, is escaped by its code. */
function cssString(text: string): string {
  const safe = [...text].map((letter) =>
    /[\w .,:;/&()[\]-]/.test(letter) ? letter : `\\${letter.codePointAt(0)?.toString(16)} `,
  );
  return `"${safe.join('')}"`;
}

export function footOnPaper(
  { evidenceNumber, verifyAt }: DocumentFoot,
  colours: { readonly text: string; readonly rule: string },
): string {
  const number = evidenceNumber === undefined ? '""' : cssString(documentWords.evidence(evidenceNumber));
  const lines = [proofSentences.documentFooter, ...(verifyAt ? [documentWords.verifyAt(verifyAt)] : [])];
  const [before, between] = documentWords.pageOf.map(cssString);
  return `
@page {
  size: A4; margin: 0 0 ${page.footer}px;
  color: ${colours.text}; font: 11px/15px 'Noto Sans', sans-serif;
  @bottom-left {
    content: ${number}; width: ${sideWidth}px; margin-left: ${page.sideMargin}px; padding-top: 8px;
    border-top: 1px solid ${colours.rule}; text-align: left; vertical-align: top;
  }
  @bottom-center {
    content: ${lines.map(cssString).join(' "\\A" ')}; width: ${textWidth - 2 * sideWidth}px; padding-top: 8px;
    border-top: 1px solid ${colours.rule}; text-align: center; vertical-align: top; white-space: pre-line; overflow-wrap: anywhere;
  }
  @bottom-right {
    content: ${before} counter(page) ${between} counter(pages); width: ${sideWidth}px; margin-right: ${page.sideMargin}px;
    padding-top: 8px; border-top: 1px solid ${colours.rule}; text-align: right; vertical-align: top;
  }
}
`;
}
