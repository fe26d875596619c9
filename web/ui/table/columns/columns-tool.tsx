/** The button above a list that opens its columns panel. */
import { ViewColumnsIcon } from '../../icons/outline.ts';
import { Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { tableWords as words } from '../../../../domain/record/table/text.ts';
import { cardsBelow } from './table-layout.ts';
import { Tool } from '../tools/tool.tsx';
import { ColumnsPanel, type ColumnsPanelProps } from './columns-panel.tsx';

export function ColumnsTool<Row>(props: ColumnsPanelProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const isCards = useMediaQuery(cardsBelow, false, { getInitialValueInEffect: false });
  if (isCards) return null;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Tool icon={ViewColumnsIcon} onClick={() => setOpen(!isOpen)}>
          {words.columns}
        </Tool>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.columns} p={0}>
        <ColumnsPanel {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}
