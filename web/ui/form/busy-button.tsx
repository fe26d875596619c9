import { Button, Loader, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

type BusyButtonProps = ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & { readonly isBusy: boolean };

/** Keeps the focus while its action runs, and does nothing meanwhile: a disabled button would lose it. */
export function BusyButton({ isBusy, leftSection, onClick, ...props }: BusyButtonProps) {
  return (
    <Button
      {...props}
      aria-disabled={isBusy || undefined}
      leftSection={isBusy ? <Loader size={14} color="currentColor" /> : leftSection}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    />
  );
}
