import { Popover, Tooltip } from '@mantine/core';
import { Bars3Icon, BellIcon } from '@heroicons/react/24/outline';
import { shell } from '../../../domain/text.ts';
import type { SessionUser } from '../../client/session/session-api.ts';
import { Clock, Timeout } from './clocks.tsx';
import { sidebarId } from './sidebar.tsx';
import type { Sidebar } from './use-sidebar.ts';
import { UserPanel } from './user-panel.tsx';
import classes from './topbar.module.css';

export function Topbar({ user, sidebar }: { readonly user: SessionUser; readonly sidebar: Sidebar }) {
  return (
    <header className={classes['topbar']}>
      <SidebarToggle sidebar={sidebar} />
      <div className={classes['end']}>
        <Clock />
        <Timeout />
        <span className={classes['divider']} />
        <Bell />
        <UserPanel user={user} />
      </div>
    </header>
  );
}

function SidebarToggle({
  sidebar: { isNarrow, isOverlaid, isCollapsed, toggle },
}: {
  readonly sidebar: Sidebar;
}) {
  const isOpen = isNarrow ? isOverlaid : !isCollapsed;
  const openName = isNarrow ? shell.closeSidebar : shell.collapseSidebar;
  const name = isOpen ? openName : shell.openSidebar;
  return (
    <Tooltip label={name}>
      <button
        type="button"
        className={classes['button']}
        aria-label={name}
        aria-expanded={isOpen}
        aria-controls={sidebarId}
        onClick={toggle}
      >
        <Bars3Icon width={20} height={20} aria-hidden />
      </button>
    </Tooltip>
  );
}

/** The specification fixes the badge at 0: nothing sends notifications yet. */
const notificationCount = 0;

function Bell() {
  const name = shell.notifications(notificationCount);
  return (
    <Popover position="bottom-end" width={220} shadow="md">
      <Popover.Target>
        <button type="button" className={classes['button']} aria-label={name} title={name}>
          <BellIcon width={20} height={20} aria-hidden />
          <span className={classes['badge']}>{notificationCount}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown>{shell.noNotifications}</Popover.Dropdown>
    </Popover>
  );
}
