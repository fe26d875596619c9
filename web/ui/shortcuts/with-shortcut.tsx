/** A button with a shortcut: the key clicks it, a tooltip and assistive technology name the key. */
import { Kbd, Tooltip } from '@mantine/core';
import { cloneElement, useCallback, useRef, type ReactElement } from 'react';
import classes from './with-shortcut.module.css';
import { ariaKeys, keyText, shortcuts, type ShortcutId } from './shortcuts.ts';
import { useShortcut } from './use-shortcut.ts';

interface WithShortcutProps {
  readonly id: ShortcutId;
  /** A single button. */
  readonly children: ReactElement<{ readonly 'aria-keyshortcuts'?: string }>;
}

const tooltipDelayMs = 400;

export function WithShortcut({ id, children }: WithShortcutProps) {
  const button = useRef<HTMLElement>(null);
  useShortcut(id, () => button.current?.click(), {
    element: button,
    isUsable: () => button.current !== null && !button.current.matches(':disabled'),
  });
  const takeButton = useCallback((node: HTMLElement | null) => {
    button.current = node;
  }, []);
  const label = (
    <span className={classes['label']}>
      {shortcuts[id].label}
      {shortcuts[id].keys.map((key) => (
        <Kbd key={key} size="xs">
          {keyText(key)}
        </Kbd>
      ))}
    </span>
  );
  return (
    <Tooltip ref={takeButton} label={label} openDelay={tooltipDelayMs}>
      {cloneElement(children, { 'aria-keyshortcuts': ariaKeys(id) })}
    </Tooltip>
  );
}
