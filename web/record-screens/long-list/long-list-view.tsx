/** A long list in the page frame: shows the matching rows while the rest may still be loading. */
import { PlusIcon } from '@heroicons/react/16/solid';
import { Button } from '@mantine/core';
import { useCallback, useEffect, type ReactNode, type RefObject } from 'react';
import type { Area } from '../../../domain/areas.ts';
import { longListWords as words, lists, sentencesOf } from '../../../domain/text.ts';
import type { RecordOf } from '../../../domain/record/module-definition.ts';
import type { Found } from '../../client/list-index/list-index.ts';
import type { ListState } from '../../client/list-index/list-store.ts';
import { useActor } from '../../client/use-can.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable, type DataTableHandle } from '../../ui/table/data-table.tsx';
import { EmptyState } from '../../ui/table/empty-state.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { SearchField } from '../../ui/table/search-field.tsx';
import type { BannerState } from '../../ui/page/use-banner.ts';
import { hasRowActions, RecordRowActions } from '../list/record-row-actions.tsx';
import type { RecordActions } from '../use-record-actions.ts';
import { DeletedList } from './deleted-list.tsx';
import { FilterChips } from './filter-chips.tsx';
import { LoadingLine } from './loading-line.tsx';
import { useLongList, type LongList } from './long-list.ts';
import { useLongListView, type LongListParams } from './use-long-list-view.ts';

export interface LongListViewProps<Fields extends Record<string, unknown>, Field extends string> {
  readonly area: Area;
  readonly list: LongList<Fields, Field>;
  readonly view: LongListParams<Field>;
  readonly columns: readonly Column<RecordOf<Fields>>[];
  readonly searchPlaceholder: string;
  readonly banner: BannerState;
  readonly actions: Pick<RecordActions<Fields>, 'may' | 'open' | 'savedId' | 'bringBack'>;
  readonly tableRef: RefObject<DataTableHandle | null>;
  /** The message for a list that cannot be loaded. */
  readonly failureText: (error: unknown) => string;
  readonly tools: ReactNode;
  /** Content above the table. */
  readonly above?: (totals: Found['totals']) => ReactNode;
  /** Footer cell of a column. Must keep its identity. */
  readonly foot?: (column: Column<RecordOf<Fields>>, totals: Found['totals']) => ReactNode;
}

export function LongListView<Fields extends Record<string, unknown>, Field extends string>(
  props: LongListViewProps<Fields, Field>,
) {
  const { area, list, view, columns, banner, actions, searchPlaceholder, tools } = props;
  const { definition } = list;
  const sentences = { ...sentencesOf(area, definition.module), searchPlaceholder };
  const isAdmin = useActor()?.role === 'admin';

  if (isAdmin && view.params.isDeletedShown) {
    return (
      <DeletedList
        area={area}
        definition={definition}
        sentences={sentences}
        columns={columns}
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
    tools,
    action: actions.may.create && (
      <Button
        leftSection={<PlusIcon width={16} height={16} aria-hidden />}
        onClick={() => actions.open('create')}
      >
        {sentences.addLabel}
      </Button>
    ),
  };
  if (!actions.may.listing) {
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
  const { area, list, view, columns, banner, actions, tableRef, failureText, frame, above, foot } = props;
  const { definition } = list;
  const { isDuplicable = false } = definition;
  const sentences = sentencesOf(area, definition.module);
  const { store, state } = useLongList(area, list);
  const { page, totals } = useLongListView(list, store, state, view);
  useFailure(state, failureText, banner);
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
  const footOf = useCallback((column: Column<RecordOf<Fields>>) => foot?.(column, totals), [foot, totals]);

  if (state.phase === 'failed' && state.loaded === 0) {
    return (
      <PageFrame {...frame}>
        <EmptyState
          isFramed
          tone="error"
          text={failureText(state.error)}
          action={{ label: lists.tryAgain, onClick: () => void store.bringUpToDate() }}
        />
      </PageFrame>
    );
  }
  const isWaiting = state.loaded === 0 && (state.phase === 'loading' || state.phase === 'idle');
  const isFiltered = Object.keys(view.active).length > 0;
  return (
    <PageFrame
      {...frame}
      count={isWaiting ? undefined : lists.countOf(page.total, Math.max(state.loaded, page.total))}
      search={
        <SearchField
          placeholder={props.searchPlaceholder}
          value={view.params.typed}
          onChange={view.params.setTyped}
          onLeave={() => tableRef.current?.focusFirst()}
        />
      }
      footer={
        !isWaiting && (
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
      <LoadingLine state={state} onRetry={() => void store.bringUpToDate()} />
      <FilterChips filter={list.filter} view={view} />
      {!isWaiting && above?.(totals)}
      <DataTable
        ref={tableRef}
        name={sentences.title}
        columns={columns}
        rows={page.rows}
        rowKey={idOf}
        sort={view.params.sort}
        onSort={view.params.toggleSort}
        isLoading={isWaiting}
        empty={
          <EmptyState
            text={sentences.empty}
            action={isFiltered ? { label: words.resetFilters, onClick: view.resetAll } : undefined}
          />
        }
        {...(may.preview && { onOpen: preview })}
        {...(hasRowActions(may, isDuplicable) && { actions: rowActions })}
        {...(actions.savedId !== undefined && { markedKey: actions.savedId })}
        {...(foot && { foot: footOf })}
      />
    </PageFrame>
  );
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
