/**
 * The page where a session ended unexpectedly. Signing in again as the same person returns there, in each tab to its
 * own page.
 */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { auth } from '../../domain/session/text.ts';
import { sharedStorage, tabStorage } from '../client/browser-storage.ts';
import type { SessionState } from '../client/session/session-environment.ts';
import { storedUserId } from '../client/session/stored-session.ts';

const storageKey = 'returnAddress';

interface Kept {
  readonly user: string;
  readonly address: string;
}

/** The person of this page. At the start, the one of the last session, which may turn out to be over. */
let lastUser = storedUserId(sharedStorage);

function forget() {
  tabStorage.removeItem(storageKey);
}

export function returnAddressFor(userId: string): string | undefined {
  try {
    const { user, address } = JSON.parse(tabStorage.getItem(storageKey) ?? '') as Kept;
    // Only a path of this site.
    return user === userId && /^\/(?![/\\])/.test(address) ? address : undefined;
  } catch {
    return undefined;
  }
}

const isDeliberate = (state: SessionState) => state.status === 'signedOut' && state.reason === auth.loggedOut;

/** For pages that need a session. */
export function useReturnAddress(state: SessionState): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (state.status === 'signedIn') {
      lastUser = state.user._id;
      forget();
    }
    if (state.status !== 'signedOut' || lastUser === undefined) return;
    const kept: Kept = { user: lastUser, address: pathname + search };
    if (!isDeliberate(state)) tabStorage.setItem(storageKey, JSON.stringify(kept));
  }, [state, pathname, search]);
}

/** For the login page: another tab may report a moment later that the person has signed out. */
export function useForgottenAddress(state: SessionState): void {
  useEffect(() => {
    if (isDeliberate(state)) forget();
  }, [state]);
}
