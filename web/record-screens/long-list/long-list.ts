/** A module whose list is too long for the query cache: kept in its own index for the session. */
import { useQueryClient } from '@tanstack/react-query';
import { apiPath, type Area } from '../../../domain/areas.ts';
import type { ListFilter } from '../../../domain/record/list-filter.ts';
import type { ModuleDefinition, RecordOf } from '../../../domain/record/module-definition.ts';
import type { IndexDefinition } from '../../client/list-index/definition.ts';
import { ListStore } from '../../client/list-index/list-store.ts';
import { storeIn, useListStore } from '../../client/list-index/use-list-store.ts';
import type { RowOrder } from '../list/held-page.ts';
import type { OrderSource } from '../preview/neighbours.ts';
import type { ListPatches } from '../use-record-actions.ts';

export interface LongList<Fields extends Record<string, unknown>, Field extends string> {
  readonly definition: ModuleDefinition<Fields>;
  readonly index: IndexDefinition<RecordOf<Fields>>;
  /** Includes the search. */
  readonly filter: ListFilter<Field | 'searchTerm'>;
}

type Source<Fields extends Record<string, unknown>> = Pick<LongList<Fields, never>, 'definition' | 'index'>;
export type StoreOf<Fields extends Record<string, unknown>> = ListStore<RecordOf<Fields>>;

function makeStore<Fields extends Record<string, unknown>>(
  area: Area,
  { definition, index }: Source<Fields>,
): StoreOf<Fields> {
  const { module, defaultSort } = definition;
  const calls = { list: apiPath(area, module, 'list'), changes: `${apiPath(area, module)}/changes` };
  return new ListStore(index, calls, defaultSort);
}

/** The list, loaded and kept up to date while a screen shows it, unless the server searches it. */
export function useLongList<Fields extends Record<string, unknown>>(
  area: Area,
  source: Source<Fields>,
  { isWhole }: { readonly isWhole: boolean },
) {
  return useListStore(area, source.definition.module, () => makeStore(area, source), { isEnabled: isWhole });
}

/** For patching the list from a response, without loading it. */
export function useLongListStore<Fields extends Record<string, unknown>>(
  area: Area,
  source: Source<Fields>,
): StoreOf<Fields> {
  return storeIn(useQueryClient(), [area, source.definition.module], () => makeStore(area, source));
}

/** The rows as the screen shows them: in its order, with its filters. */
export function orderIn<Fields extends Record<string, unknown>>(
  store: StoreOf<Fields>,
): OrderSource<RecordOf<Fields>> {
  return {
    get: () => store.shown ?? wholeOrder(store),
    subscribe: store.subscribe,
    stamp: () => store.shown ?? store.getState(),
  };
}

/** The rows that are in the browser. */
export function wholeOrder<Fields extends Record<string, unknown>>({
  index,
}: Pick<StoreOf<Fields>, 'index'>): RowOrder<RecordOf<Fields>> {
  return {
    count: index.find().count,
    rowsBetween: (start, end) => index.page(start, end - start),
    positionOf: (id) => index.positionOf(id),
  };
}

/** How responses change such a list. */
export function patchesOf<Fields extends Record<string, unknown>>(
  store: StoreOf<Fields>,
): ListPatches<Fields> {
  const { subscribe, stamp } = orderIn(store);
  return {
    subscribe,
    stamp,
    row: (id) => {
      const { shown, index } = store;
      const at = shown?.positionOf(id) ?? -1;
      return at < 0 ? index.row(id) : shown?.rowsBetween(at, at + 1)[0];
    },
    put: (record) => store.put([record]),
    remove: (id, version) => store.remove(id, version),
    refresh: () => void store.refresh(),
  };
}
