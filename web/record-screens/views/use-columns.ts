/** The columns of a list: those of the open view, or the person's own ones if there is none or it has none. */
import { useCallback, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import type { TableSettings } from '../../../domain/record/table/settings.ts';
import { contentOf, isShown, type ListView } from '../../../domain/record/view/view.ts';
import { areaListOf, type ListKey } from '../../../domain/user/preferences.ts';
import { useKnownViews } from '../../client/calls/views.ts';
import { usePreference } from '../../client/preferences/use-preference.ts';
import { useSession } from '../../client/session/use-session.ts';
import { isSameTable, viewColumns } from './view-columns.ts';

/** The parameter of an address that names a view. */
export const viewParam = 'view';

/** A view is left by removing everything that it filters and sorts by. */
export function isOpen(view: ListView | undefined, params: URLSearchParams): boolean {
  const { filters, sort } = contentOf(params);
  const isEmpty = Object.keys(filters).length === 0 && sort === null;
  return !isEmpty || (view !== undefined && isShown(view, params));
}

export function useColumns(key: ListKey) {
  const [own, setOwn] = usePreference(key);
  const user = useSession().user?._id ?? '';
  const [params] = useSearchParams();
  const named = params.get(viewParam);
  const views = useKnownViews(areaListOf(key));
  const view = views?.find(({ _id }) => _id === named);
  const last = useSyncExternalStore(viewColumns.subscribe, viewColumns.get);
  const kept = last?.user === user && last.view === named ? last : undefined;

  const isOpened = named !== null && isOpen(view, params);
  const saved = isOpened ? (views ? view?.content.table : kept?.saved) : undefined;
  const shown = saved && kept && isSameTable(kept.saved, saved) ? kept.shown : saved;
  const change = useCallback(
    (next: TableSettings) => {
      if (saved && named !== null) viewColumns.set({ user, view: named, saved, shown: next });
      else setOwn(next);
    },
    [user, named, saved, setOwn],
  );
  return [shown ?? own, change] as const;
}

/** For a view that is opened: with its own columns, whatever they were changed to before. */
export function useViewColumnsReset(): (view: ListView) => void {
  const user = useSession().user?._id ?? '';
  return ({ _id, content: { table } }) => {
    if (table) viewColumns.set({ user, view: _id, saved: table, shown: table });
  };
}
