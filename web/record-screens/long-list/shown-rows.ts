/** The last page that the server answered of a list, for a screen that replaces the list while it shows one record. */
import type { QueryClient } from '@tanstack/react-query';
import type { Area, Module } from '../../../domain/areas.ts';
import type { ShownRows } from '../../client/list-index/list-store.ts';

export interface ShownRowsHolder<Row> {
  readonly get: () => ShownRows<Row> | undefined;
  readonly show: (rows: ShownRows<Row> | undefined) => void;
}

/** Lives in the query cache, and is cleared with the session's lists. */
export function shownRowsIn<Row>(client: QueryClient, area: Area, module: Module): ShownRowsHolder<Row> {
  const queryKey = ['shown-rows', area, module];
  const known = client.getQueryData<ShownRowsHolder<Row>>(queryKey);
  if (known) return known;
  let last: ShownRows<Row> | undefined;
  const holder: ShownRowsHolder<Row> = {
    get: () => last,
    // Kept when the list leaves the screen.
    show: (rows) => {
      last = rows ?? last;
    },
  };
  client.setQueryDefaults(queryKey, { gcTime: Infinity, staleTime: Infinity, structuralSharing: false });
  client.setQueryData(queryKey, holder);
  return holder;
}
