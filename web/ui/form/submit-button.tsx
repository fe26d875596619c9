import { Button, Loader } from '@mantine/core';
import { forms } from '../../../domain/text.ts';

interface SubmitButtonProps {
  readonly label: string;
  readonly isBusy: boolean;
  /** Something else has to be answered before the form can be sent. */
  readonly isBlocked: boolean;
}

/** Keeps the focus while the form is sent: a disabled button would lose it. */
export function SubmitButton({ label, isBusy, isBlocked }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      disabled={isBlocked}
      aria-disabled={isBusy}
      leftSection={isBusy && <Loader size={14} color="currentColor" />}
    >
      {isBusy ? forms.submitting : label}
    </Button>
  );
}
