/** Asks before something is lost. The safe answer has focus. */
import { Button, Text } from '@mantine/core';
import { BusyButton } from '../button/busy-button.tsx';
import { forms } from '../../../domain/text.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  readonly title: string;
  readonly question: string;
  /** The name of the item in question. */
  readonly subject?: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** Nothing is lost: the question only prevents accidents. */
  readonly isHarmless?: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly onFocusLost?: () => void;
}

export function Confirm({
  title,
  question,
  subject,
  confirmLabel,
  cancelLabel = forms.cancel,
  isHarmless,
  isBusy = false,
  onConfirm,
  onCancel,
  onFocusLost,
}: ConfirmProps) {
  const footer = (
    <>
      <Button variant="default" onClick={onCancel} data-autofocus>
        {cancelLabel}
      </Button>
      <BusyButton color={isHarmless ? undefined : 'red.9'} onClick={onConfirm} isBusy={isBusy}>
        {confirmLabel}
      </BusyButton>
    </>
  );
  return (
    <Dialog title={title} size="sm" onClose={onCancel} onFocusLost={onFocusLost} footer={footer}>
      <Text size="sm">{question}</Text>
      {subject && (
        <Text size="sm" fw={600} mt={8} lineClamp={3}>
          {subject}
        </Text>
      )}
    </Dialog>
  );
}
