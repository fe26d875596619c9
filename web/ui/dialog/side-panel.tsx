/** A panel of fields that slides in from the right, with its buttons always visible. */
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { forms } from '../../../domain/text.ts';
import { FirstFocus, NoLateFocus } from './dialog-focus.tsx';
import classes from './side-panel.module.css';

interface SidePanelProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  readonly buttons: ReactNode;
  /** The fields; rendered while the panel is open. */
  readonly children: ReactNode;
}

export function SidePanel({ title, isOpen, onClose, onSubmit, buttons, children }: SidePanelProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={400}
      title={title}
      closeButtonProps={{ 'aria-label': forms.close }}
      overlayProps={{ backgroundOpacity: 0.15 }}
      // A <header> would be a second banner landmark for screen readers.
      attributes={{ header: { role: 'presentation' } }}
    >
      {isOpen && (
        <form
          className={classes['fields']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          <NoLateFocus />
          {children}
          <div className={classes['buttons']}>{buttons}</div>
          <FirstFocus />
        </form>
      )}
    </Drawer>
  );
}

/** Two related fields; with a legend if their labels do not name what they refer to. */
export function PanelPair({ legend, children }: { readonly legend?: string; readonly children: ReactNode }) {
  if (legend === undefined) return <div className={classes['pair']}>{children}</div>;
  return (
    <fieldset className={classes['pair']}>
      <legend className={classes['legend']}>{legend}</legend>
      {children}
    </fieldset>
  );
}
