/** The button that opens the filter panel and shows the number of active filters, which apply immediately. */
import { AdjustmentsHorizontalIcon } from '@heroicons/react/24/outline';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { longListWords as words, forms } from '../../../domain/text.ts';
import { SidePanel } from '../../ui/dialog/side-panel.tsx';
import { WithShortcut } from '../../ui/shortcuts/with-shortcut.tsx';
import { Tool } from '../../ui/table/tool.tsx';
import type { LongListParams } from './use-long-list-view.ts';

interface FilterToolProps<Field extends string> {
  readonly view: LongListParams<Field>;
  /** The fields; rendered while the panel is open. */
  readonly children: ReactNode;
}

export function FilterTool<Field extends string>({ view, children }: FilterToolProps<Field>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const set = Object.keys(view.active).filter((field) => field !== 'searchTerm');
  const buttons = (
    <>
      <Button variant="default" onClick={view.resetAll}>
        {words.resetFilters}
      </Button>
      <Button type="submit">{forms.close}</Button>
    </>
  );
  return (
    <>
      <WithShortcut id="filter">
        <Tool icon={AdjustmentsHorizontalIcon} onClick={() => setOpen(true)}>
          {words.filtersActive(set.length)}
        </Tool>
      </WithShortcut>
      <SidePanel title={words.filters} isOpen={isOpen} onClose={close} onSubmit={close} buttons={buttons}>
        {children}
      </SidePanel>
    </>
  );
}
