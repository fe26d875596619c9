/** Tells the preview which page of a list is visible, and how to read the records beside it. */
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Page } from '../../../domain/record/list.ts';
import { keepForReload, placeBeforeReload } from './place-before-reload.ts';
import { orderInWindow, type Answered, type Identified } from './row-window.ts';
import { rowsBeyond } from './rows-beyond.ts';
import type { ShownRowsHolder } from './shown-rows.ts';

interface Visible<Row> {
  readonly isShown: boolean;
  readonly page: Page<Row>;
  readonly size: number;
  /** Changes when the reader requests other rows. */
  readonly viewKey: string;
  /** Names the filters and the sort. */
  readonly orderKey: string;
  /** Keeps its identity. */
  readonly read: (page: number) => Promise<Answered<Row>>;
}

export function useShownRows<Row extends Identified>(
  holder: Pick<ShownRowsHolder<Row>, 'show'>,
  { isShown, page, size, viewKey, orderKey, read }: Visible<Row>,
): void {
  const { places } = useMemo(() => ({ viewKey, places: new Map<string, number>() }), [viewKey]);
  const { pathname } = useLocation();
  const shown = useMemo(() => {
    const window = { rows: page.rows, start: page.from - 1 };
    const visited = {
      get: (id: string) => places.get(id),
      set: (id: string, at: number) => {
        keepForReload({ orderKey, id, at });
        places.set(id, at);
      },
    };
    const beyond = rowsBeyond({ size, window, visited, read });
    const { isAtLeast = false } = page;
    return { ...orderInWindow(page.total, window), isAtLeast, orderKey, beyond };
  }, [page, size, orderKey, places, read]);
  useEffect(() => {
    if (!isShown) return undefined;
    holder.show(shown);
    return () => holder.show(undefined);
  }, [isShown, holder, shown]);

  useEffect(() => {
    const kept = isShown ? placeBeforeReload(orderKey) : undefined;
    if (!kept || !pathname.includes(kept.id)) return undefined;
    if (places.has(kept.id) || shown.positionOf(kept.id) >= 0) return undefined;
    let isOver = false;
    const find = async () => {
      if ((await shown.beyond.find(kept.id, kept.at)) && !isOver) holder.show({ ...shown });
    };
    // The record is open all the same; only the way to others is missing.
    find().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [isShown, holder, shown, orderKey, places, pathname]);
}
