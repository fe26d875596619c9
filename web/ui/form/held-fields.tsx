/** Blocks input while a form is being saved: it would be lost with the form. */
import { useEffect, useRef, type ReactNode } from 'react';

interface HeldFieldsProps {
  readonly isHeld: boolean;
  readonly children: ReactNode;
}

/** Everything that changes a field, by keyboard, pointer or clipboard. */
const changing = [
  'beforeinput',
  'keydown',
  'paste',
  'cut',
  'drop',
  'pointerdown',
  'mousedown',
  'click',
] as const;

/** Keys that leave a field as it is. */
function isHarmless(event: Event): boolean {
  if (!(event instanceof KeyboardEvent)) return false;
  return event.ctrlKey || event.metaKey || event.altKey || ['Tab', 'Escape'].includes(event.key);
}

function hold(event: Event): void {
  if (isHarmless(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Not `inert`: without focus, typed letters would be shortcuts of the page. */
export function HeldFields({ isHeld, children }: HeldFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const held = fields.current;
    if (!isHeld || !held) return undefined;
    for (const kind of changing) held.addEventListener(kind, hold, { capture: true });
    return () => {
      for (const kind of changing) held.removeEventListener(kind, hold, { capture: true });
    };
  }, [isHeld]);
  return (
    <div ref={fields} style={{ display: 'contents' }} aria-busy={isHeld}>
      {children}
    </div>
  );
}
