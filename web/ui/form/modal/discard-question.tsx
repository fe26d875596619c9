import { forms } from '../../../../domain/text.ts';
import { Confirm } from '../../dialog/confirm.tsx';

interface DiscardQuestionProps {
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

/** Asks before discarding unsaved input. */
export function DiscardQuestion({ onDiscard, onKeep }: DiscardQuestionProps) {
  return (
    <Confirm
      title={forms.discardTitle}
      question={forms.discardText}
      confirmLabel={forms.discard}
      cancelLabel={forms.keepEditing}
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  );
}
