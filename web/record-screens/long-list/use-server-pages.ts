/** The visible page of a list that the server searches, sorts and counts. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { apiPath, type Area } from '../../../domain/areas.ts';
import { filterEntries } from '../../../domain/record/list-filter.ts';
import { mostPages, type Sort } from '../../../domain/record/list.ts';
import type { ModuleDefinition, RecordOf } from '../../../domain/record/module-definition.ts';
import type { RowsAnswer } from '../../../domain/record/rows.ts';
import { centsOfDecimal } from '../../../domain/values/money.ts';
import { isStorable } from '../../../domain/values/text-field.ts';
import { longListWords } from '../../../domain/text.ts';
import { call } from '../../client/calls/api.ts';
import { ApiError } from '../../client/http/request.ts';
import { countedPagesKey, listKey, pagesKey } from '../../client/calls/record-cache.ts';
import { impatient, isWorthRetrying } from '../../client/calls/resource.ts';
import type { ListState } from '../../client/list-index/list-store.ts';
import { useHandler } from '../../ui/form/use-handler.ts';
import { useFollowedQueries } from '../../client/live/follow-list.ts';
import { dayOfPeriod, useToday } from '../filters/use-today.ts';
import { useHeldPage, useLast } from '../list/held-page.ts';
import { orderKeyOf } from './order-key.ts';
import { orderInWindow, windowAround, type RowWindow } from './row-window.ts';
import { useCountedAgain } from './use-counted-again.ts';
import type { ShownRowsHolder } from './shown-rows.ts';
import { useShownRows } from './use-shown-rows.ts';

const settledMs = 500;
/** A page beside the visible one is read again after this time. */
const besideMs = 30_000;
const nothing: RowWindow<never> = { rows: [], start: 0 };
const noFilters = JSON.stringify([]);
/** A longer address may be refused on its way: with its headers a call has at most 16 kB. */
const mostQueryLetters = 12_000;

/** For a search that no record can contain. */
const nothingFound: RowsAnswer<never> = {
  data: [],
  total: 0,
  totals: null,
  page: 1,
  isExact: true,
  asOf: '',
  message: '',
};

/** The reader's query. */
interface PageView {
  readonly active: Readonly<Partial<Record<string, string>>>;
  readonly params: { readonly sort: Sort; readonly size: number };
  readonly page: number;
}

/** Of a list that is whole in the browser: otherwise every keystroke would create the key of a call that is not made. */
const noQuery: PageView = {
  active: {},
  params: { sort: { key: '_id', direction: 'desc' }, size: 1 },
  page: 1,
};

interface Options<Row> {
  readonly isEnabled: boolean;
  /** All records of the list. */
  readonly count: number;
  /** A row that the reader saved: the view is rebuilt with it. */
  readonly ownId: string | undefined;
  /** Stores the visible page for the preview, which links to neighbouring rows. */
  readonly holder: Pick<ShownRowsHolder<Row>, 'show'>;
}

