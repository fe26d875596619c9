import type { ReactNode } from 'react';
import classes from './page-title.module.css';

export function PageTitle({ children }: { readonly children: ReactNode }) {
  return <h1 className={classes['title']}>{children}</h1>;
}
