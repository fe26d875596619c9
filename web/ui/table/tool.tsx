import { Button, Loader } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import type { Icon } from './icon-action.tsx';

/** The rest, such as the handlers of a tooltip, is for the button. */
interface ToolProps extends Omit<
  ComponentPropsWithRef<'button'>,
  'style' | 'color' | 'children' | 'onClick'
> {
  readonly icon: Icon;
  readonly isOn?: boolean;
  readonly isBusy?: boolean;
  /** Missing for a button that opens a menu. */
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A secondary button above the list. */
export function Tool({ icon: Glyph, isOn, isBusy, onClick, children, ...rest }: ToolProps) {
  return (
    <Button
      {...rest}
      variant={isOn ? 'light' : 'subtle'}
      c={isOn ? undefined : 'dimmed'}
      fw={500}
      size="xs"
      aria-pressed={isOn}
      aria-disabled={isBusy}
      leftSection={
        isBusy ? <Loader size={14} color="currentColor" /> : <Glyph width={16} height={16} aria-hidden />
      }
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
