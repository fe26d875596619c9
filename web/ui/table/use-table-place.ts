/** The position of a table: its active row and scroll offset. Kept by the screen while a form replaces the table. */
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type RefObject,
} from 'react';

export interface ActiveRow {
  readonly key: string;
  readonly index: number;
}

export interface TablePlace {
  readonly active: ActiveRow;
  /** Of the table's own scroll area. */
  readonly top: number;
  readonly left: number;
  /** Of the window: on phones the page scrolls. */
  readonly page: number;
}

/** Keeps the position while the table is not shown. */
export interface PlaceKeeper {
  readonly get: () => TablePlace;
  readonly set: (change: Partial<TablePlace>) => void;
}

const start: TablePlace = { active: { key: '', index: 0 }, top: 0, left: 0, page: 0 };

export function keepPlace(): PlaceKeeper {
  let place = start;
  return {
    get: () => place,
    set: (change) => {
      place = { ...place, ...change };
    },
  };
}

/** The active row, continued from `keeper`, which follows it from then on. */
export function useTablePlace(
  scroller: RefObject<HTMLElement | null>,
  keeper: PlaceKeeper | undefined,
  hasRows: boolean,
) {
  const [active, setActive] = useState(() => keeper?.get().active ?? start.active);
  const noteActive = useCallback(
    (next: ActiveRow) => {
      setActive(next);
      keeper?.set({ active: next });
    },
    [keeper],
  );

  const isPlaced = useRef(false);
  useLayoutEffect(() => {
    if (!keeper || !hasRows || isPlaced.current) return;
    isPlaced.current = true;
    const { top, left, page } = keeper.get();
    // A table begins at its start; to be scrolled there, the browser would have to lay it out at once.
    if (top > 0 || left > 0) scroller.current?.scrollTo(left, top);
    if (page > 0) window.scrollTo(0, page);
  }, [keeper, hasRows, scroller]);

  useEffect(() => {
    const element = scroller.current;
    if (!keeper || !element) return undefined;
    const follow = () => {
      // A table that is being removed reports a scroll to its start.
      if (!isPlaced.current || !element.isConnected) return;
      keeper.set({ top: element.scrollTop, left: element.scrollLeft, page: window.scrollY });
    };
    element.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      element.removeEventListener('scroll', follow);
      window.removeEventListener('scroll', follow);
    };
  }, [keeper, scroller]);

  return [active, noteActive] as const;
}

interface FocusOptions {
  /** Changes when the reader undoes something, which may move the focused row to another page. */
  readonly undone: number | undefined;
  /** The row that gets the focus is still on its way. */
  readonly isAwaited: boolean;
}

/** Focuses the active row. Until it arrives, the body of the table has the focus. */
export function useRowFocus(
  body: RefObject<HTMLTableSectionElement | null>,
  { undone, isAwaited }: FocusOptions,
) {
  const isKept = useRef(false);
  const focusRow = () => body.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();
  useLayoutEffect(() => {
    if (undone !== undefined) isKept.current = body.current?.contains(document.activeElement) ?? false;
  }, [undone, body]);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isLost = isKept.current && (activeElement === null || activeElement === document.body);
    if (!isAwaited && (isLost || activeElement === body.current)) focusRow();
  });
  const focusActive = () => {
    if (!isAwaited || !body.current) return focusRow();
    body.current.setAttribute('tabindex', '-1');
    return body.current.focus({ preventScroll: true });
  };
  // React does not report the end of focus on an element that it removes.
  const onBlur = ({ target }: FocusEvent) => {
    isKept.current = false;
    if (target === body.current) target.removeAttribute('tabindex');
  };
  return { focusActive, onBlur };
}
