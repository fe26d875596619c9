/** The common frame of all lists. */
import type { ReactNode } from 'react';
import { Banner, LastMessage } from './banner.tsx';
import { PageTitle } from './page-title.tsx';
import { primaryAction } from './primary-action.ts';
import { showWhole } from './show-whole.ts';
import classes from './page-frame.module.css';
import type { BannerState } from './use-banner.ts';

interface PageFrameProps {
  readonly title: string;
  readonly count?: string;
  readonly banner: BannerState;
  /** The page scrolls as a whole, because it has no single scrollable table. */
  readonly isLong?: boolean;
  /** The shown content belongs to the previous query; the next answer is loading. */
  readonly isStale?: boolean;
  /** The primary action. */
  readonly action?: ReactNode;
  readonly search?: ReactNode;
  /** Filters next to the search, and those that apply. */
  readonly quick?: ReactNode;
  readonly chips?: ReactNode;
  /** Export, import and other secondary actions. */
  readonly tools?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

export function PageFrame(props: PageFrameProps) {
  const { title, count, banner, isLong, isStale, action, search, quick, chips, tools, footer, children } =
    props;
  return (
    <section className={classes['frame']} data-long={isLong || undefined} data-stale={isStale || undefined}>
      <div className={classes['banner']}>
        <div className={classes['message']}>
          <Banner banner={banner} />
        </div>
      </div>
      <header className={classes['header']}>
        <PageTitle>{title}</PageTitle>
        {count !== undefined && <span className={classes['count']}>{count}</span>}
        <LastMessage banner={banner} />
        {action && (
          <div className={classes['action']} {...primaryAction}>
            {action}
          </div>
        )}
      </header>
      {(search || tools) && (
        <div className={classes['toolbar']}>
          {search && <div className={classes['search']}>{search}</div>}
          {quick}
          {chips}
          {tools && (
            <div className={classes['tools']} onFocus={showWhole}>
              {tools}
            </div>
          )}
        </div>
      )}
      <div className={classes['content']} aria-busy={isStale}>
        {children}
      </div>
      {footer && <footer className={classes['footer']}>{footer}</footer>}
    </section>
  );
}
