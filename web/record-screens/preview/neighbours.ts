/** The records before and after the one in the preview, in the list's current order and filter. */
import type { ShownRows } from '../../client/list-index/list-store.ts';

/** Returns what opens the record; one that has to be read first may arrive after the preview was closed. */
export type Step = () => Opener | Promise<Opener | undefined>;
type Opener = () => void;

export interface Neighbours {
  /** From 1, with the number of records that match. */
  readonly position: number;
  readonly count: number;
  /** Perhaps there are more: the list is not counted to the end. */
  readonly isAtLeast: boolean;
  readonly previous: Step | undefined;
  readonly next: Step | undefined;
}

/** Undefined for a record that the list does not show. */
export function neighboursOf<Row>(
  order: ShownRows<Row> | undefined,
  id: string,
  open: (row: Row) => void,
): Neighbours | undefined {
  if (!order) return undefined;
  const { count, isAtLeast = false, beyond } = order;
  const here = order.positionOf(id);
  const at = here < 0 ? (beyond?.positionOf(id) ?? -1) : here;
  if (at < 0) return undefined;
  const stepTo = (by: -1 | 1): Step | undefined => {
    const to = at + by;
    if (to < 0 || to >= count) return undefined;
    // The position of a record outside of the page may be out of date; what is beside it is not guessed from that.
    const [row] = here < 0 ? [] : order.rowsBetween(to, to + 1);
    if (row !== undefined) return () => () => open(row);
    return beyond && (() => beyond.rowBeside(id, by).then((found) => found && (() => open(found))));
  };
  return { position: at + 1, count, isAtLeast, previous: stepTo(-1), next: stepTo(1) };
}

/** The current order of a list, for its dialogs, which may be open before the list has arrived. */
export interface OrderSource<Row> {
  readonly get: () => ShownRows<Row> | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Another value whenever the order is another one. */
  readonly stamp: () => unknown;
}

export interface OrderHolder<Row> extends OrderSource<Row> {
  readonly set: (order: ShownRows<Row>) => void;
}

export function makeOrderHolder<Row>(): OrderHolder<Row> {
  let held: ShownRows<Row> | undefined;
  const listeners = new Set<() => void>();
  const get = () => held;
  return {
    get,
    stamp: get,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (order) => {
      held = order;
      for (const listener of listeners) listener();
    },
  };
}
