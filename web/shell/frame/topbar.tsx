import { Kbd, Popover, Tooltip } from '@mantine/core';
import { Bars3Icon, BellIcon, MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { paletteWords } from '../../../domain/record/search/text.ts';
import { shell } from '../../../domain/text.ts';
import type { SessionUser } from '../../client/session/session-api.ts';
import { ariaKeys, keyText, shortcuts } from '../../ui/shortcuts/shortcuts.ts';
import { Clock, Timeout } from './clocks.tsx';
import { sidebarId } from './sidebar.tsx';
import type { Sidebar } from './use-sidebar.ts';
import { UserPanel } from './user-panel.tsx';
import classes from './topbar.module.css';

interface TopbarProps {
  readonly user: SessionUser;
  readonly sidebar: Sidebar;
  readonly onPalette: () => void;
}

export function Topbar({ user, sidebar, onPalette }: TopbarProps) {
  return (
    <header className={classes['topbar']}>
      <SidebarToggle sidebar={sidebar} />
      <PaletteButton onClick={onPalette} />
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

function PaletteButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <button
      type="button"
      className={classes['palette']}
      aria-label={paletteWords.open}
      aria-keyshortcuts={ariaKeys('palette')}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <MagnifyingGlassIcon width={18} height={18} aria-hidden />
      <span>{paletteWords.open}</span>
      <Kbd size="xs" aria-hidden>
        {keyText(shortcuts.palette.keys[0])}
      </Kbd>
    </button>
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
