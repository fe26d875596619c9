/**
 * The screen of any module that keeps its records in a list: search, sort, pages, add, edit,
 * preview, delete, and for admins what was deleted. A module brings what is its own: columns, the
 * fields of its form and its preview.
 */
import { PlusIcon } from '@heroicons/react/16/solid';
import { ArrowUturnLeftIcon } from '@heroicons/react/24/outline';
import { Button } from '@mantine/core';
import { useCallback, useMemo, useRef, type ComponentType } from 'react';
import type { Area } from '../../domain/areas.ts';
import { lists, sentencesOf } from '../../domain/messages.ts';
import type { ModuleDefinition, RecordOf } from '../../domain/modules/module-definition.ts';
import { useDeleted, useList, type DeletedRecord } from '../lib/resource.ts';
import { useActor } from '../lib/use-can.ts';
import type { DialogSize } from '../ui/dialog.tsx';
import type { DataTableHandle } from '../ui/data-table.tsx';
import { IconAction } from '../ui/icon-action.tsx';
import { useBanner } from '../ui/use-banner.ts';
import { deletedColumns } from './deleted-columns.ts';
import { LinkedPreview } from './linked-preview.tsx';
import { toColumns, type RecordColumn } from './record-column.ts';
import { RecordDialogs } from './record-dialogs.tsx';
import type { FormFieldsProps } from './record-form.tsx';
import { RecordList } from './record-list.tsx';
import type { PreviewCardProps } from './record-preview.tsx';
import { hasRowActions, RecordRowActions } from './record-row-actions.tsx';
import { useRecordActions } from './use-record-actions.ts';
import { useViewParams } from './use-view-params.ts';
import { DeletedTool } from './deleted-tool.tsx';

export interface RecordScreenProps<Fields extends Record<string, unknown>> {
  readonly area: Area;
  readonly definition: ModuleDefinition<Fields>;
  readonly columns: readonly RecordColumn<Fields>[];
  readonly FormFields: ComponentType<FormFieldsProps<Fields>>;
  readonly PreviewCard: ComponentType<PreviewCardProps<Fields>>;
  /** Of the form and the preview. */
  readonly windowSize?: DialogSize;
  /** From the address `/{screen}/{id}`: the list opens with that record's preview. */
  readonly linkedId?: string;
}

export function RecordScreen<Fields extends Record<string, unknown>>(props: RecordScreenProps<Fields>) {
  const { area, definition, FormFields, PreviewCard, windowSize, linkedId } = props;
  const banner = useBanner();
  const actions = useRecordActions(area, definition, banner);
  const { may, open, bringBack } = actions;

  const columns = useColumns(props);
  const sortKeys = columns.deleted.map(({ key }) => key);
  const params = useViewParams({ sort: definition.defaultSort, sortKeys, pageSizes: definition.pageSizes });
  const isAdmin = useActor()?.role === 'admin';
  const isDeletedShown = isAdmin && params.isDeletedShown;
  const list = useList(area, definition, { isEnabled: may.listing });
  const deleted = useDeleted(area, definition, { isEnabled: isDeletedShown });

  const table = useRef<DataTableHandle>(null);
  const focusActiveRow = () => table.current?.focusActive();
  const preview = useCallback((record: RecordOf<Fields>) => open('preview', record), [open]);
  const rowActions = useCallback(
    (record: RecordOf<Fields>, tabIndex: number) => (
      <RecordRowActions record={record} may={may} open={open} tabIndex={tabIndex} />
    ),
    [may, open],
  );
  const deletedRowActions = useCallback(
    (record: DeletedRecord<Fields>, tabIndex: number) => (
      <IconAction
        name={lists.restore}
        icon={ArrowUturnLeftIcon}
        tabIndex={tabIndex}
        onClick={() => bringBack(record)}
      />
    ),
    [bringBack],
  );

  const sentences = sentencesOf(area, definition.module);
  const shared = {
    sentences,
    banner,
    params,
    isAllowed: may.listing,
    searched: definition.searched,
    plainText: definition.plainText,
    pageSizes: definition.pageSizes.choices,
    savedId: actions.savedId,
    tableRef: table,
    onLeaveSearch: () => table.current?.focusFirst(),
    addButton: may.create && (
      <Button leftSection={<PlusIcon width={16} height={16} aria-hidden />} onClick={() => open('create')}>
        {sentences.addLabel}
      </Button>
    ),
    tools: <DeletedTool params={params} />,
  };
  const dialogs = {
    area,
    definition,
    rows: list.data ?? [],
    PreviewCard,
    size: windowSize,
    onFocusLost: focusActiveRow,
  };

  return (
    <>
      {isDeletedShown ? (
        <RecordList
          {...shared}
          query={deleted}
          columns={columns.deleted}
          rowActions={deletedRowActions}
          onOpen={undefined}
        />
      ) : (
        <RecordList
          {...shared}
          query={list}
          columns={columns.own}
          rowActions={hasRowActions(may) ? rowActions : undefined}
          onOpen={may.preview ? preview : undefined}
        />
      )}
      <RecordDialogs {...dialogs} actions={actions} FormFields={FormFields} />
      {linkedId !== undefined && (
        <LinkedPreview
          {...dialogs}
          id={linkedId}
          isListLoading={list.isLoading}
          may={may}
          open={open}
          banner={banner}
        />
      )}
    </>
  );
}

function useColumns<Fields extends Record<string, unknown>>(props: RecordScreenProps<Fields>) {
  const { area, definition, columns } = props;
  return useMemo(() => {
    const own = toColumns(columns, definition.labels(area));
    return { own, deleted: [...own, ...deletedColumns<Fields>()] };
  }, [area, definition, columns]);
}
