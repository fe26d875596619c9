/** Keeps search, sort, page and page size in the URL: a view can be shared and survives a reload. */
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { nextSort, pageFromInput, type Sort } from '../../../domain/record/list.ts';
import type { PageSizes } from '../../../domain/values/limits.ts';
import { useWrittenBeforeLeaving } from './pending-address.ts';
import { useQueryWriter } from './use-query-writer.ts';
import { isViewOpening } from './view-opening.ts';
import { useActor } from '../../client/use-can.ts';
import { isOwnState } from '../../ui/form/modal/unsaved-guard.tsx';
import { useHandler } from '../../ui/form/use-handler.ts';

interface ViewDefaults {
  readonly sort: Sort;
  /** Of the list itself; the list of deleted records has more columns. */
  readonly sortKeys: readonly string[];
  readonly pageSizes: PageSizes;
}

const deletedSortKeys: readonly string[] = ['deletedBy', 'deletedAt'];

interface View {
  readonly q: string;
  readonly sort: Sort;
  readonly page: number;
  readonly size: number;
  /** Only for admins. */
  readonly isDeletedShown: boolean;
}

/** Browsers limit how often a page may change its URL. */
const addressDelayMs = 250;

export type ViewParams = ReturnType<typeof useViewParams>;

export function useViewParams(defaults: ViewDefaults) {
  const [params] = useSearchParams();
  const writeQuery = useQueryWriter();
  const isAdmin = useActor()?.role === 'admin';
  const view = viewOf(params, defaults, isAdmin);
  const { typed, setTyped, newestTyped } = useTypedText(view.q);

  // The URL lags behind requested changes, so each change builds on the last requested view: sorting right
  // after typing must not be undone by the text written a moment later.
  const asked = useRef(view);
  const follow = useEffectEvent(() => {
    asked.current = view;
  });
  useLayoutEffect(() => follow(), [params]);

  // Any change of search or sort goes back to page 1.
  const change = (patch: Partial<View>) => {
    asked.current = { ...asked.current, q: newestTyped(), page: 1, ...patch };
    writeQuery((query) => withView(query, asked.current, defaults));
  };

  const writeTyped = () => change({});
  const write = useEffectEvent(writeTyped);
  useEffect(() => {
    if (typed === view.q) return undefined;
    const timer = setTimeout(() => write(), addressDelayMs);
    return () => clearTimeout(timer);
  }, [typed, view.q]);
  useWrittenBeforeLeaving(true, () => {
    if (newestTyped() !== view.q) writeTyped();
  });

  const { key, direction } = view.sort;
  const sort = useMemo(() => ({ key, direction }), [key, direction]);
  return {
    ...view,
    sort,
    typed,
    // Typed text applies immediately, before the URL is updated.
    page: typed === view.q ? view.page : 1,
    setTyped,
    toggleSort: useHandler((by: string) => change({ sort: nextSort(asked.current.sort, by) })),
    goTo: useHandler((page: number) => change({ page })),
    setSize: useHandler((size: number) => change({ size })),
    setDeletedShown: useHandler((isDeletedShown: boolean) => change({ isDeletedShown })),
  };
}

/** The typed text is ahead of the URL and follows it only when something else changed it. */
function useTypedText(q: string) {
  const location = useLocation();
  const { key } = location;
  // Text that was typed before the URL was changed from outside belongs to the visit before.
  const [state, setState] = useState({ typed: q, key, visit: 0 });
  // This screen only replaces its URL, or opens a record above it; a link, the Back button or a view changes it
  // from outside.
  const isForeign = !isOfScreen(useNavigationType(), location.state) || isViewOpening(location);
  if (key !== state.key) setState(isForeign ? { typed: q, key, visit: state.visit + 1 } : { ...state, key });
  const { typed, visit } = state;
  // The list is drawn for a typed text a moment later; leaving it in between must not lose the text.
  const newest = useRef({ typed, visit });
  const setTyped = useHandler((text: string) => {
    newest.current = { typed: text, visit };
    setState((now) => ({ ...now, typed: text }));
  });
  const newestTyped = () => (newest.current.visit === visit ? newest.current.typed : typed);
  return { typed, setTyped, newestTyped };
}

/** The text may not be in the URL yet when a record is opened. */
export function isOfScreen(type: NavigationType, state: unknown): boolean {
  return type === NavigationType.Replace || (type === NavigationType.Push && isOwnState(state));
}

function viewOf(
  params: URLSearchParams,
  { sort, sortKeys, pageSizes }: ViewDefaults,
  isAdmin: boolean,
): View {
  const size = Number(params.get('size'));
  const isOffered = pageSizes.choices.some((choice) => choice === size);
  const isDeletedShown = isAdmin && params.has('deleted');
  // The order of the deleted records may still be in the URL; the list itself has no such column.
  const keys = isDeletedShown ? [...sortKeys, ...deletedSortKeys] : sortKeys;
  return {
    q: params.get('q') ?? '',
    sort: sortOf(params.get('sort'), keys) ?? sort,
    page: pageFromInput(params.get('page') ?? '', Number.MAX_SAFE_INTEGER) ?? 1,
    size: isOffered ? size : pageSizes.initial,
    isDeletedShown,
  };
}

/** `name` is ascending, `-name` descending. */
function sortOf(text: string | null, keys: readonly string[]): Sort | undefined {
  const key = text?.replace(/^-/, '');
  if (!text || !key || !keys.includes(key)) return undefined;
  return { key, direction: text.startsWith('-') ? 'desc' : 'asc' };
}

/** Omits defaults, to keep URLs short. */
function withView(params: URLSearchParams, view: View, { sort, pageSizes }: ViewDefaults): URLSearchParams {
  const nameOf = ({ key, direction }: Sort) => (direction === 'desc' ? `-${key}` : key);
  const entries: Record<string, string> = {
    q: view.q,
    sort: nameOf(view.sort) === nameOf(sort) ? '' : nameOf(view.sort),
    page: view.page === 1 ? '' : String(view.page),
    size: view.size === pageSizes.initial ? '' : String(view.size),
    deleted: view.isDeletedShown ? '1' : '',
  };
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(entries)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
