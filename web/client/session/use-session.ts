import { useSyncExternalStore } from 'react';
import { warningSeconds } from '../../../domain/values/limits.ts';
import { session } from './session.ts';
import type { SessionState } from './session-environment.ts';

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}

/** Seconds to the end of the session. Re-renders every second: use it in the smallest possible component. */
export function useSecondsLeft(): number {
  return useSyncExternalStore(session.subscribeTime, session.secondsLeft);
}

/** Whether the session ends regardless of activity. */
export function useIsAtItsEnd(): boolean {
  return useSyncExternalStore(session.subscribeTime, session.isAtItsEnd);
}

const isEnding = () => session.secondsLeft() <= warningSeconds;

/** Whether the session is in its warning window; re-renders only when that changes. */
export function useIsEnding(): boolean {
  return useSyncExternalStore(session.subscribeTime, isEnding);
}
