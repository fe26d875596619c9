/**
 * Rows that others add appear without moving the row being read. At the top of a list without a pointer on
 * it, new rows become visible; everywhere else the scroll position is adjusted, and `above` counts them.
 */
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { afterPaint } from './after-paint.ts';

interface AnchoredRows {
  readonly scroller: RefObject<HTMLElement | null>;
  /** On phones the page scrolls instead. */
  readonly isPage: boolean;
  readonly body: RefObject<HTMLElement | null>;
  readonly keys: readonly string[];
  /** Changes when the reader requests other rows: sorts, filters, turns the page. Undefined turns it off. */
  readonly viewKey: string | undefined;
  /** The list does move for a row that the reader saved. */
  readonly ownKey: string | undefined;
}

interface Anchor {
  readonly key: string;
  readonly top: number;
}

export function useAnchoredRows({ scroller, isPage, body, keys, viewKey, ownKey }: AnchoredRows) {
  const anchor = useRef<Anchor | undefined>(undefined);
  const shown = useRef({ viewKey, keys });
  const [above, setAbove] = useState(0);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { viewKey, keys };
    const box = boxOf(scroller.current, isPage);
    if (!box || !body.current || viewKey === undefined) return undefined;
    const rows = rowsIn(body.current);
    if (before.viewKey !== viewKey) {
      setAbove(0);
    } else if (before.keys !== keys) {
      const at = anchor.current ? keys.indexOf(anchor.current.key) : -1;
      const known = new Set(before.keys);
      const fresh = keys.slice(0, Math.max(0, at)).filter((key) => !known.has(key));
      const isOwn = ownKey !== undefined && fresh.includes(ownKey);
      if (at >= 0 && anchor.current && !isOwn && (fresh.length === 0 || isRead(box, body.current))) {
        box.scrollBy({ top: topIn(box, rows[at]) - anchor.current.top, behavior: 'instant' });
        if (box.scrollTop > 0 && fresh.length > 0) setAbove((count) => count + fresh.length);
      }
    }
    anchor.current = undefined;
    // Asked sooner, the browser would have to lay out the table twice: for the answer and for the frame. Rows of
    // others do not come that soon after the last ones.
    return afterPaint(() => {
      anchor.current = firstInSight(box, rows, keys);
    });
  }, [scroller, isPage, body, keys, viewKey, ownKey]);

  useEffect(() => {
    const box = boxOf(scroller.current, isPage);
    if (!box) return undefined;
    const target = isPage ? window : box;
    const onScroll = () => {
      if (body.current) anchor.current = firstInSight(box, rowsIn(body.current), shown.current.keys);
      if (box.scrollTop === 0) setAbove(0);
    };
    target.addEventListener('scroll', onScroll, { passive: true });
    return () => target.removeEventListener('scroll', onScroll);
  }, [scroller, isPage, body]);

  return { above, showAbove: () => boxOf(scroller.current, isPage)?.scrollTo({ top: 0 }) };
}

const boxOf = (scroller: HTMLElement | null, isPage: boolean): Element | null =>
  isPage ? document.scrollingElement : scroller;

/** One for each key: without what unfolded rows show. */
function rowsIn(body: HTMLElement): readonly Element[] {
  return [...body.children].filter((row) => row.hasAttribute('tabindex'));
}

/** The reader has scrolled, points at a row, or has one in focus. */
function isRead(box: Element, list: HTMLElement): boolean {
  return box.scrollTop > 0 || list.matches(':hover, :focus-within');
}

/** The page itself moves when it scrolls, its window does not. */
function topIn(box: Element, row: Element | undefined): number {
  const top = box === document.scrollingElement ? 0 : box.getBoundingClientRect().top;
  return (row?.getBoundingClientRect().top ?? 0) - top;
}

/** The first row that is not hidden behind the header. */
function firstInSight(box: Element, rows: readonly Element[], keys: readonly string[]): Anchor | undefined {
  const header = rows[0]?.closest('table')?.tHead?.offsetHeight ?? 0;
  const at = keys.findIndex((_, index) => topIn(box, rows[index]) >= header - 1);
  const key = keys[at];
  return key === undefined ? undefined : { key, top: topIn(box, rows[at]) };
}
