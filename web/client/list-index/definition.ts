/** What a long list tells its index about its rows. */

export interface IndexedRow {
  readonly _id: string;
  readonly version: number;
}

/** Where the values of a sortable column are: a number, a part of the searchable text, or a word. */
export type SortSource =
  | { readonly from: 'number'; readonly key: string }
  | { readonly from: 'part'; readonly part: number }
  | { readonly from: 'word'; readonly key: string };

export interface IndexDefinition<Row extends IndexedRow> {
  /** Folded parts in one text, see domain/values/fold.ts; always the same number of parts. */
  readonly textOf: (row: Row) => string;
  readonly parts: number;
  /** One number a row, NaN where it is missing; `readonly` totals are sums of whole cents. */
  readonly numbers: Readonly<Record<string, (row: Row) => number>>;
  /** Several numbers a row. */
  readonly lists: Readonly<Record<string, (row: Row) => readonly number[]>>;
  /** Text that is sorted by but not searched. */
  readonly words: Readonly<Record<string, (row: Row) => string>>;
  readonly sorts: Readonly<Record<string, SortSource>>;
  /** Equal rows stand by this number, the largest first. */
  readonly tieBreaker: (row: Row) => number;
  /** Keys of `numbers` that are summed over what is found. */
  readonly totals: readonly string[];
}

/** What a row must meet to be found. */
export type RowTest =
  | { readonly kind: 'contains'; readonly part: number | undefined; readonly term: string }
  | { readonly kind: 'equals'; readonly part: number; readonly term: string }
  | { readonly kind: 'number'; readonly key: string; readonly min: number; readonly max: number }
  /** one of the row's numbers is within */
  | { readonly kind: 'anyNumber'; readonly key: string; readonly min: number; readonly max: number };
