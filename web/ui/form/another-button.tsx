import { Button } from '@mantine/core';
import { forms } from '../../../domain/text.ts';
import { KeyHint } from './key-hint.tsx';

interface AnotherButtonProps {
  readonly isBusy: boolean;
  /** Another question must be answered before submitting. */
  readonly isBlocked: boolean;
  readonly onClick: () => void;
}

/** Saves and starts the next record; the form has the shortcut. Keeps focus while the form is submitted, as `SubmitButton` does. */
export function AnotherButton({ isBusy, isBlocked, onClick }: AnotherButtonProps) {
  return (
    <Button
      variant="default"
      disabled={isBlocked}
      aria-disabled={isBusy}
      onClick={() => !isBusy && onClick()}
      rightSection={<KeyHint keys="Ctrl+Shift+Enter" />}
      aria-keyshortcuts="Control+Shift+Enter"
    >
      {forms.createAnother}
    </Button>
  );
}
