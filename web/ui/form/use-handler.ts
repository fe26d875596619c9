/** A handler that stays the same function, so that parts which get it need not be drawn again. Not for rendering. */
import { useCallback, useInsertionEffect, useRef } from 'react';

export function useHandler<Args extends readonly unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const newest = useRef(handler);
  useInsertionEffect(() => {
    newest.current = handler;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
