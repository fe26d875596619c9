/** For admins: deleted records, with who deleted them and when, and restore. */
import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import type { Area } from '../../../domain/areas.ts';
import { listKeyOf } from '../../../domain/user/preferences.ts';
import type { TableSettings } from '../../../domain/record/table/settings.ts';
import type { RecordOf } from '../../../domain/record/module-definition.ts';
import { searchTerm } from '../../../domain/values/typed-term.ts';
import { useDeleted, type DeletedRecord } from '../../client/calls/resource.ts';
import type { Column } from '../../ui/table/column.ts';
import type { DataTableHandle } from '../../ui/table/data-table.tsx';
import type { BannerState } from '../../ui/page/use-banner.ts';
import { deletedColumns } from '../list/deleted-columns.ts';
import { focusWhereItWas } from '../list/focus-where-it-was.ts';
import { RecordList, type ListSentences } from '../list/record-list.tsx';
import { RestoreButton } from '../list/restore-button.tsx';
import type { ViewParams } from '../address/use-view-params.ts';
import type { LongList } from './long-list.ts';

interface DeletedListProps<Fields extends Record<string, unknown>> {
  readonly area: Area;
  readonly list: Pick<LongList<Fields, never>, 'definition' | 'index'>;
  readonly sentences: ListSentences;
  readonly columns: readonly Column<RecordOf<Fields>>[];
  readonly density: TableSettings['density'] | undefined;
  readonly details: ((row: RecordOf<Fields>) => ReactNode) | undefined;
  readonly banner: BannerState;
  readonly params: ViewParams;
  readonly onRestore: (record: RecordOf<Fields>, onDone: () => void) => void;
  readonly tools: ReactNode;
}

export function DeletedList<Fields extends Record<string, unknown>>(props: DeletedListProps<Fields>) {
  const { area, list, sentences, columns: own, banner, params, onRestore, tools } = props;
  const { definition, index } = list;
  const table = useRef<DataTableHandle>(null);
  const { query, isCutOff } = useDeleted(area, definition, { isEnabled: true });
  // Beside the pinned columns: the end of a long list of columns is out of sight.
  const columns = useMemo(() => {
    const at = own.findLastIndex(({ isPinned }) => isPinned) + 1 || own.length;
    return [...own.slice(0, at), ...deletedColumns, ...own.slice(at)];
  }, [own]);
  // The searchable texts of the list, so that both find the same.
  const searchFor = useCallback(
    (typed: string) => {
      const term = searchTerm(typed);
      return (row: DeletedRecord<Fields>) => index.textsOf(row).some((text) => text.includes(term));
    },
    [index],
  );
  const rowActions = useCallback(
    (row: DeletedRecord<Fields>, tabIndex: number) => (
      <RestoreButton
        tabIndex={tabIndex}
        onClick={() => onRestore(row, () => focusWhereItWas(table.current))}
      />
    ),
    [onRestore],
  );
  return (
    <RecordList
      listKey={listKeyOf(area, definition.module)}
      density={props.density}
      sentences={sentences}
      isDeleted
      isCutOff={isCutOff}
      banner={banner}
      query={query}
      isAllowed
      columns={columns}
      searchFor={searchFor}
      params={params}
      pageSizes={definition.pageSizes.choices}
      rowActions={rowActions}
      details={props.details}
      onOpen={undefined}
      savedId={undefined}
      addButton={null}
      tools={tools}
      tableRef={table}
      onLeaveSearch={() => table.current?.focusFirst()}
    />
  );
}
