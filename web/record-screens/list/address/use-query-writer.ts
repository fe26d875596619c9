import { useSearchParams } from 'react-router';
import { useIsHere } from '../use-is-here.ts';
import { useQueryNow } from './use-query-now.ts';

/**
 * Replaces the query of this screen's address. A change builds on the address as it is, not as it was drawn last: search
 * and filters are written by themselves, and the other may have been written a moment ago.
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
