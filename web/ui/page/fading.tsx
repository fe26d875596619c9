import type { ReactNode } from 'react';
import classes from './fading.module.css';

interface FadingProps {
  /** The shown content belongs to the previous query; the next answer is loading. */
  readonly isStale: boolean;
  readonly children: ReactNode;
}

/** Content that fades until it is replaced. */
export function Fading({ isStale, children }: FadingProps) {
  return (
    <div className={classes['fading']} data-stale={isStale || undefined} aria-busy={isStale}>
      {children}
    </div>
  );
}
