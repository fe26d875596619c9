/** How a long list describes its rows to the index. */
import type { SortSource } from '../../../domain/record/list-sort.ts';

export interface IndexedRow {
  readonly _id: string;
  readonly version: number;
}

export interface IndexDefinition<Row extends IndexedRow> {
  /** The folded texts of the searched fields, see domain/values/fold.ts; always the same number. */
  readonly textsOf: (row: Row) => readonly string[];
  readonly parts: number;
  /** One number per row, NaN if missing; those listed in `totals` are summed as whole cents. */
  readonly numbers: Readonly<Record<string, (row: Row) => number>>;
  /** Several numbers per row. */
  readonly lists: Readonly<Record<string, (row: Row) => readonly number[]>>;
  /** Text for sorting that is not searched. */
  readonly words: Readonly<Record<string, (row: Row) => string>>;
  readonly sorts: Readonly<Record<string, SortSource>>;
  /** Rows that sort equal are ordered by this number, largest first. */
  readonly tieBreaker: (row: Row) => number;
  /** Keys of `numbers` that are summed over the matching rows. */
  readonly totals: readonly string[];
}

/** A condition for a row to match. */
export type RowTest =
  | { readonly kind: 'contains'; readonly part: number | undefined; readonly term: string }
  | { readonly kind: 'equals'; readonly part: number; readonly term: string }
  | {
      readonly kind: 'anyOf';
      readonly part: number;
      readonly terms: readonly string[];
      readonly isExact: boolean;
    }
  | { readonly kind: 'number'; readonly key: string; readonly min: number; readonly max: number }
  /** one of the row's numbers is in the range */
  | { readonly kind: 'anyNumber'; readonly key: string; readonly min: number; readonly max: number }
  /** the server knows which rows match */
  | { readonly kind: 'ids'; readonly key: string; readonly ids: readonly string[] };
