/** Widths and places of the visible columns. Fixed, so that no filter or page changes them. */
import type { CSSProperties } from 'react';
import type { TableSettings } from '../../../../domain/record/table/settings.ts';
import type { Column } from '../column.ts';
import { orderedColumns } from './column-settings.ts';

const usualWidth = 140;
/** In pixels from the start of the table. Visibility checks have a cost, so columns before it have none. */
const farFrom = 900;
/** On screens as narrow as this, a row is a card. */
export const cardsBelow = '(max-width: 40em)';
export const detailsWidth = 36;
/** In pixels. */
export const rowHeights = { comfortable: 36, compact: 28 } as const satisfies Record<
  TableSettings['density'],
  number
>;

export interface PlacedColumn<Row> {
  readonly column: Column<Row>;
  readonly width: number;
  /** Takes the space that is left. */
  readonly isGrowing: boolean;
  readonly isPinned: boolean;
  /** The last pinned column: the others scroll below it. */
  readonly isLastPinned: boolean;
  /** Often out of view: the browser then skips the content of its cells. */
  readonly isFar: boolean;
  /** For every cell; shared, so that rows do not create it. */
  readonly style: CSSProperties | undefined;
}

export interface TableLayout<Row> {
  readonly columns: readonly PlacedColumn<Row>[];
  /** Of all columns without actions. */
  readonly width: number;
  readonly hasPinned: boolean;
}

export function layoutOf<Row>(
  all: readonly Column<Row>[],
  settings: TableSettings,
  hasDetails: boolean,
): TableLayout<Row> {
  const shown = orderedColumns(all, settings).filter(({ key }) => !settings.hidden.includes(key));
  const visible = shown.length > 0 ? shown : all.slice(0, 1);
  const isPinned = ({ key }: Column<Row>) => settings.pinned.includes(key);
  const lastPinned = visible.findLast(isPinned);
  const growing = growingColumn(visible, settings);
  let left = hasDetails ? detailsWidth : 0;
  const columns = visible.map((column): PlacedColumn<Row> => {
    const width = settings.widths[column.key] ?? column.width ?? usualWidth;
    const pinned = isPinned(column);
    const style = pinned ? { left } : undefined;
    const isFar = !pinned && left >= farFrom;
    left += width;
    return {
      column,
      width,
      isGrowing: column === growing,
      isPinned: pinned,
      isLastPinned: column === lastPinned,
      isFar,
      style,
    };
  });
  return { columns, width: left, hasPinned: lastPinned !== undefined };
}

/** Never one whose width was chosen by hand, if there is another. */
function growingColumn<Row>(visible: readonly Column<Row>[], { widths, pinned }: TableSettings) {
  const free = visible.filter(({ key }) => widths[key] === undefined);
  return (
    free.findLast(({ grows }) => grows) ??
    free.findLast(({ key, align }) => align !== 'end' && !pinned.includes(key)) ??
    free.at(-1) ??
    visible.at(-1)
  );
}
