import type { ReactNode } from 'react';
import classes from './on-paper.module.css';

/** Says on a printed screen what buttons and scrolling say on the screen itself. */
export function OnPaper({ children }: { readonly children: ReactNode }) {
  return <p className={classes['words']}>{children}</p>;
}
