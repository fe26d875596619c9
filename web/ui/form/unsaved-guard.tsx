/** Asks before typed work is left behind: by a link, by Back, by closing or reloading the tab. */
import { useCallback, useEffect, useState } from 'react';
import { useBlocker, type BlockerFunction, type Location } from 'react-router';
import { DiscardQuestion } from './discard-question.tsx';

/** For navigation that a form does itself, after a save or after it has asked. */
export const ownNavigation = { isOfTheForm: true } as const;

/** `onLeave` is how the form closes; `leave` is for whoever wants to: Cancel, Escape. */
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
    // One question, however many ways out were tried.
    question: isAsking && <DiscardQuestion onDiscard={discard} onKeep={keep} />,
  };
}

/** How a list is searched and sorted is no other place; which face of a screen is shown is one. */
function place({ pathname, search }: Location): string {
  return `${pathname} ${new URLSearchParams(search).get('mode') ?? ''}`;
}

/** Back leads to places that a form once went to by itself: it does not go there now. */
function isOwn(state: unknown, action: string): boolean {
  return action !== 'POP' && (state as Partial<typeof ownNavigation> | null)?.isOfTheForm === true;
}

/** Forms with something typed in them, by whatever they count as their own. */
const unsaved = new Set<object>();

/** For what ends everything, such as a logout. */
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

/** The browser asks in its own words. */
function useCloseWarning(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
