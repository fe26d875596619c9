import type { SortValue } from '../../../domain/record/list.ts';

/** A table column; the table knows its rows only through columns. */
export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  /** The value to sort by and, without a `cell`, to show. */
  readonly value: (row: Row) => SortValue;
  /** Focusable elements inside must use `tabIndex`: only the active row is in the tab order. */
  readonly cell?: (row: Row, tabIndex: number) => React.ReactNode;
  /** True by default. */
  readonly isSortable?: boolean;
  readonly align?: 'start' | 'end';
  readonly width?: number;
  /** Longer text is cut to this many characters, with the full text on hover. */
  readonly truncate?: number;
}
