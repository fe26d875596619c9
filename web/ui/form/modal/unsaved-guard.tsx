/** Asks before unsaved input is lost: by a link, by Back, by closing or reloading the tab. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useBlocker, type BlockerFunction, type Location } from 'react-router';
import { DiscardQuestion } from './discard-question.tsx';
import { useCloseWarning } from './use-close-warning.ts';

/** For navigation by the form itself, after saving or after confirmation. */
export const ownNavigation = { isOfTheForm: true } as const;

let isGoingBack = false;

/** As `ownNavigation`, for one step back: the entry it leads to cannot be marked. */
export function goBackFreely(goBack: () => void) {
  // Without unsaved input nothing asks, and nothing would reset the mark.
  isGoingBack = hasUnsavedWork();
  goBack();
}

/** `onLeave` closes the form; call `leave` for Cancel and Escape. `onDiscard` discards the draft. */
export function useUnsavedGuard(isDirty: boolean, onLeave: () => void, onDiscard: () => void) {
  useCloseWarning(isDirty);
  useCounted(isDirty, onDiscard);
  const [isCancelling, setCancelling] = useState(false);
  const leaves = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation, historyAction }) => {
      const isFree = isGoingBack && historyAction === 'POP';
      isGoingBack = false;
      return (
        isDirty &&
        !isFree &&
        place(currentLocation) !== place(nextLocation) &&
        !isOwn(nextLocation.state, historyAction)
      );
    },
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
    onDiscard();
    if (blocker.state === 'blocked') blocker.proceed();
    else onLeave();
  };
  return {
    isAsking,
    leave: () => (isDirty ? setCancelling(true) : onLeave()),
    // One question, however many ways to leave were tried.
    question: isAsking && <DiscardQuestion onDiscard={discard} onKeep={keep} />,
  };
}

/** Search and sort parameters do not count as another place; the mode of a screen and what is copied do. */
function place({ pathname, search }: Location): string {
  const query = new URLSearchParams(search);
  return [pathname, query.get('mode'), query.get('copy')].join(' ');
}

/** Going back to an entry that a form once navigated to is not the form's own navigation. */
function isOwn(state: unknown, action: string): boolean {
  return action !== 'POP' && isOwnState(state);
}

export function isOwnState(state: unknown): boolean {
  return (state as Partial<typeof ownNavigation> | null)?.isOfTheForm === true;
}

/** Discard functions of all forms with unsaved input. */
const unsaved = new Set<() => void>();

/** For actions that end everything, such as a logout. */
export function hasUnsavedWork(): boolean {
  return unsaved.size > 0;
}

/** After the person agreed. */
export function discardUnsavedWork(): void {
  for (const discard of unsaved) discard();
}

function useCounted(isDirty: boolean, onDiscard: () => void) {
  const discard = useEffectEvent(onDiscard);
  useEffect(() => {
    if (!isDirty) return undefined;
    const mine = () => discard();
    unsaved.add(mine);
    return () => void unsaved.delete(mine);
  }, [isDirty]);
}
