/** The rows of a module with their actions, and for admins the deleted records with restore. */
import { PlusIcon } from '../../ui/icons/small.ts';
import { Button } from '@mantine/core';
import { useCallback, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import type { Area } from '../../../domain/areas.ts';
import { listKeyOf } from '../../../domain/user/preferences.ts';
import { sentencesOf } from '../../../domain/text.ts';
import {
  searchedFields,
  type ModuleDefinition,
  type RecordOf,
} from '../../../domain/record/module-definition.ts';
import { useDeleted, useList, type DeletedRecord } from '../../client/calls/resource.ts';
import { WithShortcut } from '../../ui/shortcuts/with-shortcut.tsx';
import type { Column } from '../../ui/table/column.ts';
import type { DataTableHandle } from '../../ui/table/data-table.tsx';
import type { PlaceKeeper } from '../../ui/table/use-table-place.ts';
import type { BannerState } from '../../ui/page/use-banner.ts';
import { ViewMenu } from '../views/view-menu.tsx';
import { DeletedTool } from './deleted-tool.tsx';
import { RecordList, type PagedRows } from './record-list.tsx';
import { hasRowActions, RecordRowActions } from './record-row-actions.tsx';
import { focusWhereItWas } from './focus-where-it-was.ts';
import { RestoreButton } from './restore-button.tsx';
import type { OrderHolder } from '../preview/neighbours.ts';
import type { useRecordActions } from '../use-record-actions.ts';
import { useViewParams } from '../address/use-view-params.ts';

export interface TableColumns<Fields> {
  readonly own: readonly Column<RecordOf<Fields>>[];
  readonly deleted: readonly Column<DeletedRecord<Fields>>[];
}

interface TableOptions<Fields> {
  readonly columns: TableColumns<Fields>;
  readonly isAllowed: boolean;
  /** Both for screens on which something replaces the list: see `useListPlace`. */
  readonly tableRef?: RefObject<DataTableHandle | null>;
  readonly place?: PlaceKeeper;
}

/** The part of the table's state that a screen needs. */
export function useRecordTable<Fields extends Record<string, unknown>>(
  area: Area,
  definition: ModuleDefinition<Fields>,
  { columns, isAllowed, tableRef, place }: TableOptions<Fields>,
) {
  const sortKeys = columns.own.map(({ key }) => key);
  const params = useViewParams({ sort: definition.defaultSort, sortKeys, pageSizes: definition.pageSizes });
  const { isDeletedShown } = params;
  const list = useList(area, definition, { isEnabled: isAllowed });
  const deleted = useDeleted(area, definition, { isEnabled: isDeletedShown });
  const ownTable = useRef<DataTableHandle>(null);
  const table = tableRef ?? ownTable;
  const focusRow = () => table.current?.focusActive();
  const activate = (id: string) => table.current?.activate(id);
  return {
    area,
    definition,
    columns,
    params,
    isDeletedShown,
    list,
    deleted,
    table,
    place,
    focusRow,
    activate,
  };
}

interface RecordTableProps<Fields extends Record<string, unknown>> {
  readonly state: ReturnType<typeof useRecordTable<Fields>>;
  readonly actions: ReturnType<typeof useRecordActions<Fields>>;
  readonly banner: BannerState;
  readonly savedId: string | undefined;
  /** A module's filters, in addition to the search. */
  readonly narrowing?: {
    readonly searchFor: (typed: string) => (row: RecordOf<Fields>) => boolean;
    readonly keep: ((row: RecordOf<Fields>) => boolean) | undefined;
    /** Names the active filter. */
    readonly keepKey: string;
    readonly quick: ReactNode;
    readonly chips: ReactNode;
    readonly clearAll: { readonly label: string; readonly onClick: () => void };
  };
  readonly tools?: ReactNode;
  readonly paged?: PagedRows<RecordOf<Fields>> | undefined;
  /** Receives the present order of the rows. */
  readonly orderHolder?: OrderHolder<RecordOf<Fields>>;
}

export function RecordTable<Fields extends Record<string, unknown>>(props: RecordTableProps<Fields>) {
  const { state, actions, banner, savedId, narrowing, tools, orderHolder, paged } = props;
  const { area, definition, columns, params, table } = state;
  const { may, open, bringBack } = actions;
  const { isDuplicable = false } = definition;
  const searched = useMemo(() => searchedFields(definition), [definition]);
  const sentences = sentencesOf(area, definition.module);
  const preview = useCallback((record: RecordOf<Fields>) => open('preview', record), [open]);
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
  const deletedRowActions = useCallback(
    (record: DeletedRecord<Fields>, tabIndex: number) => (
      <RestoreButton
        tabIndex={tabIndex}
        onClick={() => bringBack(record, () => focusWhereItWas(table.current))}
      />
    ),
    [bringBack, table],
  );
  const shared = {
    listKey: listKeyOf(area, definition.module),
    sentences,
    banner,
    params,
    isAllowed: may.listing,
    searched,
    plainText: definition.plainText,
    ...narrowing,
    pageSizes: definition.pageSizes.choices,
    savedId,
    tableRef: table,
    place: state.place,
    onLeaveSearch: () => table.current?.focusFirst(),
    onAdd: may.create ? () => open('create') : undefined,
    addButton: may.create && (
      <WithShortcut id="create">
        <Button leftSection={<PlusIcon width={16} height={16} aria-hidden />} onClick={() => open('create')}>
          {sentences.addLabel}
        </Button>
      </WithShortcut>
    ),
    tools: (
      <>
        {!state.isDeletedShown && <ViewMenu area={area} module={definition.module} banner={banner} />}
        {tools}
        <DeletedTool params={params} />
      </>
    ),
  };
  return state.isDeletedShown ? (
    <RecordList
      {...shared}
      isDeleted
      isCutOff={state.deleted.isCutOff}
      query={state.deleted.query}
      columns={columns.deleted}
      rowActions={deletedRowActions}
      onOpen={undefined}
    />
  ) : (
    <RecordList
      {...shared}
      query={state.list}
      paged={paged}
      orderHolder={orderHolder}
      columns={columns.own}
      rowActions={hasRowActions(may, isDuplicable) ? rowActions : undefined}
      onOpen={may.preview ? preview : undefined}
    />
  );
}
