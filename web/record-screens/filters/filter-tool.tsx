/** The button that opens the filter panel and shows the number of active filters, which apply immediately. */
import { AdjustmentsHorizontalIcon } from '../../ui/icons/outline.ts';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { longListWords as words } from '../../../domain/text.ts';
import { SidePanel } from '../../ui/dialog/side-panel.tsx';
import { WithShortcut } from '../../ui/shortcuts/with-shortcut.tsx';
import { Tool } from '../../ui/table/tools/tool.tsx';
import type { FilterView } from './filter-view.ts';

interface FilterToolProps<Field extends string> {
  readonly view: FilterView<Field>;
  readonly title?: string;
  readonly resetLabel?: string;
  /** The fields; rendered while the panel is open. */
  readonly children: ReactNode;
}

export function FilterTool<Field extends string>(props: FilterToolProps<Field>) {
  const { view, title = words.filters, resetLabel = words.resetFilters, children } = props;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const set = Object.keys(view.active).filter((field) => field !== 'searchTerm');
  const buttons = (
    <>
      <Button variant="default" onClick={view.resetAll}>
        {resetLabel}
      </Button>
      <Button type="submit">{words.apply}</Button>
    </>
  );
  return (
    <>
      <WithShortcut id="filter">
        <Tool
          icon={AdjustmentsHorizontalIcon}
          isOn={set.length > 0 || undefined}
          onClick={() => setOpen(true)}
        >
          {words.filtersActive(set.length)}
        </Tool>
      </WithShortcut>
      <SidePanel title={title} isOpen={isOpen} onClose={close} onSubmit={close} buttons={buttons}>
        {children}
      </SidePanel>
    </>
  );
}
