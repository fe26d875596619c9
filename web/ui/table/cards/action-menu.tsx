/** The actions of a card behind one button. `IconAction` inside it becomes a menu item with its name. */
import { EllipsisVerticalIcon } from '../../icons/outline.ts';
import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { lists } from '../../../../domain/text.ts';
import { InMenu } from '../../button/in-menu.ts';

interface ActionMenuProps {
  readonly tabIndex: number;
  readonly children: ReactNode;
}

export function ActionMenu({ tabIndex, children }: ActionMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={lists.actions} tabIndex={tabIndex}>
          <EllipsisVerticalIcon width={20} height={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <InMenu value>{children}</InMenu>
      </Menu.Dropdown>
    </Menu>
  );
}
