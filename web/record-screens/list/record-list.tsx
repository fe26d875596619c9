/** A list of records in the page frame: search above, rows in the middle, pagination below. */
import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, type ReactNode, type Ref } from 'react';
import type { ListKey } from '../../../domain/user/preferences.ts';
import type { TableSettings } from '../../../domain/record/table/settings.ts';
import { isShort, type Page } from '../../../domain/record/list.ts';
import type { Sentences } from '../../../domain/areas.ts';
import { lists } from '../../../domain/text.ts';
import type { PlainText } from '../../../domain/record/module-definition.ts';
import { messageOf } from '../../client/calls/api.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable, type DataTableHandle } from '../../ui/table/data-table.tsx';
import { EmptyState } from '../../ui/table/empty-state.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Pagination } from '../../ui/table/tools/pagination.tsx';
import type { PlaceKeeper } from '../../ui/table/use-table-place.ts';
import { SearchField } from '../../ui/table/tools/search-field.tsx';
import type { BannerState } from '../../ui/page/use-banner.ts';
import type { OrderHolder } from '../preview/neighbours.ts';
import { useLast } from './held-page.ts';
import { useRecordView } from './use-record-view.ts';
import { useTableSettings } from './use-table-settings.tsx';
import type { ViewParams } from '../address/use-view-params.ts';

/** The sentences a list uses; the others are for dialogs. */
export type ListSentences = Pick<
  Sentences,
  'title' | 'searchPlaceholder' | 'empty' | 'noAccess' | 'fetchManyFailed'
>;

interface RecordListProps<Row> {
  /** Under which the person's columns are remembered. */
  readonly listKey: ListKey;
  readonly density?: TableSettings['density'] | undefined;
  readonly sentences: ListSentences;
  readonly banner: BannerState;
  readonly query: UseQueryResult<readonly Row[]>;
  /** The visible page, if the server searches the list or has its first rows sooner. */
  readonly paged?: PagedRows<Row> | undefined;
  readonly isAllowed: boolean;
  /** The list of deleted records: nothing can be added to it. */
  readonly isDeleted?: boolean;
  /** The list has only the latest records. */
  readonly isCutOff?: boolean;
  readonly orderHolder?: OrderHolder<Row> | undefined;
  readonly columns: readonly Column<Row>[];
  /** The fields that are searched, unless `searchFor` is the search. */
  readonly searched?: readonly string[];
  readonly plainText?: PlainText | undefined;
  readonly searchFor?: (typed: string) => (row: Row) => boolean;
  readonly keep?: (row: Row) => boolean;
  readonly keepKey?: string;
  /** Quick filters, and the active ones. */
  readonly quick?: ReactNode;
  readonly chips?: ReactNode;
  /** Clears all filters, if there are any besides the search. */
  readonly clearAll?: { readonly label: string; readonly onClick: () => void } | undefined;
  readonly params: ViewParams;
  readonly pageSizes: readonly number[];
  readonly rowActions: ((row: Row, tabIndex: number) => ReactNode) | undefined;
  /** The details of an expanded row. Must keep its identity. */
  readonly details?: ((row: Row) => ReactNode) | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly savedId: string | undefined;
  readonly addButton: ReactNode;
  /** What to do if there is no record yet. */
  readonly onAdd?: (() => void) | undefined;
  readonly tools: ReactNode;
  readonly tableRef: Ref<DataTableHandle>;
  readonly place?: PlaceKeeper | undefined;
  readonly onLeaveSearch: () => void;
}

