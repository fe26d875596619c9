/** A handler with a stable identity, so that components that receive it need not re-render. Do not call it while rendering. */
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
