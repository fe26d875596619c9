import { startTransition, useEffect, useState, type RefObject } from 'react';

/** What of a table is in sight, from its start. */
export interface Sight {
  /** How many rows, counted from the first one. */
  readonly rows: number;
  /** In pixels. */
  readonly width: number;
}

/** Before the table is measured. */
const everything: Sight = { rows: Infinity, width: Infinity };

/** Scrolling by less changes nothing, so that it seldom draws. */
const rowsAtOnce = 4;
const pixelsAtOnce = 100;

/** `rowHeight` is at most the height of a row: what is unfolded only pushes others out of sight. */
export function useSight(scroller: RefObject<HTMLElement | null>, rowHeight: number): Sight {
  const [sight, setSight] = useState(everything);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => {
      const next = sightOf(element, rowHeight);
      const isSame = (now: Sight) => now.rows === next.rows && now.width === next.width;
      startTransition(() => setSight((now) => (isSame(now) ? now : next)));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, rowHeight]);
  return sight;
}

function sightOf(element: HTMLElement, rowHeight: number): Sight {
  const { clientHeight, clientWidth, scrollTop, scrollLeft } = element;
  if (clientHeight === 0) return everything;
  const rows = (scrollTop + clientHeight) / rowHeight;
  return {
    rows: Math.ceil(rows / rowsAtOnce) * rowsAtOnce,
    width: Math.ceil((Math.abs(scrollLeft) + clientWidth) / pixelsAtOnce) * pixelsAtOnce,
  };
}
