import { Button, Loader, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import classes from './busy-button.module.css';

type BusyButtonProps = ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & { readonly isBusy: boolean };

/** Keeps the focus, its name and its size while its action runs, and does nothing meanwhile: a disabled button would lose the focus. */
export function BusyButton({ isBusy, onClick, children, ...props }: BusyButtonProps) {
  return (
    <Button
      {...props}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      <span className={classes['text']} data-busy={isBusy || undefined}>
        {children}
      </span>
      {isBusy && <Loader className={classes['loader']} size={16} color="currentColor" />}
    </Button>
  );
}
