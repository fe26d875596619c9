/** The open dialog of a list, if any. */
import { useState, type ComponentType } from 'react';
import type { Area } from '../../domain/areas.ts';
import { lists, sentencesOf } from '../../domain/text.ts';
import type { ModuleDefinition, RecordOf } from '../../domain/record/module-definition.ts';
import { Confirm } from '../ui/dialog/confirm.tsx';
import type { DialogSize } from '../ui/dialog/dialog.tsx';
import { RecordForm, type FormFieldsProps } from './form/record-form.tsx';
import { RecordPreview, type PreviewCardProps } from './preview/record-preview.tsx';
import { NeighbourButtons } from './preview/neighbour-buttons.tsx';
import type { OrderSource } from './preview/neighbours.ts';
import type { useRecordActions } from './use-record-actions.ts';

interface RecordDialogsProps<Fields extends Record<string, unknown>> {
  readonly area: Area;
  readonly definition: ModuleDefinition<Fields>;
  readonly rows: readonly RecordOf<Fields>[];
  readonly actions: ReturnType<typeof useRecordActions<Fields>>;
  readonly FormFields: ComponentType<FormFieldsProps<Fields>>;
  readonly PreviewCard: ComponentType<PreviewCardProps<Fields>>;
  /** How to refer to a record in a question, if its name is not enough. */
  readonly subjectOf?: (record: RecordOf<Fields>) => string;
  readonly size?: DialogSize;
  /** The list's current order, to step through it. */
  readonly order?: OrderSource<RecordOf<Fields>>;
  readonly onFocusLost: () => void;
  /** The preview goes on to this record. */
  readonly onStep?: (id: string) => void;
}

export function RecordDialogs<Fields extends Record<string, unknown>>(props: RecordDialogsProps<Fields>) {
  const { area, definition, rows, actions, FormFields, PreviewCard, subjectOf, size, order } = props;
  const { onFocusLost, onStep } = props;
  const { dialog, close, open, may } = actions;
  const [series, setSeries] = useState<{ readonly count: number; readonly next?: Partial<Fields> }>({
    count: 0,
  });
  if (!dialog && series.next) setSeries({ count: series.count + 1 });
  if (!dialog) return null;
  const shared = { area, definition, size, onFocusLost };
  if (dialog.action === 'create') {
    return (
      <RecordForm
        // The next record of a series gets a new form.
        key={series.count}
        {...shared}
        given={series.next}
        isContinued={series.next !== undefined}
        FormFields={FormFields}
        onSaved={actions.noteSaved}
        onAnother={(saved, next) => {
          actions.noteSaved(saved, { staysOpen: true });
          setSeries({ count: series.count + 1, next });
        }}
        onClose={close}
      />
    );
  }
  // A background reload may have brought a newer version since the dialog was opened.
  const record = rows.find(({ _id }) => _id === dialog.record?._id) ?? dialog.record;
  if (!record) return null;
  switch (dialog.action) {
    case 'update':
      return (
        <RecordForm
          key={record._id}
          {...shared}
          record={record}
          FormFields={FormFields}
          onSaved={actions.noteSaved}
          onClose={close}
        />
      );
    case 'preview':
      return (
        <RecordPreview
          {...shared}
          record={record}
          isGone={dialog.isGone}
          PreviewCard={PreviewCard}
          onEdit={may.update ? () => open('update', record) : undefined}
          steps={
            order && (
              <NeighbourButtons
                source={order}
                id={record._id}
                onOpen={(other) => {
                  onStep?.(other._id);
                  open('preview', other);
                }}
              />
            )
          }
          onClose={close}
        />
      );
    case 'delete':
      return (
        <Confirm
          title={lists.delete}
          question={sentencesOf(area, definition.module).confirmDelete}
          subject={subjectOf?.(record) ?? String(record[definition.nameField])}
          confirmLabel={lists.delete}
          isBusy={actions.isDeleting}
          onConfirm={() => actions.confirmDelete(record)}
          onCancel={close}
          onFocusLost={onFocusLost}
        />
      );
  }
}
