/** For admins: the latest deletion of each user's attendance, with who deleted it and when, and restore. */
import { useCallback, useRef } from 'react';
import type { DeletedAttendance as Deleted } from '../../../domain/attendance/summary.ts';
import { attendanceWords, exportWords, attendance as sentences } from '../../../domain/attendance/text.ts';
import { shell } from '../../../domain/text.ts';
import { people } from '../../../domain/user/text.ts';
import { pageSizes } from '../../../domain/values/limits.ts';
import { dayText } from '../../../domain/values/moment/time.ts';
import type { ViewParams } from '../../record-screens/address/use-view-params.ts';
import { deletedColumns } from '../../record-screens/list/deleted-columns.ts';
import { DeletedTool } from '../../record-screens/list/deleted-tool.tsx';
import { focusWhereItWas } from '../../record-screens/list/focus-where-it-was.ts';
import { RecordList } from '../../record-screens/list/record-list.tsx';
import { RestoreButton } from '../../record-screens/list/restore-button.tsx';
import type { BannerState } from '../../ui/page/use-banner.ts';
import type { Column } from '../../ui/table/column.ts';
import type { DataTableHandle } from '../../ui/table/data-table.tsx';
import { useDeletedAttendance } from './attendance-resource.ts';
import { useBringBack } from './use-bring-back.ts';

const columns: readonly Column<Deleted>[] = [
  {
    key: 'username',
    header: attendanceWords.user,
    value: (row) => row.username,
    width: 170,
    card: 'title',
  },
  {
    key: 'email',
    header: exportWords.email,
    value: (row) => row.email,
    width: 220,
    grows: true,
    card: 'detail',
  },
  {
    key: 'records',
    header: attendanceWords.sessionCount,
    value: (row) => row.records,
    width: 100,
    align: 'end',
    card: 'amount',
    cardCell: (row) => `${attendanceWords.sessionCount}: ${row.records}`,
  },
  ...(['firstDay', 'lastDay'] as const).map((key) => ({
    key,
    header: attendanceWords[key],
    value: (row: Deleted) => row[key],
    cell: (row: Deleted) => dayText(row[key]),
    width: 120,
    hasFigures: true,
  })),
  ...deletedColumns,
];

/** The order and the pages of the list, in the address. */
export const deletedView = {
  sort: { key: 'deletedAt', direction: 'desc' },
  sortKeys: columns.map(({ key }) => key),
  pageSizes: pageSizes.reference,
} as const;

const words = {
  title: shell.attendanceTitle,
  searchPlaceholder: attendanceWords.search,
  empty: attendanceWords.noneDeleted,
  noAccess: people.accessDenied,
  fetchManyFailed: sentences.fetchFailed,
};
const searched = ['username', 'email'];

export function DeletedAttendance({
  banner,
  params,
}: {
  readonly banner: BannerState;
  readonly params: ViewParams;
}) {
  const { query, isCutOff } = useDeletedAttendance();
  const bringBack = useBringBack(banner);
  const table = useRef<DataTableHandle>(null);
  const rowActions = useCallback(
    (row: Deleted, tabIndex: number) => (
      <RestoreButton
        tabIndex={tabIndex}
        onClick={() =>
          bringBack({ userId: row._id, deletedAt: row.deletedAt }, undefined, () =>
            focusWhereItWas(table.current),
          )
        }
      />
    ),
    [bringBack],
  );
  return (
    <RecordList
      listKey="list.attendance"
      sentences={words}
      isDeleted
      isCutOff={isCutOff}
      banner={banner}
      query={query}
      isAllowed
      columns={columns}
      searched={searched}
      params={params}
      pageSizes={pageSizes.reference.choices}
      rowActions={rowActions}
      onOpen={undefined}
      savedId={undefined}
      addButton={null}
      tools={<DeletedTool params={params} />}
      tableRef={table}
      onLeaveSearch={() => table.current?.focusFirst()}
    />
  );
}
