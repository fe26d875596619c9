/** Wide windows: open or collapsed to icons, remembered. Narrow windows: closed by default. */
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useRemembered } from './use-remembered.ts';

const narrowWindow = '(max-width: 767.98px)';

export interface Sidebar {
  readonly isNarrow: boolean;
  /** Narrow windows only: the sidebar overlays the page. */
  readonly isOverlaid: boolean;
  /** Wide windows only: icons without labels. */
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
