import { DocumentDuplicateIcon, EyeIcon, PencilSquareIcon, TrashIcon } from '../../ui/icons/outline.ts';
import { memo } from 'react';
import { forms, lists } from '../../../domain/text.ts';
import type { RecordOf } from '../../../domain/record/module-definition.ts';
import { useHandler } from '../../ui/form/use-handler.ts';
import { IconAction } from '../../ui/button/icon-action.tsx';
import type { May, OpenAction, RecordAction } from '../use-record-actions.ts';

const choices = [
  { action: 'preview', name: lists.preview, icon: EyeIcon },
  { action: 'update', name: lists.edit, icon: PencilSquareIcon },
  // Creates a copy: the form begins with the values of the record.
  { action: 'create', name: forms.duplicate, icon: DocumentDuplicateIcon },
  { action: 'delete', name: lists.delete, icon: TrashIcon },
] as const;

function offeredTo(may: May, isDuplicable: boolean) {
  return choices.filter(({ action }) => may[action] && (action !== 'create' || isDuplicable));
}

export function hasRowActions(may: May, isDuplicable = false): boolean {
  return offeredTo(may, isDuplicable).length > 0;
}

interface RecordRowActionsProps<Fields> {
  readonly record: RecordOf<Fields>;
  readonly may: May;
  readonly isDuplicable?: boolean;
  readonly open: OpenAction<Fields>;
  readonly tabIndex: number;
}

export function RecordRowActions<Fields>(props: RecordRowActionsProps<Fields>) {
  const { record, may, isDuplicable = false, open, tabIndex } = props;
  const openRecord = useHandler((action: RecordAction) => open(action, record));
  return <RowButtons may={may} isDuplicable={isDuplicable} open={openRecord} tabIndex={tabIndex} />;
}

interface RowButtonsProps {
  readonly may: May;
  readonly isDuplicable: boolean;
  readonly open: (action: RecordAction) => void;
  readonly tabIndex: number;
}

/** The same for every record: paging or typing does not redraw them. */
const RowButtons = memo(function RowButtons({ may, isDuplicable, open, tabIndex }: RowButtonsProps) {
  return offeredTo(may, isDuplicable).map(({ action, name, icon }) => (
    <IconAction
      key={action}
      name={name}
      icon={icon}
      isDangerous={action === 'delete'}
      tabIndex={tabIndex}
      {...(action === 'update' && { rowShortcut: 'edit' as const })}
      onClick={() => open(action)}
    />
  ));
});
