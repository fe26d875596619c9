/** Fast path: most text is ASCII, and lists fold a hundred thousand rows. */
const plain = /^[\t\n\r -~]*$/;

/** Text that every database folds in the same way. */
export const isPlain = (text: string) => plain.test(text);

/**
 * Normalises text for search: ignores case and composition. The server stores the result and the browser
 * recomputes it, so that both find the same rows in every alphabet.
 */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  // Sigma has a different form at the end of a word, and a search term can end anywhere.
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
}

/** Separators between and inside the parts of a searchable text; `searchable` removes them from the input. */
export const partSeparator = '\u0001';
export const listSeparator = '\u0002';
const separators = new RegExp(`[${partSeparator}${listSeparator}]`, 'g');

/** Joins the folded parts, so that a term can be searched in all parts or in one. */
export function searchableText(parts: readonly (string | readonly string[])[]): string {
  return searchableParts(parts).join(partSeparator);
}

export function searchableParts(parts: readonly (string | readonly string[])[]): string[] {
  return parts.map((part) =>
    typeof part === 'string' ? searchable(part) : part.map((text) => searchable(text)).join(listSeparator),
  );
}

function searchable(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return foldText(text).replaceAll(separators, ' ');
}

/** Normalises the input of a search or filter field. */
export function foldedTerm(typed: string): string {
  return searchable(typed.trim());
}
