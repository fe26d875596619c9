import { EyeIcon, PencilSquareIcon, TrashIcon } from '@heroicons/react/24/outline';
import { lists } from '../../../domain/text.ts';
import type { RecordOf } from '../../../domain/record/module-definition.ts';
import { IconAction } from '../../ui/table/icon-action.tsx';
import type { May, OpenAction } from '../use-record-actions.ts';

const choices = [
  { action: 'preview', name: lists.preview, icon: EyeIcon },
  { action: 'update', name: lists.edit, icon: PencilSquareIcon },
  { action: 'delete', name: lists.delete, icon: TrashIcon },
] as const;

export function hasRowActions(may: May): boolean {
  return choices.some(({ action }) => may[action]);
}

interface RecordRowActionsProps<Fields> {
  readonly record: RecordOf<Fields>;
  readonly may: May;
  readonly open: OpenAction<Fields>;
  readonly tabIndex: number;
}

export function RecordRowActions<Fields>({ record, may, open, tabIndex }: RecordRowActionsProps<Fields>) {
  return choices
    .filter(({ action }) => may[action])
    .map(({ action, name, icon }) => (
      <IconAction
        key={action}
        name={name}
        icon={icon}
        isDangerous={action === 'delete'}
        tabIndex={tabIndex}
        {...(action === 'update' && { rowShortcut: 'edit' as const })}
        onClick={() => open(action, record)}
      />
    ));
}
