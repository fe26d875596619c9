import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';

const controls = 'button:not(:disabled)';

/** A toolbar is one stop for Tab; inside it the arrow keys walk. */
export function useRovingFocus() {
  const toolbar = useRef<HTMLDivElement>(null);
  const current = useRef<Element>(null);

  const settle = () => {
    const all = [...(toolbar.current?.querySelectorAll<HTMLElement>(controls) ?? [])];
    const stop = all.find((control) => control === current.current) ?? all[0];
    for (const control of all) control.tabIndex = control === stop ? 0 : -1;
  };

  useEffect(() => {
    settle();
    // Buttons that become usable later (undo) come in as tab stops of their own.
    const observer = new MutationObserver(settle);
    const watched = { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] };
    if (toolbar.current) observer.observe(toolbar.current, watched);
    return () => observer.disconnect();
  }, []);

  const onFocus = ({ target }: FocusEvent) => {
    if (!toolbar.current?.contains(target)) return;
    current.current = target;
    settle();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(toolbar.current?.querySelectorAll<HTMLElement>(controls) ?? [])];
    const at = all.findIndex((control) => control === event.target);
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1 + all.length,
      Home: 0,
      End: all.length - 1,
    };
    const next = steps[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    all[next % all.length]?.focus();
  };

  return { ref: toolbar, onFocus, onKeyDown };
}
