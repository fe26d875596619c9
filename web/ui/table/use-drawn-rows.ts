/**
 * A table draws its first rows at once and the others in the pauses of the browser: twenty rows of twenty cells in one
 * piece would hold up a key or a click. Rows that replace others later take over elements that are there already.
 */
import { startTransition, useEffect, useMemo, useState } from 'react';
import type { TablePlace } from './use-table-place.ts';

const drawnAtOnce = 6;

export function useDrawnRows<Row>(
  rows: readonly Row[],
  place: TablePlace | undefined,
): { readonly drawn: readonly Row[]; readonly waiting: number } {
  const [isWhole, setWhole] = useState(() => place !== undefined && !isAtStart(place));
  const hasMore = !isWhole && rows.length > drawnAtOnce;
  useEffect(() => {
    if (hasMore) startTransition(() => setWhole(true));
  }, [hasMore]);
  const drawn = useMemo(() => (hasMore ? rows.slice(0, drawnAtOnce) : rows), [rows, hasMore]);
  return { drawn, waiting: rows.length - drawn.length };
}

/** A table that comes back goes to where it was, which needs its rows. */
const isAtStart = ({ active, top, page }: TablePlace) => active.index === 0 && top === 0 && page === 0;
