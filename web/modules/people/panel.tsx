import { useId, type ReactNode } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

export function Panel({ title, hint, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes['panel']}>
      <h2 id={id} className={classes['title']}>
        {title}
      </h2>
      {hint !== undefined && <p className={classes['hint']}>{hint}</p>}
      {children}
    </section>
  );
}

/** Instead of a table without rows. */
export function Quiet({ children }: { readonly children: ReactNode }) {
  return <p className={classes['quiet']}>{children}</p>;
}
