import type { ReactNode } from 'react';
import classes from './fading.module.css';

interface FadingProps {
  /** What is shown answers the previous question; the answer to the present one is on its way. */
  readonly isStale: boolean;
  readonly children: ReactNode;
}

/** Figures that stay until others replace them, and show it. */
export function Fading({ isStale, children }: FadingProps) {
  return (
    <div className={classes['fading']} data-stale={isStale || undefined} aria-busy={isStale}>
      {children}
    </div>
  );
}
