/** The bell in the top bar: counts what is unread, and opens the list by click or key. */
import { Popover, VisuallyHidden } from '@mantine/core';
import { BellIcon } from '../../ui/icons/outline.ts';
import { useRef, useState } from 'react';
import type { Role } from '../../../domain/permissions.ts';
import { bellWords as words } from '../../../domain/sense/notification/text.ts';
import { shell } from '../../../domain/text.ts';
import { useNotices } from '../../client/calls/notices.ts';
import { ariaKeys } from '../../ui/shortcuts/shortcuts.ts';
import { useShortcut } from '../../ui/shortcuts/use-shortcut.ts';
import bar from '../../ui/button/bar-button.module.css';
import { BellPanel } from './bell-panel.tsx';
import classes from './bell.module.css';

/** More does not fit into the badge. */
const mostShown = 99;

export function Bell({ role }: { readonly role: Role }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useNotices();
  const { unread } = list;
  const change = (isOpening: boolean) => {
    setOpen(isOpening);
    if (!isOpening) list.keepFirstPage();
  };
  useShortcut('bell', () => change(!isOpen), { element: button });
  const name = shell.notifications(unread);
  return (
    <Popover
      opened={isOpen}
      onChange={change}
      position="bottom-end"
      width="min(400px, calc(100vw - 16px))"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          ref={button}
          type="button"
          className={bar['button']}
          aria-label={name}
          title={name}
          aria-keyshortcuts={ariaKeys('bell')}
          onClick={() => change(!isOpen)}
        >
          <BellIcon width={20} height={20} aria-hidden />
          <span className={classes['badge']} data-unread={unread > 0 || undefined}>
            {unread > mostShown ? `${mostShown}+` : unread}
          </span>
        </button>
      </Popover.Target>
      <VisuallyHidden aria-live="polite">{unread > 0 && words.unreadCount(unread)}</VisuallyHidden>
      <Popover.Dropdown p={0} className={classes['panel']} aria-label={words.title}>
        <BellPanel list={list} role={role} onClose={() => change(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
