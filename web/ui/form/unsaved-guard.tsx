/** Asks before unsaved input is lost: by a link, by Back, by closing or reloading the tab. */
import { useCallback, useEffect, useState } from 'react';
import { useBlocker, type BlockerFunction, type Location } from 'react-router';
import { DiscardQuestion } from './discard-question.tsx';

/** For navigation by the form itself, after saving or after confirmation. */
export const ownNavigation = { isOfTheForm: true } as const;

/** `onLeave` closes the form; call `leave` for Cancel and Escape. */
export function useUnsavedGuard(isDirty: boolean, onLeave: () => void) {
  useCloseWarning(isDirty);
  useCounted(isDirty);
  const [isCancelling, setCancelling] = useState(false);
  const leaves = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation, historyAction }) =>
      isDirty && place(currentLocation) !== place(nextLocation) && !isOwn(nextLocation.state, historyAction),
    [isDirty],
  );
  const blocker = useBlocker(leaves);
  const isAsking = isCancelling || blocker.state === 'blocked';
  const keep = () => {
    setCancelling(false);
    blocker.reset?.();
  };
  const discard = () => {
    setCancelling(false);
    if (blocker.state === 'blocked') blocker.proceed();
    else onLeave();
  };
  return {
    isAsking,
    leave: () => (isDirty ? setCancelling(true) : onLeave()),
    // One question, whatever other ways to leave were tried.
    question: isAsking && <DiscardQuestion onDiscard={discard} onKeep={keep} />,
  };
}

/** Search and sort parameters do not count as another place; the mode of a screen does. */
function place({ pathname, search }: Location): string {
  return `${pathname} ${new URLSearchParams(search).get('mode') ?? ''}`;
}

/** Going back to an entry that a form once navigated to is not the form's own navigation. */
function isOwn(state: unknown, action: string): boolean {
  return action !== 'POP' && (state as Partial<typeof ownNavigation> | null)?.isOfTheForm === true;
}

/** Forms with unsaved input, each identified by its own object. */
const unsaved = new Set<object>();

/** For actions that end everything, such as a logout. */
export function hasUnsavedWork(): boolean {
  return unsaved.size > 0;
}

function useCounted(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return undefined;
    const mine = {};
    unsaved.add(mine);
    return () => void unsaved.delete(mine);
  }, [isDirty]);
}

/** Shows the browser's own prompt. */
function useCloseWarning(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
