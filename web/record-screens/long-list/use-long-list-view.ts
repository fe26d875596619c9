/** The visible page of a long list and the state that determines it, all of it in the URL. */
import { useMemo } from 'react';
import type { Area } from '../../../domain/areas.ts';
import type { Condition, FilterValues } from '../../../domain/record/list-filter.ts';
import { indiaMidnight } from '../../../domain/values/moment/time.ts';
import type { ListState } from '../../client/list-index/list-store.ts';
import { rowTestsOf } from '../../client/list-index/conditions.ts';
import { useHandler } from '../../ui/form/use-handler.ts';
import { dayOfPeriod, useToday } from '../filters/use-today.ts';
import { useFilterParams } from '../address/use-filter-params.ts';
import { useHeldPage } from '../list/held-page.ts';
import { useViewParams } from '../address/use-view-params.ts';
import { useFoundIds } from './use-found-ids.ts';
import { wholeOrder, type LongList, type StoreOf } from './long-list.ts';

const none: readonly Condition[] = [];

type Named<Field extends string> = FilterValues<Field | 'searchTerm'>;

export function useLongListParams<Fields extends Record<string, unknown>, Field extends string>({
  definition,
  index,
  filter,
}: LongList<Fields, Field>) {
  const params = useViewParams({
    sort: definition.defaultSort,
    sortKeys: Object.keys(index.sorts),
    pageSizes: definition.pageSizes,
  });
  // The search uses the same parameter in every list.
  const filters = useFilterParams(filter.fields.filter((field): field is Field => field !== 'searchTerm'));
  const { typed } = params;
  const { values } = filters;
  /** The filters that apply; an incomplete number does not yet. */
  const active: Named<Field> = useMemo(
    () => filter.readable({ ...values, searchTerm: typed }),
    [filter, values, typed],
  );
  const resetAll = useHandler(() => {
    filters.reset();
    params.setTyped('');
  });
  const { sort, setTyped, isDeletedShown, setDeletedShown } = params;
  const filtered: FilterValues<Field> = useMemo(() => filter.readable(values), [filter, values]);
  const activeNow = useHandler(() => active);
  /** What filters and tools need. The same object for other text in the search and another page: they do not re-render. */
  const narrowing = useMemo(
    () => ({
      /** Without the search. */
      active: filtered,
      /** With the search; only for events. */
      activeNow,
      sort,
      filters,
      resetAll,
      params: { setTyped, isDeletedShown, setDeletedShown },
    }),
    [filtered, activeNow, sort, filters, resetAll, setTyped, isDeletedShown, setDeletedShown],
  );
  return { params, filters, active, page: filters.isAhead ? 1 : params.page, resetAll, narrowing };
}
export type LongListParams<Field extends string> = ReturnType<
  typeof useLongListParams<Record<string, unknown>, Field>
>;

export function useLongListView<Fields extends Record<string, unknown>, Field extends string>(
  area: Area,
  { filter, index: definition, definition: { module } }: LongList<Fields, Field>,
  store: StoreOf<Fields>,
  state: ListState,
  view: LongListParams<Field>,
  /** `ownId`: a row that the reader saved; the page is rebuilt with it. `isWhole`: the list is in the browser. */
  { ownId, isWhole }: { readonly ownId: string | undefined; readonly isWhole: boolean },
) {
  const { active } = view;
  const { key, direction } = view.params.sort;
  const { index } = store;
  const { revision } = state;
  const today = useToday();
  const conditions = useMemo(() => filter.conditions(active, indiaMidnight(today)), [filter, active, today]);
  const noticed = useFoundIds(area, module, isWhole ? conditions : none);
  const { found } = useMemo(() => {
    index.setTests(rowTestsOf(definition, conditions, noticed.ids));
    index.setSort({ key, direction });
    // The rows are in the index, which stays the same.
    return { revision, found: index.find() };
  }, [index, revision, definition, conditions, noticed.ids, key, direction]);
  const { page: wanted } = view;
  const { size } = view.params;
  // `found` changes with the rows and the sort, and with filters that select others.
  const order = useMemo(() => ({ ...wholeOrder<Fields>(store), count: found.count }), [store, found]);
  const viewKey = JSON.stringify([wanted, size, key, direction, active, ownId, dayOfPeriod(active, today)]);
  const isComplete = state.phase === 'ready' && noticed.isKnown;
  const page = useHeldPage(order, { page: wanted, size }, isComplete ? viewKey : undefined);
  const { isKnown, isStale } = noticed;
  return { totals: isStale ? undefined : found.totals, page, viewKey, isKnown, isStale };
}
