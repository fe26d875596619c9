/** A long list in the page frame: shows the matching rows while the rest may still be loading. */
import { PlusIcon } from '../../ui/icons/small.ts';
import { Button } from '@mantine/core';
import { useCallback, useEffect, useMemo, type ReactNode, type RefObject } from 'react';
import type { Area } from '../../../domain/areas.ts';
import { listKeyOf } from '../../../domain/user/preferences.ts';
import type { TableSettings } from '../../../domain/record/table/settings.ts';
import { longListWords as words, lists, sentencesOf } from '../../../domain/text.ts';
import { isShort } from '../../../domain/record/list.ts';
import type { RecordOf } from '../../../domain/record/module-definition.ts';
import type { Found } from '../../client/list-index/list-index.ts';
import type { ListState } from '../../client/list-index/list-store.ts';
import { WithShortcut } from '../../ui/shortcuts/with-shortcut.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable, type DataTableHandle } from '../../ui/table/data-table.tsx';
import type { PlaceKeeper } from '../../ui/table/use-table-place.ts';
import { EmptyState } from '../../ui/table/empty-state.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Pagination } from '../../ui/table/tools/pagination.tsx';
import { SearchField } from '../../ui/table/tools/search-field.tsx';
import type { BannerState } from '../../ui/page/use-banner.ts';
import { useHandler } from '../../ui/form/use-handler.ts';
import { useLast } from '../list/held-page.ts';
import { useTableSettings } from '../list/use-table-settings.tsx';
import { hasRowActions, RecordRowActions } from '../list/record-row-actions.tsx';
import type { RecordActions } from '../use-record-actions.ts';
import { ViewMenu } from '../views/view-menu.tsx';
import { DeletedList } from './deleted-list.tsx';
import { FilterChips } from '../filters/filter-chips.tsx';
import { LoadingLine } from './loading-line.tsx';
import { useLongList, type LongList, type StoreOf } from './long-list.ts';
import { useListMode, type ListMode } from './use-list-mode.ts';
import { useLongListView, type LongListParams } from './use-long-list-view.ts';
import { useServerPages } from './use-server-pages.ts';

export interface LongListViewProps<Fields extends Record<string, unknown>, Field extends string> {
  readonly area: Area;
  readonly list: LongList<Fields, Field>;
  readonly view: LongListParams<Field>;
  readonly columns: readonly Column<RecordOf<Fields>>[];
  readonly banner: BannerState;
  readonly actions: Pick<RecordActions<Fields>, 'may' | 'open' | 'savedId' | 'bringBack'>;
  readonly tableRef: RefObject<DataTableHandle | null>;
  /** The position of the list, if a form replaces it on the screen. */
  readonly place?: PlaceKeeper;
  /** The message for a list that cannot be loaded. */
  readonly failureText: (error: unknown) => string;
  readonly tools: ReactNode;
  /** Quick filters. */
  readonly quick?: ReactNode;
  readonly density?: TableSettings['density'];
  /** Content above the table. The totals are undefined until the list is complete. */
  readonly above?: (totals: Found['totals'] | undefined) => ReactNode;
  /** Content below the rows. */
  readonly foot?: (totals: Found['totals'] | undefined) => ReactNode;
  /** The details of an expanded row. Must keep its identity. */
  readonly details?: (row: RecordOf<Fields>) => ReactNode;
}

export function LongListView<Fields extends Record<string, unknown>, Field extends string>(
  props: LongListViewProps<Fields, Field>,
) {
  const { area, list, view, columns, banner, actions, tools } = props;
  const { definition } = list;
  const sentences = sentencesOf(area, definition.module);
  const { open, may } = actions;
  const addButton = useMemo(
    () =>
      may.create && (
        <WithShortcut id="create">
          <Button
            leftSection={<PlusIcon width={16} height={16} aria-hidden />}
            onClick={() => open('create')}
          >
            {sentences.addLabel}
          </Button>
        </WithShortcut>
      ),
    [may.create, open, sentences.addLabel],
  );

  if (view.params.isDeletedShown) {
    return (
      <DeletedList
        area={area}
        list={list}
        sentences={sentences}
        columns={columns}
        density={props.density}
        details={props.details}
        banner={banner}
        params={view.params}
        onRestore={actions.bringBack}
        tools={tools}
      />
    );
  }
  const frame = {
    title: sentences.title,
    banner,
    tools: (
      <>
        <ViewMenu area={area} module={definition.module} banner={banner} />
        {tools}
      </>
    ),
    action: addButton,
  };
  if (!may.listing) {
    return (
      <PageFrame {...frame}>
        <EmptyState isFramed text={sentences.noAccess} />
      </PageFrame>
    );
  }
  return <LoadedList {...props} frame={frame} />;
}

interface LoadedListProps<
  Fields extends Record<string, unknown>,
  Field extends string,
> extends LongListViewProps<Fields, Field> {
  readonly frame: Pick<React.ComponentProps<typeof PageFrame>, 'title' | 'banner' | 'action' | 'tools'>;
}

const idOf = (row: { readonly _id: string }) => row._id;

