/** Whether a form or a page is still shown: its requests may finish after it was closed. */
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
