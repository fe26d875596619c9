/** Preview of a record: the module's card between a header and footer common to all modules. */
import { Button, Text } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { apiPath, type Area } from '../../../domain/areas.ts';
import { forms, lists, sentencesOf } from '../../../domain/text.ts';
import type { ModuleDefinition, RecordOf } from '../../../domain/record/module-definition.ts';
import { indiaDateTime } from '../../../domain/values/moment/time.ts';
import { Dialog, type DialogSize } from '../../ui/dialog/dialog.tsx';
import { WithShortcut } from '../../ui/shortcuts/with-shortcut.tsx';
import { History } from '../history/history.tsx';
import classes from './record-preview.module.css';

/** Props for a module's preview card. */
export interface PreviewCardProps<Fields extends Record<string, unknown>> {
  readonly area: Area;
  readonly record: RecordOf<Fields>;
  readonly labels: Readonly<Record<keyof Fields & string, string>>;
}

export interface RecordPreviewProps<Fields extends Record<string, unknown>> {
  readonly area: Area;
  readonly definition: ModuleDefinition<Fields>;
  readonly PreviewCard: ComponentType<PreviewCardProps<Fields>>;
  readonly record: RecordOf<Fields>;
  /** Deleted while it is shown: nothing can be done with it. */
  readonly isGone?: boolean | undefined;
  readonly size?: DialogSize;
  readonly onEdit?: () => void;
  /** Leads to the records beside this one. */
  readonly steps?: ReactNode;
  /** Begins a new record with these values. */
  readonly onDuplicate?: () => void;
  readonly onClose: () => void;
  readonly onFocusLost?: () => void;
}

export function RecordPreview<Fields extends Record<string, unknown>>(props: RecordPreviewProps<Fields>) {
  const { area, definition, PreviewCard, record, isGone = false, size, steps, onClose, onFocusLost } = props;
  const { onEdit, onDuplicate } = isGone ? {} : props;
  const footer = (
    <>
      <Text size="xs" c="dimmed" className={classes['changed']}>
        {lists.lastChanged} {indiaDateTime(new Date(record.updatedAt))}
      </Text>
      {steps}
      {onDuplicate && (
        <Button variant="default" onClick={onDuplicate}>
          {forms.duplicate}
        </Button>
      )}
      <Button variant={onEdit ? 'default' : 'filled'} onClick={onClose} data-autofocus={!onEdit || undefined}>
        {forms.close}
      </Button>
      {onEdit && (
        <WithShortcut id="edit">
          <Button onClick={onEdit} data-autofocus>
            {lists.edit}
          </Button>
        </WithShortcut>
      )}
    </>
  );
  return (
    <Dialog
      title={sentencesOf(area, definition.module).previewHeading}
      size={size}
      onClose={onClose}
      onFocusLost={onFocusLost}
      footer={footer}
    >
      <div className={classes['card']}>
        <div role="status">{isGone && <p className={classes['gone']}>{lists.deletedMeanwhile}</p>}</div>
        <PreviewCard area={area} record={record} labels={definition.labels(area)} />
        <History
          path={`${apiPath(area, definition.module)}/${record._id}`}
          labels={definition.labels(area)}
        />
      </div>
    </Dialog>
  );
}
