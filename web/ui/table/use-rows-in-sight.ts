import { startTransition, useEffect, useState, type RefObject } from 'react';

/** Scrolling by less changes nothing, so that it seldom draws. */
const rowsAtOnce = 4;

/**
 * How many rows of a table are in sight or above; all before it is measured. `rowHeight` is at most the height of a row:
 * what is unfolded only pushes others out of sight.
 */
export function useRowsInSight(scroller: RefObject<HTMLElement | null>, rowHeight: number): number {
  const [rows, setRows] = useState(Infinity);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => {
      const next = rowsInSight(element, rowHeight);
      startTransition(() => setRows(next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scroller, rowHeight]);
  return rows;
}

function rowsInSight({ clientHeight, scrollTop }: HTMLElement, rowHeight: number): number {
  if (clientHeight === 0) return Infinity;
  return Math.ceil((scrollTop + clientHeight) / rowHeight / rowsAtOnce) * rowsAtOnce;
}
