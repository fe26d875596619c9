import { Button } from '@mantine/core';
import { recovery } from '../../../domain/session/text.ts';

interface StartAgainProps {
  /** What is being sent would lead on to the next step. */
  readonly isBusy: boolean;
  readonly onStartAgain: () => void;
}

/** The way back to the first step, for a mistyped address or a code that has expired. */
export function StartAgain({ isBusy, onStartAgain }: StartAgainProps) {
  return (
    <Button variant="subtle" size="sm" disabled={isBusy} onClick={onStartAgain}>
      {recovery.startAgain}
    </Button>
  );
}
