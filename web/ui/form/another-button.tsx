import { Button } from '@mantine/core';
import { forms } from '../../../domain/text.ts';
import { KeyHint } from './key-hint.tsx';

interface AnotherButtonProps {
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

/** Saves and starts the next record; the form has the shortcut. */
export function AnotherButton({ isDisabled, onClick }: AnotherButtonProps) {
  return (
    <Button
      variant="default"
      disabled={isDisabled}
      onClick={onClick}
      rightSection={<KeyHint keys="Ctrl+Shift+Enter" />}
      aria-keyshortcuts="Control+Shift+Enter"
    >
      {forms.createAnother}
    </Button>
  );
}
