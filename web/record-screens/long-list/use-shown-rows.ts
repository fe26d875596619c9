/** Tells the preview which page of a list is visible, and how to read the records beside it. */
import { useEffect, useMemo } from 'react';
import type { Page } from '../../../domain/record/list.ts';
import { orderInWindow, type Answered, type Identified } from './row-window.ts';
import { rowsBeyond } from './rows-beyond.ts';
import type { ShownRowsHolder } from './shown-rows.ts';

interface Visible<Row> {
  readonly isShown: boolean;
  readonly page: Page<Row>;
  readonly size: number;
  /** Changes when the reader requests other rows. */
  readonly viewKey: string;
  readonly orderKey: string;
  /** Keeps its identity. */
  readonly read: (page: number) => Promise<Answered<Row>>;
}

export function useShownRows<Row extends Identified>(
  holder: Pick<ShownRowsHolder<Row>, 'show'>,
  { isShown, page, size, viewKey, orderKey, read }: Visible<Row>,
): void {
  const { places } = useMemo(() => ({ viewKey, places: new Map<string, number>() }), [viewKey]);
  useEffect(() => {
    if (!isShown) return undefined;
    const window = { rows: page.rows, start: page.from - 1 };
    const beyond = rowsBeyond({ size, window, visited: places, read });
    holder.show({ ...orderInWindow(page.total, window), orderKey, beyond });
    return () => holder.show(undefined);
  }, [isShown, holder, page, size, orderKey, places, read]);
}
