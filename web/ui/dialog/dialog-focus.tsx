/** Where the focus is when a dialog opens and after it closes. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusPrimaryAction } from '../page/primary-action.ts';

const chosen = '[data-autofocus]:not([hidden])';

/** Mantine moves the focus a moment later: until then, a key would go to the page below. */
export function FirstFocus() {
  const end = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const content = end.current?.closest('[role="dialog"]');
    if (content) focusIn(content);
  }, []);
  return <span ref={end} hidden />;
}

/**
 * Mantine focuses the first element marked like this after a timeout, and on a busy page that is after the
 * first keys: Tab and Enter would press another button. An element that refuses makes it do nothing.
 */
export function NoLateFocus() {
  return <span ref={refuseFocus} data-autofocus hidden />;
}

function refuseFocus(element: HTMLElement | null) {
  if (element) element.focus = () => {};
}

function focusIn(content: Element) {
  const first = content.querySelector<HTMLElement>(chosen) ?? content.querySelector('button');
  first?.focus({ preventScroll: true });
}

/** Mantine restores focus only for modals that stay mounted while closed; ours do not. */
export function useFocusReturn(onFocusLost: (() => void) | undefined) {
  const lost = useRef(onFocusLost);
  useEffect(() => {
    lost.current = onFocusLost;
  });
  // Read before the content takes the focus.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      // Deferred, because the page may be about to remove the row that had focus.
      setTimeout(() => {
        if (!isNowhere()) return;
        const hadFocus =
          before instanceof HTMLElement && before !== document.body && before.isConnected && !isLeft(before);
        if (hadFocus) before.focus({ preventScroll: true });
        else lost.current?.();
        if (isNowhere()) focusDialogBelow();
        focusPrimaryAction();
      }, 10);
    };
  }, [before]);
}

/** In a row that is no longer the active one of its list: a preview went on to another record. */
function isLeft(element: Element): boolean {
  return element.closest('tbody tr[tabindex]')?.getAttribute('tabindex') === '-1';
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

function focusDialogBelow() {
  const below = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1);
  if (below) focusIn(below);
}
