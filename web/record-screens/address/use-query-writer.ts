import { useSearchParams } from 'react-router';
import { useIsHere } from './use-is-here.ts';
import { useQueryNow } from './use-query-now.ts';

/**
 * Replaces the query of this screen's address. A change builds on the current address, not on the last rendered one:
 * search and filters are written separately, and the other may just have been written.
 */
export function useQueryWriter(): (change: (query: URLSearchParams) => URLSearchParams) => void {
  const queryNow = useQueryNow();
  const [, setParams] = useSearchParams();
  const isHere = useIsHere();
  return (change) => {
    if (!isHere()) return;
    setParams(change(queryNow()), { replace: true });
  };
}
