/** The filters of a list, in a panel that slides in from the right; what is set counts at once. */
import { AdjustmentsHorizontalIcon } from '@heroicons/react/24/outline';
import { Button, Drawer } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { longListWords as words } from '../../../domain/long-list-words.ts';
import { forms } from '../../../domain/messages.ts';
import { Tool } from '../../ui/tool.tsx';
import classes from './filter-panel.module.css';
import type { LongListParams } from './use-long-list-view.ts';

interface FilterToolProps<Field extends string> {
  readonly view: LongListParams<Field>;
  /** The fields; drawn while the panel is open. */
  readonly children: ReactNode;
}

/** The button that opens the panel, and says how many filters are set. */
export function FilterTool<Field extends string>({ view, children }: FilterToolProps<Field>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const set = Object.keys(view.active).filter((field) => field !== 'searchTerm');
  return (
    <>
      <Tool icon={AdjustmentsHorizontalIcon} onClick={() => setOpen(true)}>
        {words.filtersActive(set.length)}
      </Tool>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="right"
        size={400}
        title={words.filters}
        closeButtonProps={{ 'aria-label': forms.close }}
        overlayProps={{ backgroundOpacity: 0.15 }}
        // A <header> would be a second banner of the page to those who listen.
        attributes={{ header: { role: 'presentation' } }}
      >
        {isOpen && (
          <form
            className={classes['fields']}
            onSubmit={(event) => {
              event.preventDefault();
              close();
            }}
          >
            {children}
            <div className={classes['buttons']}>
              <Button variant="default" onClick={view.resetAll}>
                {words.resetFilters}
              </Button>
              <Button type="submit">{forms.close}</Button>
            </div>
          </form>
        )}
      </Drawer>
    </>
  );
}

/** Two fields that belong together; with a legend where their own labels do not say to what. */
export function FilterPair({ legend, children }: { readonly legend?: string; readonly children: ReactNode }) {
  if (legend === undefined) return <div className={classes['pair']}>{children}</div>;
  return (
    <fieldset className={classes['pair']}>
      <legend className={classes['legend']}>{legend}</legend>
      {children}
    </fieldset>
  );
}
