/**
 * A table renders visible rows at once and the others after the paint, a few at a time: a hundred rows of twenty cells at
 * once would delay a key or a click. Existing rows below keep their content until then; while the reader keeps typing, they
 * are not rendered at all.
 */
import { startTransition, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from './after-paint.ts';
import type { TablePlace } from './use-table-place.ts';

const drawnAtFirst = 6;
const drawnAtOnce = 40;

interface Progress {
  readonly viewKey: string | undefined;
  /** Rows that are drawn for this view. */
  readonly upTo: number;
  /** Rows that are there, also those of the view before. */
  readonly count: number;
}

interface DrawnInput {
  /** The previous position of the table. */
  readonly place: TablePlace | undefined;
  /** Changes when the reader requests other rows; rows changed by others render at once. */
  readonly viewKey: string | undefined;
  /** How many rows are in sight. */
  readonly inSight: number;
}

interface Drawn<Row> {
  readonly drawn: readonly Row[];
  /** Rows that are not there yet. */
  readonly waiting: number;
  /** From this one on, rows still show the view before. */
  readonly lateFrom: number;
}

export function useDrawnRows<Row>(rows: readonly Row[], { place, viewKey, inSight }: DrawnInput): Drawn<Row> {
  const [known, setProgress] = useState<Progress>(() => ({
    viewKey,
    upTo: place !== undefined && !isAtStart(place) ? Infinity : drawnAtFirst,
    count: 0,
  }));
  const progress = following(known, { viewKey, length: rows.length, inSight });
  if (progress !== known) setProgress(progress);
  const { upTo, count } = progress;
  const hasMore = upTo < rows.length;
  const isGrowing = count < rows.length;
  useEffect(() => {
    if (!hasMore) return undefined;
    // The whole state, not a change of it: React may apply it to the state of an earlier view.
    const drawNext = () => startTransition(() => setProgress(drawMore(progress, rows.length)));
    // Rows that are missing may be drawn in any pause; those that only change wait for the next frame.
    if (!isGrowing) return afterPaint(drawNext);
    drawNext();
    return undefined;
  }, [hasMore, isGrowing, progress, rows.length]);
  useEffect(() => {
    if (!hasMore) return undefined;
    // Paper gets what is there when this event ends.
    const drawAll = () => flushSync(() => setProgress({ ...progress, upTo: Infinity, count: rows.length }));
    window.addEventListener('beforeprint', drawAll);
    return () => window.removeEventListener('beforeprint', drawAll);
  }, [hasMore, progress, rows.length]);
  const drawn = useMemo(() => (count < rows.length ? rows.slice(0, count) : rows), [rows, count]);
  return { drawn, waiting: rows.length - drawn.length, lateFrom: upTo };
}

function following(
  before: Progress,
  { viewKey, length, inSight }: { viewKey: string | undefined; length: number; inSight: number },
): Progress {
  const isSame = before.viewKey === viewKey;
  const upTo = isSame ? before.upTo : inSight;
  const count = Math.min(length, Math.max(upTo, before.count));
  if (isSame && count === before.count) return before;
  return { viewKey, upTo, count };
}

function drawMore(before: Progress, length: number): Progress {
  const upTo = before.upTo + drawnAtOnce;
  return { ...before, upTo: upTo < length ? upTo : Infinity };
}

/** A restored table scrolls to its previous position, which needs its rows. */
const isAtStart = ({ active, top, page }: TablePlace) => active.index === 0 && top === 0 && page === 0;
