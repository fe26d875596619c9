/** A button with a shortcut: the key clicks it, a tooltip and assistive technology name the key. */
import { Kbd } from '@mantine/core';
import { cloneElement, useRef, type ReactElement, type Ref } from 'react';
import { Hint, type PointedProps } from '../hint/hint.tsx';
import classes from './with-shortcut.module.css';
import { ariaKeys, keyText, shortcuts, type ShortcutId } from './shortcuts.ts';
import { useShortcut } from './use-shortcut.ts';

interface WithShortcutProps {
  readonly id: ShortcutId;
  /** A single button. */
  readonly children: ReactElement<ButtonProps>;
}

interface ButtonProps extends PointedProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly 'aria-keyshortcuts'?: string;
}

const tooltipDelayMs = 400;

export function WithShortcut({ id, children }: WithShortcutProps) {
  const button = useRef<HTMLButtonElement>(null);
  useShortcut(id, () => button.current?.click(), {
    element: button,
    isUsable: () => button.current !== null && !button.current.matches(':disabled'),
  });
  return (
    <Hint label={<Keys id={id} />} delayMs={tooltipDelayMs}>
      {cloneElement(children, { ref: button, 'aria-keyshortcuts': ariaKeys(id) })}
    </Hint>
  );
}

function Keys({ id }: { readonly id: ShortcutId }) {
  return (
    <span className={classes['label']}>
      {shortcuts[id].label}
      {shortcuts[id].keys.map((key) => (
        <Kbd key={key} size="xs">
          {keyText(key)}
        </Kbd>
      ))}
    </span>
  );
}
