/** Most text is plain; folding a hundred thousand rows must not take the slow road for it. */
const plain = /^[\t\n\r -~]*$/;

/**
 * Text as it is searched: case and composition ignored. The server stores what this gives and the browser
 * computes it again, so that both find the same rows in every alphabet.
 */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  // A sigma is written another way at the end of a word, and what is typed ends anywhere.
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
}

/** Stand between and inside the parts of a searchable text; no typed text holds them after `searchable`. */
export const partSeparator = '\u0001';
const listSeparator = '\u0002';
const separators = new RegExp(`[${partSeparator}${listSeparator}]`, 'g');

/** Folded parts in one text: a term is looked for in the whole or in one part. */
export function searchableText(parts: readonly (string | readonly string[])[]): string {
  return parts
    .map((part) =>
      typeof part === 'string' ? searchable(part) : part.map((text) => searchable(text)).join(listSeparator),
    )
    .join(partSeparator);
}

function searchable(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return foldText(text).replaceAll(separators, ' ');
}

/** What was typed into a search or filter field, as it is looked for. */
export function foldedTerm(typed: string): string {
  return searchable(typed.trim());
}
