/** How long lists sort, in the browser and on the server. */

/** The source of a sortable column's values: a number, a part of the searchable text, or a word. */
export type SortSource =
  | { readonly from: 'number'; readonly key: string }
  | { readonly from: 'part'; readonly part: number }
  | { readonly from: 'word'; readonly key: string };

/** Longer texts sort by their beginning, which fits into an index of the database. */
export const sortedLetters = 200;

export function sortedText(text: string): string {
  return text.length <= sortedLetters ? text : [...text].slice(0, sortedLetters).join('');
}
