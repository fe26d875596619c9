import { FocusTrap } from '@mantine/core';
import { ChevronDownIcon, Squares2X2Icon } from '../../ui/icons/outline.ts';
import { createContext, use, useId, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { shell } from '../../../domain/text.ts';
import type { Actor } from '../../../domain/permissions.ts';
import { Hint } from '../../ui/hint/hint.tsx';
import { PlainLink } from '../../ui/text/plain-link.tsx';
import { Logo } from '../logo.tsx';
import { navigationFor, type NavigationEntry, type NavigationGroup } from '../navigation/navigation.ts';
import { useRemembered } from './use-remembered.ts';
import type { Sidebar as SidebarState } from './use-sidebar.ts';
import classes from './sidebar.module.css';

const home: NavigationEntry = { path: '/dashboard', label: shell.dashboard, icon: Squares2X2Icon };

export const sidebarId = 'sidebar';

export function Sidebar({ actor, sidebar }: { readonly actor: Actor; readonly sidebar: SidebarState }) {
  const { isNarrow, isOverlaid, isCollapsed, close } = sidebar;
  return (
    <>
      {isOverlaid && (
        <button
          type="button"
          className={classes['backdrop']}
          aria-label={shell.closeSidebar}
          tabIndex={-1}
          onClick={close}
        />
      )}
      <FocusTrap active={isOverlaid}>
        <aside
          id={sidebarId}
          className={classes['sidebar']}
          data-collapsed={isCollapsed || undefined}
          data-overlaid={isOverlaid || undefined}
          // Hidden on narrow windows: unreachable by keyboard too.
          inert={isNarrow && !isOverlaid}
        >
          <PlainLink to={home.path} className={classes['brand']} onClick={close} aria-label={shell.product}>
            <Logo />
            <span className={classes['product']}>{shell.product}</span>
          </PlainLink>
          <nav className={classes['navigation']} aria-label={shell.mainNavigation}>
            <WithPath>
              <Entry entry={home} isCollapsed={isCollapsed} onNavigate={close} />
              {navigationFor(actor).map((group) => (
                <Group key={group.key} group={group} isCollapsed={isCollapsed} onNavigate={close} />
              ))}
            </WithPath>
          </nav>
        </aside>
      </FocusTrap>
    </>
  );
}

/** Path of the open page. Links depend on it only: the rest of the address changes with every keystroke in a search. */
const OpenPath = createContext('');

function WithPath({ children }: { readonly children: ReactNode }) {
  return <OpenPath value={useLocation().pathname}>{children}</OpenPath>;
}

interface GroupProps {
  readonly group: NavigationGroup;
  readonly isCollapsed: boolean;
  readonly onNavigate: () => void;
}

function Group({ group, isCollapsed, onNavigate }: GroupProps) {
  const id = useId();
  const [isFolded, setFolded] = useRemembered(`sidebarFolded-${group.key}`);
  return (
    <div className={classes['group']}>
      <Hint label={group.heading} position="right" isDisabled={!isCollapsed}>
        <button
          type="button"
          className={classes['heading']}
          aria-label={group.heading}
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={() => setFolded(!isFolded)}
        >
          <span>{isCollapsed ? group.heading.split(' ')[0] : group.heading}</span>
          <ChevronDownIcon width={12} height={12} aria-hidden />
        </button>
      </Hint>
      <ul id={id} hidden={isFolded}>
        {group.entries.map((entry) => (
          <li key={entry.path}>
            <Entry entry={entry} under={group.heading} isCollapsed={isCollapsed} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface EntryProps {
  readonly entry: NavigationEntry;
  /** Group name: both areas have the same labels, so an icon alone would be ambiguous. */
  readonly under?: string;
  readonly isCollapsed: boolean;
  readonly onNavigate: () => void;
}

function Entry({ entry: { path, label, icon: Glyph }, under, isCollapsed, onNavigate }: EntryProps) {
  const open = use(OpenPath);
  const isCurrent = open === path || open.startsWith(`${path}/`);
  return (
    <Hint label={under ? `${under} · ${label}` : label} position="right" isDisabled={!isCollapsed}>
      <PlainLink
        to={path}
        className={classes['entry']}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onNavigate}
      >
        <Glyph width={18} height={18} aria-hidden />
        <span className={classes['label']}>{label}</span>
      </PlainLink>
    </Hint>
  );
}
