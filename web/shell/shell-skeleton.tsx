/** The frame before its content: nothing jumps when the page arrives. */
import { Skeleton } from '@mantine/core';
import { generic } from '../../domain/text.ts';
import { sharedStorage } from '../client/browser-storage.ts';
import { LoadingPage } from './loading-page.tsx';
import { Logo } from './logo.tsx';
import classes from './shell-skeleton.module.css';

const rowWidths = [96, 88, 92, 84, 90, 78];
const entryWidths = [58, 76, 64, 70, 46, 62, 52, 68];

export function ShellSkeleton({ isOffline = false }: { readonly isOffline?: boolean }) {
  const isCollapsed = sharedStorage.getItem('sidebarCollapsed') !== null;
  return (
    <div className={classes['shell']}>
      <div className={classes['sidebar']} data-collapsed={isCollapsed || undefined} aria-hidden>
        <Logo />
        {entryWidths.map((width) => (
          <Skeleton key={width} height={12} width={isCollapsed ? 20 : `${width}%`} radius="sm" />
        ))}
      </div>
      <div className={classes['page']}>
        <div className={classes['topbar']} aria-hidden>
          <Skeleton height={14} width={150} radius="sm" />
        </div>
        <div className={classes['content']}>
          {isOffline ? <LoadingPage isOffline /> : <ContentSkeleton />}
        </div>
      </div>
    </div>
  );
}

/** A title and rows, as most pages have. */
export function ContentSkeleton() {
  return (
    <output className={classes['rows']} aria-label={generic.loading}>
      <Skeleton height={22} width={220} radius="sm" />
      {rowWidths.map((width) => (
        <Skeleton key={width} height={12} width={`${width}%`} radius="sm" />
      ))}
    </output>
  );
}
