/**
 * Generic screen of a module with a list: search, sort, pagination, add, edit, preview, delete, and for
 * admins the deleted records. A module provides its columns, form fields and preview.
 */
import { useMemo, useState, type ComponentType } from 'react';
import type { Area } from '../../domain/areas.ts';
import type { ModuleDefinition, RecordOf } from '../../domain/record/module-definition.ts';
import type { DialogSize } from '../ui/dialog/dialog.tsx';
import { useBanner } from '../ui/page/use-banner.ts';
import { deletedColumns } from './list/deleted-columns.ts';
import { toColumns, type RecordColumn } from './list/record-column.ts';
import { RecordDialogs } from './record-dialogs.tsx';
import type { FormFieldsProps } from './form/record-form.tsx';
import { makeOrderHolder } from './preview/neighbours.ts';
import type { PreviewCardProps } from './preview/record-preview.tsx';
import { RecordTable, useRecordTable } from './list/record-table.tsx';
import { useRecordActions } from './use-record-actions.ts';

export interface RecordScreenProps<Fields extends Record<string, unknown>> {
  readonly area: Area;
  readonly definition: ModuleDefinition<Fields>;
  readonly columns: readonly RecordColumn<Fields>[];
  readonly FormFields: ComponentType<FormFieldsProps<Fields>>;
  readonly PreviewCard: ComponentType<PreviewCardProps<Fields>>;
  /** Size of the form and the preview. */
  readonly windowSize?: DialogSize;
}

export function RecordScreen<Fields extends Record<string, unknown>>(props: RecordScreenProps<Fields>) {
  const { area, definition, FormFields, PreviewCard, windowSize } = props;
  const banner = useBanner();
  const actions = useRecordActions(area, definition, banner);
  const [orderHolder] = useState(makeOrderHolder<RecordOf<Fields>>);
  const table = useRecordTable(area, definition, {
    columns: useColumns(props),
    isAllowed: actions.may.listing,
  });
  return (
    <>
      <RecordTable
        state={table}
        actions={actions}
        banner={banner}
        savedId={actions.savedId}
        orderHolder={orderHolder}
      />
      <RecordDialogs
        area={area}
        definition={definition}
        rows={table.list.data ?? []}
        actions={actions}
        FormFields={FormFields}
        PreviewCard={PreviewCard}
        size={windowSize}
        onFocusLost={table.focusRow}
        onStep={table.activate}
        order={orderHolder}
      />
    </>
  );
}

function useColumns<Fields extends Record<string, unknown>>(props: RecordScreenProps<Fields>) {
  const { area, definition, columns } = props;
  return useMemo(() => {
    const own = toColumns(columns, definition.labels(area));
    return { own, deleted: [...own, ...deletedColumns] };
  }, [area, definition, columns]);
}