function LoadedList<Fields extends Record<string, unknown>, Field extends string>(
  props: LoadedListProps<Fields, Field>,
) {
  const { area, list, view, columns, banner, actions, tableRef, failureText, frame, above, foot, details } =
    props;
  const { definition } = list;
  const { isDuplicable = false } = definition;
  const sentences = sentencesOf(area, definition.module);
  const { mode, count } = useListMode(area, definition.module);
  const { store, state: wholeState } = useLongList(area, list, { isWhole: mode === 'whole' });
  useForgotten(store, mode);
  const ownId = useLast(actions.savedId);
  const whole = useLongListView(area, list, store, wholeState, view, { ownId, isWhole: mode !== 'pages' });
  const isWhole = mode !== 'pages' && store.hasLoaded && whole.isKnown;
  // Also while the whole list is loading: the server returns the first rows in one answer.
  const paged = useServerPages(area, definition, view, { isEnabled: !isWhole, count, ownId, holder: store });
  const isPaged = mode === 'pages' || (!isWhole && paged.isAnswered);
  const { page, totals, viewKey, isKnown, isStale } = isPaged ? paged : whole;
  // The rows of the previous query stay until the next ones are there.
  const shownKey = useLast(isStale ? undefined : viewKey) ?? viewKey;
  const state = isPaged ? paged.state : wholeState;
  const retry = isPaged ? paged.retry : () => void store.bringUpToDate();
  const isCounted = mode !== 'unknown' || store.hasLoaded;
  useFailure(state, failureText, banner);
  const leaveSearch = useHandler(() => tableRef.current?.focusFirst());
  const { may, open } = actions;
  const preview = useCallback((row: RecordOf<Fields>) => open('preview', row), [open]);
  const rowActions = useCallback(
    (record: RecordOf<Fields>, tabIndex: number) => (
      <RecordRowActions
        record={record}
        may={may}
        isDuplicable={isDuplicable}
        open={open}
        tabIndex={tabIndex}
      />
    ),
    [may, open, isDuplicable],
  );
  const { table, columnsTool } = useTableSettings(listKeyOf(area, definition.module), columns, props.density);
  // Sums of a part of the list would be wrong.
  const known = state.phase === 'ready' ? totals : undefined;
  const footRow = useMemo(() => foot?.(known), [foot, known]);
  const isFiltered = Object.keys(view.active).length > 0;
  const { resetAll } = view;
  const empty = useMemo(
    () => (
      <EmptyState
        text={sentences.empty}
        action={
          isFiltered
            ? { label: words.resetFilters, onClick: resetAll }
            : may.create
              ? { label: lists.createFirst, onClick: () => open('create') }
              : undefined
        }
      />
    ),
    [sentences.empty, isFiltered, resetAll, may.create, open],
  );

  // Also after a failed request: the reader can keep typing, and another search may succeed.
  const bar = {
    search: (
      <SearchField
        placeholder={sentences.searchPlaceholder}
        value={view.params.typed}
        onChange={view.params.setTyped}
        onLeave={leaveSearch}
        isInstant={mode === 'whole'}
      />
    ),
    quick: props.quick,
    chips: <FilterChips filter={list.filter} view={view} />,
    tools: (
      <>
        {frame.tools}
        {columnsTool}
      </>
    ),
  };
  if (state.phase === 'failed' && state.loaded === 0) {
    return (
      <PageFrame {...frame} {...bar}>
        <EmptyState
          isFramed
          tone="error"
          text={failureText(state.error)}
          action={{ label: lists.tryAgain, onClick: retry }}
        />
      </PageFrame>
    );
  }
  const isWaiting = !isKnown || (state.loaded === 0 && (state.phase === 'loading' || state.phase === 'idle'));
  return (
    <PageFrame
      {...frame}
      {...bar}
      isStale={isStale}
      count={
        isWaiting || !isCounted
          ? undefined
          : lists.countOf(page.total, Math.max(state.loaded, page.total), page.isAtLeast)
      }
      footer={
        page.total > 0 && (
          <Pagination
            page={page}
            size={view.params.size}
            sizes={definition.pageSizes.choices}
            onPage={view.params.goTo}
            onSize={view.params.setSize}
          />
        )
      }
    >
      {mode === 'pages' ? (
        <LoadingLine state={paged.state} onRetry={paged.retry} />
      ) : (
        <LoadingLine state={wholeState} onRetry={() => void store.bringUpToDate()} />
      )}
      {!isWaiting && page.total > 0 && above?.(known)}
      <DataTable
        ref={tableRef}
        name={sentences.title}
        columns={columns}
        {...table}
        rows={page.rows}
        rowKey={idOf}
        sort={view.params.sort}
        onSort={view.params.toggleSort}
        isLoading={isWaiting}
        isShort={isShort(page, view.params.size)}
        undone={banner.undone}
        viewKey={shownKey}
        empty={empty}
        {...(may.preview && { onOpen: preview })}
        {...(hasRowActions(may, isDuplicable) && { actions: rowActions })}
        {...(actions.savedId !== undefined && { markedKey: actions.savedId })}
        {...(foot && { foot: footRow })}
        {...(details && { details })}
        {...(props.place && { place: props.place })}
      />
    </PageFrame>
  );
}

/** A list that has become too long was loaded when it was shorter. */
function useForgotten<Fields extends Record<string, unknown>>(store: StoreOf<Fields>, mode: ListMode) {
  useEffect(() => {
    if (mode !== 'pages') return undefined;
    let isStill = true;
    void store.forget(() => isStill);
    return () => {
      isStill = false;
    };
  }, [store, mode]);
}

/** Keeps the rows when an update fails, and shows an error. */
function useFailure(
  { error, phase }: ListState,
  failureText: (error: unknown) => string,
  { showError }: BannerState,
) {
  const message = error && phase === 'ready' ? failureText(error) : undefined;
  useEffect(() => {
    if (message) showError(message);
  }, [message, error, showError]);
}
