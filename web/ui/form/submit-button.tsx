import { Button, Loader } from '@mantine/core';
import { forms } from '../../../domain/text.ts';

interface SubmitButtonProps {
  readonly label: string;
  readonly isBusy: boolean;
  /** Another question must be answered before submitting. */
  readonly isBlocked: boolean;
}

/** Keeps focus while the form is submitted: a disabled button would lose it. */
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
