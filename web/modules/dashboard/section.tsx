import { useId, type ReactNode } from 'react';
import classes from './section.module.css';

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes['section']}>
      <h2 id={id} className={classes['heading']}>
        {title}
      </h2>
      <div className={classes['panels']}>{children}</div>
    </section>
  );
}

interface ChartPanelProps {
  readonly title: string;
  /** May have more rows than fit: they scroll inside. */
  readonly isTall?: boolean;
  /** Full width of the section. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function ChartPanel({ title, isTall, isWide, children }: ChartPanelProps) {
  return (
    <div className={classes['panel']} data-wide={isWide || undefined}>
      <h3 className={classes['title']}>{title}</h3>
      {isTall ? <div className={classes['scroller']}>{children}</div> : children}
    </div>
  );
}
