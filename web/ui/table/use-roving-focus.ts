import { useCallback, useRef, type FocusEvent, type KeyboardEvent } from 'react';

/** Makes a toolbar a single tab stop; arrow keys move inside it. */
export function useRovingFocus() {
  const current = useRef<Element>(null);

  const settle = useCallback((toolbar: Element) => {
    const usable = usableIn(toolbar);
    const stop = usable.find((control) => control === current.current) ?? usable[0];
    for (const control of toolbar.querySelectorAll('button')) control.tabIndex = control === stop ? 0 : -1;
  }, []);

  const ref = useCallback(
    (toolbar: HTMLElement | null) => {
      if (!toolbar) return undefined;
      settle(toolbar);
      // Buttons that are enabled later (undo) must not become an extra tab stop.
      const observer = new MutationObserver(() => settle(toolbar));
      observer.observe(toolbar, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ['disabled'],
      });
      return () => observer.disconnect();
    },
    [settle],
  );

  const onFocus = ({ currentTarget, target }: FocusEvent) => {
    // Events of popovers opened by a button also bubble here.
    if (!currentTarget.contains(target)) return;
    current.current = target;
    settle(currentTarget);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const usable = usableIn(event.currentTarget);
    const at = usable.findIndex((control) => control === event.target);
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1 + usable.length,
      Home: 0,
      End: usable.length - 1,
    };
    const next = steps[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    usable[next % usable.length]?.focus();
  };

  return { ref, onFocus, onKeyDown };
}

function usableIn(toolbar: Element): HTMLElement[] {
  return [...toolbar.querySelectorAll<HTMLElement>('button:not(:disabled)')];
}
