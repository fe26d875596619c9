import type { SortValue } from '../../../domain/record/list.ts';

/** One column of a table, declared: the table knows nothing else about its rows. */
export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  /** What the column sorts by and, without a `cell`, shows. */
  readonly value: (row: Row) => SortValue;
  /** What can get the focus inside takes the row's `tabIndex`: only the active row is in the tab order. */
  readonly cell?: (row: Row, tabIndex: number) => React.ReactNode;
  /** Columns sort unless they say no. */
  readonly isSortable?: boolean;
  readonly align?: 'start' | 'end';
  readonly width?: number;
  /** Longer text is cut to this many characters; the whole is shown on hover. */
  readonly truncate?: number;
}
