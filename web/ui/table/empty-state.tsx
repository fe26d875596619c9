/** Placeholder for an empty list: a sentence and an optional action. */
import { Button } from '@mantine/core';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  readonly text: string;
  readonly tone?: 'quiet' | 'error';
  /** Replaces a whole table instead of being inside one. */
  readonly isFramed?: boolean;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

export function EmptyState({ text, tone = 'quiet', isFramed, action }: EmptyStateProps) {
  return (
    <div className={classes['state']} data-tone={tone} data-framed={isFramed || undefined}>
      <p className={classes['text']} role={tone === 'error' ? 'alert' : undefined}>
        {text}
      </p>
      {action && (
        <Button variant="default" size="xs" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
