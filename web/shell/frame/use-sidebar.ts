/** Wide windows: open or collapsed to icons, remembered. Narrow ones: closed until asked for. */
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useRemembered } from './use-remembered.ts';

const narrowWindow = '(max-width: 767.98px)';

export interface Sidebar {
  readonly isNarrow: boolean;
  /** Only narrow windows: the sidebar lies over the page. */
  readonly isOverlaid: boolean;
  /** Only wide windows: icons alone. */
  readonly isCollapsed: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

export function useSidebar(): Sidebar {
  const isNarrow = useMediaQuery(narrowWindow, undefined, { getInitialValueInEffect: false });
  const [isRemembered, remember] = useRemembered('sidebarCollapsed');
  const [isOpened, setOpened] = useState(false);
  return {
    isNarrow,
    isOverlaid: isNarrow && isOpened,
    isCollapsed: !isNarrow && isRemembered,
    toggle: () => (isNarrow ? setOpened(!isOpened) : remember(!isRemembered)),
    close: () => setOpened(false),
  };
}
