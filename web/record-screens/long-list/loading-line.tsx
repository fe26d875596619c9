import { Button, Progress } from '@mantine/core';
import { longListWords as words, lists } from '../../../domain/text.ts';
import type { ListState } from '../../client/list-index/list-store.ts';
import classes from './loading-line.module.css';

interface LoadingLineProps {
  readonly state: ListState;
  readonly onRetry: () => void;
}

/** Loading progress; rows that have arrived can already be used. */
export function LoadingLine({ state, onRetry }: LoadingLineProps) {
  if (state.phase === 'failed') {
    return (
      <div className={classes['stopped']} role="alert">
        {words.loadStopped}
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          {lists.tryAgain}
        </Button>
      </div>
    );
  }
  if (state.phase !== 'loading' || state.loaded === 0) return null;
  const percent = state.total === 0 ? 0 : (state.loaded / state.total) * 100;
  const text = words.loading(state.loaded, state.total);
  return (
    <div className={classes['loading']}>
      {/* A bar that glides draws the whole page sixty times a second, which the list then waits for. */}
      <Progress
        value={percent}
        size={3}
        transitionDuration={0}
        aria-label={text}
        className={classes['bar']}
      />
      <span>{text}</span>
    </div>
  );
}
