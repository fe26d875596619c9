import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Keeps the focus at a control that disappears when it was pressed, such as `Show more` after the last page: the keyboard
 * would begin again at the top. The properties belong to an element around the control, which stays.
 */
export function useKeptPlace<Place extends HTMLElement = HTMLDivElement>(isShown: boolean) {
  const ref = useRef<Place>(null);
  const isPressed = useRef(false);
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  useLayoutEffect(() => {
    if (isShown || !isPressed.current) return;
    isPressed.current = false;
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [isShown]);
  const onClick = () => {
    isPressed.current = true;
  };
  return { wasShown, place: { ref, tabIndex: -1, onClick, style: { outline: 'none' } } };
}
