/** Route access. The server checks every call again. */
import { Text } from '@mantine/core';
import { memo, Suspense, useDeferredValue, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { draftWords } from '../../domain/text.ts';
import { people } from '../../domain/user/text.ts';
import { adminOrSubadmin, allows, type AccessRule } from '../../domain/permissions.ts';
import type { SessionUser } from '../client/session/session-api.ts';
import { useSession } from '../client/session/use-session.ts';
import { useActor } from '../client/use-can.ts';
import { openForms } from '../client/drafts/open-forms.ts';
import { firstDrawing } from '../client/first-drawing.ts';
import { lazyPage } from './lazy-page.tsx';
import { returnAddressFor, useForgottenAddress, useReturnAddress } from './return-address.ts';
import { ShellSkeleton } from './shell-skeleton.tsx';

export const Layout = lazyPage(async () => (await import('./frame/layout.tsx')).Layout);
const ChoosePassword = lazyPage(async () => (await import('./sign-in/choose-password.tsx')).ChoosePassword);
const SetUpFactor = lazyPage(async () => (await import('./sign-in/set-up-factor.tsx')).SetUpFactor);

/**
 * Redirects to the login page without a session; otherwise shows the screens, or first asks for a new password or a
 * second factor.
 */
export function SignedInOnly() {
  const session = useSession();
  useReturnAddress(session);
  if (session.status === 'loading') return <ShellSkeleton isOffline={session.isOffline} />;
  if (session.status === 'signedOut') return <Navigate to="/" replace />;
  return <SignedIn user={session.user} />;
}

/** Every keystroke in a search changes the address: the frame with its links and hints does not re-render for it. */
const SignedIn = memo(function SignedIn({ user }: { readonly user: SessionUser }) {
  // Frame and screen are expensive to render: done while the browser is idle, not in one block. The first page works the same way.
  const isDrawn = useDeferredValue(true, firstDrawing.isOver ? false : undefined);
  return (
    <Suspense fallback={<ShellSkeleton />}>{isDrawn ? <Pages user={user} /> : <ShellSkeleton />}</Suspense>
  );
});

function Pages({ user }: { readonly user: SessionUser }) {
  const [isSettingUp, setSettingUp] = useState(false);
  if (user.mustChangePassword) return <ChoosePassword user={user} />;
  if (user.mustSetUpTwoFactor || isSettingUp) return <SetUpFactor user={user} onOpen={setSettingUp} />;
  return <Layout key={user._id} user={user} />;
}

/** Redirects signed-in users away from the login page. */
export function SignedOutOnly({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  useForgottenAddress(session);
  if (session.status === 'loading') return <ShellSkeleton isOffline={session.isOffline} />;
  if (session.status === 'signedOut') return children;
  return <Navigate to={returnAddressFor(session.user._id) ?? '/dashboard'} replace />;
}

/** For the page `/404`. */
export interface LeftForm {
  /** The permission was removed while a form was open, and the browser keeps its input. */
  readonly isInputKept: boolean;
}

export function Permitted({ rule, children }: { readonly rule: AccessRule; readonly children: ReactNode }) {
  if (allows(rule, useActor())) return children;
  return <Navigate to="/404" replace state={{ isInputKept: openForms.keepInput() } satisfies LeftForm} />;
}

/** These screens show an access-denied message themselves. */
export function StaffOnly({ children }: { readonly children: ReactNode }) {
  const isStaff = allows(adminOrSubadmin, useActor());
  const [isInputKept, noteInput] = useState(false);
  if (isStaff) return children;
  // The form that is about to be removed is still open.
  if (!isInputKept && openForms.keepInput()) noteInput(true);
  return (
    <>
      <Text c="var(--mantine-color-error)" role="alert">
        {people.accessDenied}
      </Text>
      {isInputKept && <Text mt="xs">{draftWords.keptWithoutAccess}</Text>}
    </>
  );
}
