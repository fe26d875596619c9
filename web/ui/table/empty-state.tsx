/** What stands where rows would stand: a sentence and, where it helps, one way on. */
import { Button } from '@mantine/core';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  readonly text: string;
  readonly tone?: 'quiet' | 'error';
  /** In place of a whole table instead of inside one. */
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
