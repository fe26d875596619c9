import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouter, useLocation, useSearchParams } from 'react-router';
import { useIsHere } from '../use-is-here.ts';

/**
 * Replaces the query of this screen's address. A change builds on the address as it is, not as it was drawn last: search
 * and filters are written by themselves, and the other may have been written a moment ago.
 */
export function useQueryWriter(): (change: (query: URLSearchParams) => URLSearchParams) => void {
  const router = useContext(DataRouter)?.router;
  const location = useLocation();
  const [, setParams] = useSearchParams();
  const isHere = useIsHere();
  return (change) => {
    if (!isHere()) return;
    const { search } = router?.state.location ?? location;
    setParams(change(new URLSearchParams(search)), { replace: true });
  };
}
