import { Kbd } from '@mantine/core';
import { Bars3Icon, MagnifyingGlassIcon } from '../../ui/icons/outline.ts';
import { paletteWords } from '../../../domain/record/search/text.ts';
import { shell } from '../../../domain/text.ts';
import type { SessionUser } from '../../client/session/session-api.ts';
import { Hint } from '../../ui/hint/hint.tsx';
import { ariaKeys, keyText, shortcuts } from '../../ui/shortcuts/shortcuts.ts';
import { Bell } from '../bell/bell.tsx';
import { Clock, Timeout } from './clocks.tsx';
import { sidebarId } from './sidebar.tsx';
import type { Sidebar } from './use-sidebar.ts';
import { UserPanel } from './user-panel.tsx';
import bar from '../../ui/button/bar-button.module.css';
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
        <Bell role={user.role} />
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
    <Hint label={name}>
      <button
        type="button"
        className={bar['button']}
        aria-label={name}
        aria-expanded={isOpen}
        aria-controls={sidebarId}
        onClick={toggle}
      >
        <Bars3Icon width={20} height={20} aria-hidden />
      </button>
    </Hint>
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