export function useServerPages<Fields extends Record<string, unknown>>(
  area: Area,
  { module, onWire }: Pick<ModuleDefinition<Fields>, 'module' | 'onWire'>,
  asked: PageView,
  { isEnabled, count, ownId, holder }: Options<RecordOf<Fields>>,
) {
  type Row = RecordOf<Fields>;
  const client = useQueryClient();
  const view = isEnabled ? asked : noQuery;
  const active = useDeferredValue(view.active);
  const { key, direction } = view.params.sort;
  const { size } = view.params;
  // An address may name any page.
  const wanted = Math.min(view.page, mostPages);
  const filters = filterEntries(active);
  const today = useToday();
  const day = dayOfPeriod(active, today);
  const narrowedBy = JSON.stringify(day === undefined ? filters : [...filters, day]);
  const queryOf = (page: number) =>
    new URLSearchParams([
      ...filters,
      ...Object.entries({ sort: key, dir: direction, size: String(size), page: String(page) }),
    ]).toString();
  const query = queryOf(wanted);
  // A row that the reader saved rebuilds the page when the answer with it is there.
  const [answeredId, setAnsweredId] = useState<string>();
  const viewKey = JSON.stringify([wanted, size, key, direction, active, answeredId, day]);
  const inSight = useRef<{ readonly viewKey: string; readonly ids: readonly string[] }>(null);
  // Below the list's key, so that the reader's own save reloads it.
  const rowsKey = [...pagesKey(area, module), query, day];
  const isFindable = filters.every(([, value]) => isStorable(value));
  const readerOf = (signal: AbortSignal, isExact: boolean) => async (page: number) => {
    if (!isFindable) return nothingFound;
    if (query.length > mostQueryLetters) throw new ApiError(414, { message: longListWords.tooMuchText });
    const path = `${apiPath(area, module)}/rows?${queryOf(page)}${isExact ? '&exact=true' : ''}`;
    const answer = await call<RowsAnswer<Row>>('GET', path, { signal });
    return onWire
      ? { ...answer, data: answer.data.map((wire) => onWire.read(area, wire) as unknown as Row) }
      : answer;
  };
  const ask = (isExact: boolean, page = wanted) => ({
    ...impatient,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const read = readerOf(signal, isExact);
      const askedAt = performance.now();
      const answer = await read(page);
      const tookMs = performance.now() - askedAt;
      const seen = inSight.current?.viewKey === viewKey ? inSight.current.ids : [];
      return { ...answer, narrowedBy, tookMs, found: await windowAround(answer, size, seen, read) };
    },
    retry: isWorthRetrying,
    structuralSharing: false,
  });
  useFollowedQueries({ area, module }, [rowsKey], { isEnabled });
  const quick = useQuery({
    ...ask(false),
    queryKey: rowsKey,
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  });
  if (ownId !== answeredId && !quick.isFetching) setAnsweredId(ownId);
  // While the reader is typing, the totals of half a word are not needed.
  const [settled] = useDebouncedValue(query, settledMs);
  const isInPart = quick.data !== undefined && !quick.isPlaceholderData && !quick.data.isExact;
  // Slow results follow later.
  const whole = useQuery({
    ...ask(true),
    queryKey: [...countedPagesKey(area, module), query, day],
    enabled: isEnabled && isInPart && settled === query,
    retry: false,
    refetchOnWindowFocus: false,
  });
  useCountedAgain(whole, { isInPart, dataUpdatedAt: quick.dataUpdatedAt });
  const exact = isInPart ? whole.data : quick.data;
  // A full page that was found quickly is right, and newer than what was counted.
  const isFull = quick.data?.data.length === size;
  const found = isInPart && whole.data && !isFull ? whole.data.found : quick.data?.found;
  const total = Math.max(exact?.total ?? 0, quick.data?.total ?? 0);
  const answered = exact?.page ?? quick.data?.page ?? wanted;
  // The only row of the last page: if it is deleted, the page before is shown.
  const isAlone = answered > 1 && quick.data?.found.rows.length === 1;
  const before = useQuery({
    ...ask(false, answered - 1),
    queryKey: [...pagesKey(area, module), queryOf(answered - 1), day],
    enabled: isEnabled && isAlone && !quick.isPlaceholderData,
    refetchOnWindowFocus: false,
  });
  const instead = answered > 1 && quick.data?.found.rows.length === 0 ? before.data : undefined;
  const at = instead?.page ?? answered;
  const shownRows = instead?.found ?? found ?? nothing;
  const order = useMemo(() => orderInWindow(total, shownRows), [total, shownRows]);
  const { isPlaceholderData: isStale } = quick;
  // The list has become shorter than the page that was asked for: its last page is shown whole.
  const isPastEnd = at < wanted;
  const held = useHeldPage(order, { page: at, size }, isStale || isPastEnd ? undefined : viewKey);
  const isAtLeast = isInPart && whole.data === undefined;
  const page = useMemo(() => (isAtLeast ? { ...held, isAtLeast } : held), [held, isAtLeast]);
  // The previous page stays until the next one arrives.
  const shown = useLast(isStale ? undefined : page) ?? page;
  useEffect(() => {
    inSight.current = { viewKey, ids: shown.rows.map(({ _id }) => _id) };
  }, [viewKey, shown]);
  // Rows of the last page stay until the next one is there; sums of other filters, or those that could not be
  // counted again, would be wrong.
  const isSummed = exact?.narrowedBy === narrowedBy && !(isInPart && whole.isError);
  const sums = isSummed ? exact.totals : undefined;
  const totals = useMemo(() => centsOfTotals(sums), [sums]);

  const isAnswered = quick.data !== undefined;
  const readBeside = useHandler((page: number) =>
    client.query({
      ...impatient,
      // Read again after the visible page has followed a change.
      queryKey: [...listKey(area, module), 'rows-beside', queryOf(page), day, quick.dataUpdatedAt],
      queryFn: ({ signal }) => readerOf(signal, false)(page),
      staleTime: besideMs,
    }),
  );
  const askedKey = orderKeyOf(active, view.params.sort, today);
  const orderKey = useLast(isStale ? undefined : askedKey) ?? askedKey;
  const isShown = isEnabled && isAnswered;
  useShownRows(holder, { isShown, page: shown, size, viewKey, orderKey, read: readBeside });

  // Without a filter the answer has all, and is newer than what was counted before.
  const isOfAll = exact?.isExact === true && exact.narrowedBy === noFilters;
  const state: ListState = {
    phase: quick.data ? 'ready' : quick.isError ? 'failed' : 'loading',
    loaded: quick.data ? (isOfAll ? shown.total : Math.max(count, shown.total)) : 0,
    total: count,
    // Why there are no totals and, without rows, that nothing was found in time, not that nothing matches.
    error: quick.error ?? (isInPart ? whole.error : undefined) ?? undefined,
    revision: quick.dataUpdatedAt,
  };
  const retry = () => void quick.refetch();
  // No rows so far does not mean no matches.
  const isCounted = whole.data !== undefined || (whole.isError && !whole.isFetching);
  const isSearching = isInPart && quick.data.data.length === 0 && !isCounted;
  // The reader has deleted the last row of the last page: the page before it is on its way.
  const isEmptied = shown.rows.length === 0 && shown.total > 0 && quick.isFetching;
  const isKnown = !isSearching && !isEmptied && (quick.data !== undefined || quick.isError);
  return {
    page: shown,
    totals,
    viewKey,
    isKnown,
    isAnswered,
    isStale,
    state,
    retry,
  };
}

function centsOfTotals(totals: Readonly<Record<string, string>> | null | undefined) {
  if (!totals) return undefined;
  return Object.fromEntries(Object.entries(totals).map(([key, text]) => [key, centsOfDecimal(text)]));
}