export interface PagedRows<Row> {
  readonly page: Page<Row>;
  /** False until the server has answered. */
  readonly isKnown: boolean;
  /** All records of the list; undefined until they are counted. */
  readonly count: number | undefined;
  /** The rows belong to the previous query. */
  readonly isStale: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

const none: readonly never[] = [];
const idOf = (row: { readonly _id: string }) => row._id;

export function RecordList<Row extends { readonly _id: string }>(props: RecordListProps<Row>) {
  const { sentences, banner, query, isAllowed, columns, searched, plainText, params, pageSizes, savedId } =
    props;
  const { rowActions, onOpen, addButton, tools, tableRef, onLeaveSearch, isDeleted, orderHolder } = props;
  const rows = query.data ?? none;
  const { searchFor, keep, keepKey } = props;
  const ownId = useLast(savedId);
  const whole = useRecordView({
    rows,
    columns,
    searched,
    plainText,
    searchFor,
    keep,
    keepKey,
    params,
    ownId,
  });
  // The same for both, so that nothing moves when the whole list takes over.
  const { order, viewKey } = whole;
  const { paged } = props;
  const { page } = paged ?? whole;
  // The rows of the previous query stay until the next ones are there.
  const shownKey = useLast(paged?.isStale ? undefined : viewKey) ?? viewKey;
  useEffect(() => orderHolder?.set(order), [orderHolder, order]);
  useRefetchFailure(query, sentences, banner);
  usePageFailure(paged, sentences, banner);
  const { table, columnsTool } = useTableSettings(props.listKey, columns, props.density);

  const title = isDeleted ? lists.deletedTitle(sentences.title) : sentences.title;
  const frame = { title, banner, action: isDeleted ? null : addButton };
  if (!isAllowed) {
    return (
      <PageFrame {...frame}>
        <EmptyState isFramed text={sentences.noAccess} />
      </PageFrame>
    );
  }
  // Also after a failed request: the reader can keep typing, and another search may succeed.
  const bar = {
    search: (
      <SearchField
        placeholder={sentences.searchPlaceholder}
        value={params.typed}
        onChange={params.setTyped}
        onLeave={onLeaveSearch}
      />
    ),
    quick: props.quick,
    chips: props.isCutOff ? <CutOff shown={rows.length} /> : props.chips,
    tools: (
      <>
        {tools}
        {columnsTool}
      </>
    ),
  };
  const failed = paged ? !paged.isKnown && paged.error : query.isError && !query.data && query.error;
  if (failed) {
    const retry = paged?.retry ?? (() => void query.refetch());
    return (
      <PageFrame {...frame} {...bar}>
        <EmptyState
          isFramed
          tone="error"
          text={messageOf(failed, sentences.fetchManyFailed)}
          action={{ label: lists.tryAgain, onClick: retry }}
        />
      </PageFrame>
    );
  }
  const clear = props.clearAll ?? { label: lists.clearSearch, onClick: () => params.setTyped('') };
  const isWaiting = paged ? !paged.isKnown : query.isPending;
  const known = paged ? paged.count : query.data?.length;
  const first = props.onAdd && { label: lists.createFirst, onClick: props.onAdd };
  return (
    <PageFrame
      {...frame}
      {...bar}
      isStale={paged?.isStale ?? false}
      count={
        isWaiting || known === undefined
          ? undefined
          : lists.countOf(page.total, Math.max(known, page.total), page.isAtLeast)
      }
      footer={
        page.total > 0 && (
          <Pagination
            page={page}
            size={params.size}
            sizes={pageSizes}
            onPage={params.goTo}
            onSize={params.setSize}
          />
        )
      }
    >
      <DataTable
        ref={tableRef}
        place={props.place}
        name={sentences.title}
        columns={columns}
        {...table}
        rows={page.rows}
        rowKey={idOf}
        sort={params.sort}
        onSort={params.toggleSort}
        onOpen={onOpen}
        actions={rowActions}
        details={props.details}
        markedKey={savedId}
        viewKey={shownKey}
        isLoading={isWaiting}
        isShort={isShort(page, params.size)}
        undone={banner.undone}
        empty={<EmptyState text={sentences.empty} action={known ? clear : isDeleted ? undefined : first} />}
      />
    </PageFrame>
  );
}

function CutOff({ shown }: { readonly shown: number }) {
  return (
    <Text size="sm" c="dimmed">
      {lists.deletedCutOff(shown)}
    </Text>
  );
}

/** The same for a page: its last rows stay. */
function usePageFailure(
  paged: Pick<PagedRows<unknown>, 'isKnown' | 'error'> | undefined,
  sentences: ListSentences,
  { showError }: BannerState,
) {
  const error = paged?.isKnown ? paged.error : undefined;
  const message = error ? messageOf(error, sentences.fetchManyFailed) : undefined;
  useEffect(() => {
    if (message) showError(message);
  }, [message, error, showError]);
}

/** Keeps the rows when a reload fails, and shows an error. */
function useRefetchFailure(query: UseQueryResult, sentences: ListSentences, { showError }: BannerState) {
  const { isRefetchError, error, errorUpdatedAt } = query;
  const message = isRefetchError ? messageOf(error, sentences.fetchManyFailed) : undefined;
  useEffect(() => {
    if (message) showError(message);
  }, [message, errorUpdatedAt, showError]);
}
