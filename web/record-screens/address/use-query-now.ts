import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouter, useLocation } from 'react-router';

/** The current query of the address, which may not be rendered yet. */
export function useQueryNow(): () => URLSearchParams {
  const router = useContext(DataRouter)?.router;
  const location = useLocation();
  return () => new URLSearchParams((router?.state.location ?? location).search);
}
