/** Tells whether a form or a page is still shown: what it began may end after the person has left it. */
import { useCallback, useEffect, useRef } from 'react';

export function useIsOpen(): () => boolean {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return useCallback(() => isOpen.current, []);
}
