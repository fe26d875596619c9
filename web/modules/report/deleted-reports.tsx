/** For admins: what was deleted, by whom and when, and the way back. */
import { ArrowUturnLeftIcon } from '@heroicons/react/24/outline';
import { useCallback, useMemo, type ReactNode } from 'react';
import type { Area } from '../../../domain/areas.ts';
import { lists, sentencesOf } from '../../../domain/messages.ts';
import { report, type Report } from '../../../domain/modules/report.ts';
import { reportWords } from '../../../domain/report-words.ts';
import { useDeleted } from '../../lib/resource.ts';
import { deletedColumns } from '../../records/deleted-columns.ts';
import { RecordList } from '../../records/record-list.tsx';
import { IconAction } from '../../ui/icon-action.tsx';
import type { BannerState } from '../../ui/use-banner.ts';
import { reportColumns } from './report-columns.tsx';
import type { ReportActions } from './use-report-actions.ts';
import type { ReportParams } from './use-report-view.ts';

interface DeletedReportsProps {
  readonly area: Area;
  readonly banner: BannerState;
  readonly view: ReportParams;
  readonly actions: ReportActions;
  readonly tools: ReactNode;
}

export function DeletedReports({ area, banner, view, actions, tools }: DeletedReportsProps) {
  const query = useDeleted(area, report, { isEnabled: true });
  const columns = useMemo(() => [...reportColumns, ...deletedColumns<object>()], []);
  const { bringBack } = actions;
  const rowActions = useCallback(
    (row: Report, tabIndex: number) => (
      <IconAction
        name={lists.restore}
        icon={ArrowUturnLeftIcon}
        tabIndex={tabIndex}
        onClick={() => bringBack(row)}
      />
    ),
    [bringBack],
  );
  return (
    <RecordList
      sentences={{ ...sentencesOf(area, 'report'), searchPlaceholder: reportWords.searchPlaceholder }}
      banner={banner}
      query={query}
      isAllowed
      columns={columns}
      searched={report.searched}
      params={view.params}
      pageSizes={report.pageSizes.choices}
      rowActions={rowActions as never}
      onOpen={undefined}
      savedId={undefined}
      addButton={null}
      tools={tools}
      tableRef={null}
      onLeaveSearch={() => {}}
    />
  );
}
