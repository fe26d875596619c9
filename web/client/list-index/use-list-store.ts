import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Area, Module } from '../../../domain/areas.ts';
import { followList } from '../live/follow-list.ts';
import type { IndexedRow } from './definition.ts';
import type { ListState, ListStore } from './list-store.ts';

/** Stores live in the query cache next to the session's other lists and are cleared with them. */
export function storeIn<Row extends IndexedRow>(
  client: QueryClient,
  key: readonly string[],
  make: () => ListStore<Row>,
): ListStore<Row> {
  const queryKey = ['list-store', ...key];
  const known = client.getQueryData<ListStore<Row>>(queryKey);
  if (known) return known;
  const store = make();
  client.setQueryDefaults(queryKey, { gcTime: Infinity, staleTime: Infinity, structuralSharing: false });
  client.setQueryData(queryKey, store);
  return store;
}

/** Updates the list while a screen shows it: on mount, when others change it, and when the window regains focus. */
export function useListStore<Row extends IndexedRow>(
  area: Area,
  module: Module,
  make: () => ListStore<Row>,
  { isEnabled }: { readonly isEnabled: boolean },
): { readonly store: ListStore<Row>; readonly state: ListState } {
  const store = storeIn(useQueryClient(), [area, module], make);
  const state = useSyncExternalStore(store.subscribe, store.getState);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible') void store.bringUpToDate();
    };
    refreshIfVisible();
    document.addEventListener('visibilitychange', refreshIfVisible);
    window.addEventListener('focus', refreshIfVisible);
    const unfollow = followList({ area, module }, () => void store.refresh());
    return () => {
      unfollow();
      document.removeEventListener('visibilitychange', refreshIfVisible);
      window.removeEventListener('focus', refreshIfVisible);
    };
  }, [store, area, module, isEnabled]);
  return { store, state };
}
