/** Who gets to see a route. The server asks again with every call. */
import { Text } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { people } from '../../domain/user/text.ts';
import { adminOrSubadmin, allows, type AccessRule } from '../../domain/permissions.ts';
import { useSession } from '../client/session/use-session.ts';
import { useActor } from '../client/use-can.ts';
import { LoadingPage } from './loading-page.tsx';

export const loadLayout = () => import('./frame/layout.tsx');
const Layout = lazy(async () => ({ default: (await loadLayout()).Layout }));
const ChoosePassword = lazy(async () => ({
  default: (await import('./sign-in/choose-password.tsx')).ChoosePassword,
}));

/** Without a session to the login page; with one, the screens in their frame, or first a password of one's own. */
export function SignedInOnly() {
  const session = useSession();
  if (session.status === 'loading') return <LoadingPage isOffline={session.isOffline} />;
  if (session.status === 'signedOut') return <Navigate to="/" replace />;
  return (
    <Suspense fallback={<LoadingPage />}>
      {session.user.mustChangePassword ? (
        <ChoosePassword user={session.user} />
      ) : (
        <Layout key={session.user._id} user={session.user} />
      )}
    </Suspense>
  );
}

/** The login page is for those who are not signed in. */
export function SignedOutOnly({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  if (session.status === 'loading') return <LoadingPage isOffline={session.isOffline} />;
  return session.status === 'signedIn' ? <Navigate to="/dashboard" replace /> : children;
}

export function Permitted({ rule, children }: { readonly rule: AccessRule; readonly children: ReactNode }) {
  return allows(rule, useActor()) ? children : <Navigate to="/404" replace />;
}

/** These screens refuse on the screen itself, in words. */
export function StaffOnly({ children }: { readonly children: ReactNode }) {
  if (allows(adminOrSubadmin, useActor())) return children;
  return (
    <Text c="var(--mantine-color-error)" role="alert">
      {people.accessDenied}
    </Text>
  );
}
