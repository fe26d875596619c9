import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouter, useLocation } from 'react-router';

/**
 * Whether the address still belongs to this screen. A screen stays for a moment after a link was followed,
 * while the next one loads: what it writes to the address then would be read by the next one.
 */
export function useIsHere(): () => boolean {
  const router = useContext(DataRouter)?.router;
  const { pathname } = useLocation();
  return () => router === undefined || router.state.location.pathname === pathname;
}
