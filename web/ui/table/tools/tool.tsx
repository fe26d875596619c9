import { Button, Loader } from '@mantine/core';
import { memo, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useHandler } from '../../form/use-handler.ts';
import type { Icon } from '../../icons/icon.tsx';
import classes from './tool.module.css';

/** The rest, such as the handlers of a tooltip, is for the button. */
interface ToolProps extends Omit<
  ComponentPropsWithRef<'button'>,
  'style' | 'color' | 'className' | 'children' | 'onClick'
> {
  readonly icon: Icon;
  readonly isOn?: boolean;
  readonly isBusy?: boolean;
  /** Missing for a button that opens a menu. */
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A secondary button above the list. */
export function Tool({ onClick, ...props }: ToolProps) {
  const click = useHandler(() => onClick?.());
  return <ToolButton {...props} {...(onClick && { onClick: click })} />;
}

/** Does not re-render with every keystroke beside it. */
const ToolButton = memo(function ToolButton(props: ToolProps) {
  const { icon: Glyph, isOn, isBusy, onClick, children, ...rest } = props;
  return (
    <Button
      {...rest}
      variant={isOn ? 'light' : 'subtle'}
      className={isOn ? undefined : classes['quiet']}
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
});
