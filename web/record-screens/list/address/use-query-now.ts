import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouter, useLocation } from 'react-router';

/** The query of the address as it is, which may not have been drawn yet. */
export function useQueryNow(): () => URLSearchParams {
  const router = useContext(DataRouter)?.router;
  const location = useLocation();
  return () => new URLSearchParams((router?.state.location ?? location).search);
}
