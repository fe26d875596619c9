import type { SortValue } from '../../../domain/record/list.ts';

/** Where a value is in the card that replaces the row on phones. It has two lines, and a third one for a footer. */
export type CardSlot = 'title' | 'amount' | 'detail' | 'state' | 'footer';

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
  /** Numbers are at the end, with figures of equal width. */
  readonly align?: 'start' | 'end';
  /** Figures of equal width at the start: dates and times. */
  readonly hasFigures?: boolean;
  /** In pixels, until the person chooses another one. */
  readonly width?: number;
  /** Gets the space that is left. Without such a column, the last one with text does. */
  readonly grows?: boolean;
  /** Pinned at the left until the person chooses otherwise. */
  readonly isPinned?: boolean;
  /** Longer text is cut to this many characters, with the full text on hover. */
  readonly truncate?: number;
  readonly card?: CardSlot;
  /** For the card, if it shows something else than the cell, such as the whole text. */
  readonly cardCell?: (row: Row) => React.ReactNode;
}
