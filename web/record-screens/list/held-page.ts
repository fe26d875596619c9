/**
 * The rows of a page stay while others add and remove rows: new rows between them appear, no row is pushed
 * off the end, and a later page does not shift. The page is rebuilt when the reader requests other rows.
 */
import { useMemo, useState } from 'react';
import { pageFrom, type Page } from '../../../domain/record/list.ts';

/** All rows that match, in their order. */
export interface RowOrder<Row> {
  readonly count: number;
  readonly rowsBetween: (start: number, end: number) => readonly Row[];
  /** -1 for a row that does not match. */
  readonly positionOf: (id: string) => number;
}

interface Wanted {
  readonly page: number;
  readonly size: number;
}

interface Held<Row> {
  readonly viewKey: string;
  readonly ids: readonly string[];
  readonly page: Page<Row>;
}

/**
 * `viewKey` changes when the reader requests other rows; undefined while the list is still loading. Another request for
 * the same rows returns the same object.
 */
export function useHeldPage<Row extends { readonly _id: string }>(
  order: RowOrder<Row>,
  wanted: Wanted,
  viewKey: string | undefined,
): Page<Row> {
  const [held, setHeld] = useState<Held<Row>>();
  const isHeld = held !== undefined && held.viewKey === viewKey && held.ids.length > 0;
  const ids = isHeld ? held.ids : undefined;
  const { page: number, size } = wanted;
  const before = held?.page;
  const page = useMemo(() => {
    const now = ids
      ? heldPage(order, { page: number, size }, ids)
      : pageFrom(order.count, number, size, order.rowsBetween);
    return before && isSamePage(before, now) ? before : now;
  }, [order, number, size, ids, before]);
  if (!isHeld && viewKey !== undefined && page.rows.length > 0) {
    setHeld({ viewKey, ids: page.rows.map(({ _id }) => _id), page });
  }
  return page;
}

function isSamePage<Row>({ rows, ...place }: Page<Row>, { rows: others, ...other }: Page<Row>): boolean {
  const isSamePlace = place.from === other.from && place.to === other.to && place.total === other.total;
  const isSameNumber = place.page === other.page && place.lastPage === other.lastPage;
  return isSamePlace && isSameNumber && rows.every((row, at) => row === others[at]);
}

/** A page may grow to twice its size; then it is rebuilt. */
export function heldPage<Row extends { readonly _id: string }>(
  order: RowOrder<Row>,
  { page, size }: Wanted,
  ids: readonly string[],
): Page<Row> {
  const { count, rowsBetween, positionOf } = order;
  const plain = pageFrom(count, page, size, rowsBetween);
  const first = firstOf(ids, positionOf);
  const last = firstOf(ids.toReversed(), positionOf);
  const start = page === 1 ? 0 : first;
  const end = Math.min(count, Math.max(last + 1, start + size));
  if (first < 0 || last < first || plain.page !== page || end - start > 2 * size) return plain;
  const rows = rowsBetween(start, end);
  // Of a list that the server searches, only a part may be here.
  return { ...plain, rows, from: start + 1, to: start + rows.length };
}

/** The reader's last own row, also when it is no longer marked. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

function firstOf(ids: readonly string[], positionOf: (id: string) => number): number {
  for (const id of ids) {
    const position = positionOf(id);
    if (position >= 0) return position;
  }
  return -1;
}
