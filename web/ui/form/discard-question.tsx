import { forms } from '../../../domain/text.ts';
import { Confirm } from '../dialog/confirm.tsx';

interface DiscardQuestionProps {
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

/** Asked before what was typed is thrown away. */
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
