/** The list of reports in the page frame: what is found of it, while the rest may still be loading. */
import { PlusIcon } from '@heroicons/react/16/solid';
import { EyeIcon, PencilSquareIcon, TrashIcon } from '@heroicons/react/24/outline';
import { Button, Progress } from '@mantine/core';
import { useCallback, useEffect } from 'react';
import { reportTable, type Area } from '../../../domain/areas.ts';
import { longListWords } from '../../../domain/long-list-words.ts';
import { lists, sentencesOf } from '../../../domain/messages.ts';
import { report, type Report } from '../../../domain/modules/report.ts';
import { reportSentences } from '../../../domain/report-messages.ts';
import { reportWords as words } from '../../../domain/report-words.ts';
import type { ListState } from '../../lib/list-index/list-store.ts';
import { useActor } from '../../lib/use-can.ts';
import type { Column } from '../../ui/column.ts';
import { DataTable, type DataTableHandle } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconAction } from '../../ui/icon-action.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { BannerState } from '../../ui/use-banner.ts';
import { DeletedReports } from './deleted-reports.tsx';
import { FilterChips } from './filter-chips.tsx';
import { reportColumns } from './report-columns.tsx';
import classes from './report-list-view.module.css';
import { reportMessageOf, useReportList } from './report-lists.ts';
import { ReportTools } from './report-tools.tsx';
import { footOf, TotalsBox } from './report-totals.tsx';
import type { ReportActions } from './use-report-actions.ts';
import { useReportParams, useReportView, type ReportParams } from './use-report-view.ts';

interface ReportListViewProps {
  readonly area: Area;
  readonly banner: BannerState;
  readonly actions: ReportActions;
  readonly savedId: string | undefined;
  readonly tableRef: React.RefObject<DataTableHandle | null>;
}

const idOf = (row: Report) => row._id;

export function ReportListView(props: ReportListViewProps) {
  const { area, banner, actions } = props;
  const { may, start } = actions;
  const sentences = sentencesOf(area, 'report');
  const view = useReportParams();
  const isAdmin = useActor()?.role === 'admin';
  const isDeletedShown = isAdmin && view.params.isDeletedShown;

  const frame = {
    title: sentences.title,
    banner,
    action: may.create && (
      <Button leftSection={<PlusIcon width={16} height={16} aria-hidden />} onClick={() => start('create')}>
        {sentences.addLabel}
      </Button>
    ),
    tools: <ReportTools area={area} banner={banner} actions={actions} view={view} />,
  };
  if (isDeletedShown)
    return <DeletedReports area={area} banner={banner} view={view} actions={actions} tools={frame.tools} />;
  if (!may.listing) {
    return (
      <PageFrame {...frame}>
        <EmptyState isFramed text={sentences.noAccess} />
      </PageFrame>
    );
  }
  return <LoadedList {...props} view={view} frame={frame} />;
}

interface LoadedListProps extends ReportListViewProps {
  readonly view: ReportParams;
  readonly frame: Pick<React.ComponentProps<typeof PageFrame>, 'title' | 'banner' | 'action' | 'tools'>;
}

function LoadedList({ area, banner, actions, savedId, tableRef, view, frame }: LoadedListProps) {
  const sentences = sentencesOf(area, 'report');
  const { store, state } = useReportList(area, true);
  const { page, totals } = useReportView(store, state, view);
  useFailure(state, sentences.fetchManyFailed, banner);
  const { may, start } = actions;
  const rowActions = useRowActions(actions);
  const preview = useCallback((row: Report) => start('preview', row), [start]);
  const isRow = reportTable[area].totals === 'row';
  const foot = useCallback(({ key }: Column<Report>) => footOf(key, totals), [totals]);

  if (state.phase === 'failed' && state.loaded === 0) {
    return (
      <PageFrame {...frame}>
        <EmptyState
          isFramed
          tone="error"
          text={reportSentences.error(reportMessageOf(state.error, sentences.fetchManyFailed))}
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
          placeholder={words.searchPlaceholder}
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
            sizes={report.pageSizes.choices}
            onPage={view.params.goTo}
            onSize={view.params.setSize}
          />
        )
      }
    >
      <LoadingLine state={state} onRetry={() => void store.bringUpToDate()} />
      <FilterChips view={view} />
      {!isRow && !isWaiting && <TotalsBox totals={totals} />}
      <DataTable
        ref={tableRef}
        name={sentences.title}
        columns={reportColumns}
        rows={page.rows}
        rowKey={idOf}
        sort={view.params.sort}
        onSort={view.params.toggleSort}
        isLoading={isWaiting}
        empty={
          <EmptyState
            text={sentences.empty}
            action={isFiltered ? { label: longListWords.resetFilters, onClick: view.resetAll } : undefined}
          />
        }
        {...(may.preview && { onOpen: preview })}
        {...(rowActions && { actions: rowActions })}
        {...(savedId !== undefined && { markedKey: savedId })}
        {...(isRow && { foot })}
      />
    </PageFrame>
  );
}

const choices = [
  { action: 'preview', name: lists.preview, icon: EyeIcon },
  { action: 'update', name: lists.edit, icon: PencilSquareIcon },
  { action: 'delete', name: lists.delete, icon: TrashIcon },
] as const;

function useRowActions({ may, start }: ReportActions) {
  const rowActions = useCallback(
    (row: Report, tabIndex: number) =>
      choices
        .filter(({ action }) => may[action])
        .map(({ action, name, icon }) => (
          <IconAction
            key={action}
            name={name}
            icon={icon}
            isDangerous={action === 'delete'}
            tabIndex={tabIndex}
            onClick={() => start(action, row)}
          />
        )),
    [may, start],
  );
  return choices.some(({ action }) => may[action]) ? rowActions : undefined;
}

/** How far the list has come; the rows that are there can be worked with meanwhile. */
function LoadingLine({ state, onRetry }: { readonly state: ListState; readonly onRetry: () => void }) {
  if (state.phase === 'failed') {
    return (
      <div className={classes['stopped']} role="alert">
        {longListWords.loadStopped}
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          {lists.tryAgain}
        </Button>
      </div>
    );
  }
  if (state.phase !== 'loading' || state.loaded === 0) return null;
  const percent = state.total === 0 ? 0 : (state.loaded / state.total) * 100;
  const text = longListWords.loading(state.loaded, state.total);
  return (
    <div className={classes['loading']}>
      <Progress value={percent} size={3} aria-label={text} className={classes['bar']} />
      <span>{text}</span>
    </div>
  );
}

function useFailure({ error, phase }: ListState, fallback: string, { showError }: BannerState) {
  const message =
    error && phase === 'ready' ? reportSentences.error(reportMessageOf(error, fallback)) : undefined;
  useEffect(() => {
    if (message) showError(message);
  }, [message, error, showError]);
}
