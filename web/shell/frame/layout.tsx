/** The frame around every signed-in screen. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { shell } from '../../../domain/text.ts';
import { indiaDay } from '../../../domain/values/moment/time.ts';
import { usePreferencesOf } from '../../client/preferences/use-preference.ts';
import { serverNow } from '../../client/session/session.ts';
import type { SessionUser } from '../../client/session/session-api.ts';
import { Today } from '../../ui/day/today.ts';
import { ContentSkeleton } from '../shell-skeleton.tsx';
import { ConnectionLine } from '../notices/connection-line.tsx';
import { DraftOffer } from '../notices/draft-offer.tsx';
import { DeskKeys } from '../palette/desk-keys.tsx';
import { FactorNotice } from '../notices/factor-notice.tsx';
import { NotificationNotice } from '../notices/notification-notice.tsx';
import { Sidebar } from './sidebar.tsx';
import { TimeoutWarning } from '../notices/timeout-warning.tsx';
import { Topbar } from './topbar.tsx';
import { useSidebar, type Sidebar as SidebarState } from './use-sidebar.ts';
import classes from './layout.module.css';

const contentId = 'content';
const todayOnServer = () => indiaDay(serverNow());

/** Remounted for each user: cached data never carries over to the next one. */
export function Layout({ user }: { readonly user: SessionUser }) {
  const [queryClient] = useState(() => new QueryClient());
  usePreferencesOf(user._id);
  const sidebar = useSidebar();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useCloseOnEscape(sidebar);
  // First the frame, then its screen: rendering both at once would block the browser.
  const isScreenDrawn = useDeferredValue(true, false);
  return (
    <Today value={todayOnServer}>
      <QueryClientProvider client={queryClient}>
        <a href={`#${contentId}`} className={classes['skip']}>
          {shell.skipToContent}
        </a>
        <div className={classes['shell']}>
          <Sidebar actor={user} sidebar={sidebar} />
          <div className={classes['page']} inert={sidebar.isOverlaid}>
            <Topbar user={user} sidebar={sidebar} onPalette={() => setPaletteOpen(true)} />
            <NotificationNotice />
            <FactorNotice requiredFrom={user.twoFactorRequiredFrom} />
            <ConnectionLine />
            <main id={contentId} className={classes['content']} tabIndex={-1}>
              <Suspense fallback={<ContentSkeleton />}>
                {isScreenDrawn ? <Outlet /> : <ContentSkeleton />}
              </Suspense>
            </main>
          </div>
        </div>
        <DraftOffer />
        <DeskKeys isPaletteOpen={isPaletteOpen} onPalette={setPaletteOpen} />
        <TimeoutWarning />
      </QueryClientProvider>
    </Today>
  );
}

function useCloseOnEscape({ isOverlaid, close }: SidebarState) {
  useEffect(() => {
    if (!isOverlaid) return undefined;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
