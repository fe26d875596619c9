/** The records before and after the one in the preview, in the list's current order and filter. */
import type { RowOrder } from '../list/held-page.ts';

export interface Neighbours {
  /** From 1, with the number of records that match. */
  readonly position: number;
  readonly count: number;
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/** Undefined for a record that the list does not show. */
export function neighboursOf<Row>(
  order: RowOrder<Row> | undefined,
  id: string,
  open: (row: Row) => void,
): Neighbours | undefined {
  const at = order?.positionOf(id) ?? -1;
  if (!order || at < 0) return undefined;
  const step = (to: number) => {
    const [row] = to < 0 ? [] : order.rowsBetween(to, to + 1);
    return row === undefined ? undefined : () => open(row);
  };
  return { position: at + 1, count: order.count, previous: step(at - 1), next: step(at + 1) };
}

/** Provides the current order of a list to its dialogs. */
export interface OrderHolder<Row> {
  readonly get: () => RowOrder<Row> | undefined;
  readonly set: (order: RowOrder<Row>) => void;
}

export function makeOrderHolder<Row>(): OrderHolder<Row> {
  let held: RowOrder<Row> | undefined;
  return {
    get: () => held,
    set: (order) => {
      held = order;
    },
  };
}
