/** Search, sort and paging rules, shared by all lists. */
import { foldedTerm } from '../values/fold.ts';
import { showCount, showTotal } from '../values/number.ts';
import { nameTerms, searchTerm } from '../values/typed-term.ts';

export type SortDirection = 'asc' | 'desc';
export interface Sort<Key extends string = string> {
  readonly key: Key;
  readonly direction: SortDirection;
}

export function isSameSort(a: Sort, b: Sort): boolean {
  return a.key === b.key && a.direction === b.direction;
}

/** Ignores case, composition, and spaces and invisible characters around the term. */
export function matchesSearch(texts: readonly (string | null | undefined)[], typed: string): boolean {
  const term = searchTerm(typed);
  return term === '' || texts.some((text) => text && foldedTerm(text).includes(term));
}

/** As `matchesSearch`, for names alone: also what is invisible inside a pasted name is ignored. */
export function matchesName(names: readonly (string | null | undefined)[], typed: string): boolean {
  const terms = nameTerms(typed);
  return (
    terms.includes('') || names.some((name) => name && terms.some((term) => foldedTerm(name).includes(term)))
  );
}

/** Clicking a column sorts ascending; clicking it again toggles the direction. */
export function nextSort<Key extends string>(current: Sort<Key>, clicked: Key): Sort<Key> {
  const toggled = current.key === clicked && current.direction === 'asc' ? 'desc' : 'asc';
  return { key: clicked, direction: toggled };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export type SortValue = string | number | null | undefined;

/** Text that sorts like an empty text counts as missing, as in the database. */
function isMissing(value: SortValue): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === 'string' && collator.compare(value, '') === 0;
}

/** Missing values come last in both directions, so that they never hide existing ones. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  direction: SortDirection,
): Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  // Read once per row, not once per comparison.
  const keyed = rows.map((row) => {
    const value = valueOf(row);
    return { row, value, isMissing: isMissing(value) };
  });
  keyed.sort((a, b) => {
    if (a.isMissing || b.isMissing) return Number(a.isMissing) - Number(b.isMissing);
    return sign * compareValues(a.value, b.value);
  });
  return keyed.map(({ row }) => row);
}

function compareValues(a: SortValue, b: SortValue): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Larger than any list: past the end, the last page is read. */
export const mostPages = 100_000_000;

/** 'Go to page' accepts only whole numbers from 1 to the last page. */
export function pageFromInput(typed: string, lastPage: number): number | undefined {
  if (!/^\d+$/.test(typed.trim())) return undefined;
  const page = Number(typed);
  return page >= 1 && page <= lastPage ? page : undefined;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly lastPage: number;
  readonly total: number;
  /** Not counted to the end: there are as many rows as `total`, and perhaps more. */
  readonly isAtLeast?: boolean;
  /** 1-based positions of the first and last row shown; both 0 if there are none. */
  readonly from: number;
  readonly to: number;
}

/** A page past the end (a row was deleted, a filter was set) falls back to the last page. */
export function pageOf<Row>(rows: readonly Row[], page: number, size: number): Page<Row> {
  return pageFrom(rows.length, page, size, (start, end) => rows.slice(start, end));
}

/** The same for rows that are stored elsewhere: loads only those of the page. */
export function pageFrom<Row>(
  total: number,
  page: number,
  size: number,
  rowsBetween: (start: number, end: number) => readonly Row[],
): Page<Row> {
  const lastPage = pageCount(total, size);
  const shown = Math.min(Math.max(1, page), lastPage);
  const start = (shown - 1) * size;
  const rows = rowsBetween(start, start + size);
  const from = rows.length === 0 ? 0 : start + 1;
  return { rows, page: shown, lastPage, total, from, to: start + rows.length };
}

/** The list has more rows for this page, which are still on their way. */
export function isShort({ rows, from, total }: Page<unknown>, size: number): boolean {
  return rows.length < Math.min(size, total - Math.max(0, from - 1));
}

export function showing({ from, to, total, isAtLeast }: Page<unknown>): string {
  return `Showing ${showCount(from)} to ${showCount(to)} of ${showTotal(total, isAtLeast)} entries`;
}

/** Cuts text to the column's limit, by whole characters. */
export function cutText(text: string, max: number): string {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max).join('')}...` : text;
}
