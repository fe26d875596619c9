/** A button with a shortcut: the key clicks it, a tooltip and assistive technology name the key. */
import { Kbd, Tooltip } from '@mantine/core';
import {
  cloneElement,
  useCallback,
  useRef,
  useState,
  type PointerEventHandler,
  type ReactElement,
  type Ref,
} from 'react';
import classes from './with-shortcut.module.css';
import { ariaKeys, keyText, shortcuts, type ShortcutId } from './shortcuts.ts';
import { useShortcut } from './use-shortcut.ts';

interface WithShortcutProps {
  readonly id: ShortcutId;
  /** A single button. */
  readonly children: ReactElement<ButtonProps>;
}

interface ButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly 'aria-keyshortcuts'?: string;
  readonly onPointerEnter?: PointerEventHandler<HTMLElement>;
  readonly onPointerLeave?: () => void;
}

const tooltipDelayMs = 400;

export function WithShortcut({ id, children }: WithShortcutProps) {
  const button = useRef<HTMLButtonElement>(null);
  useShortcut(id, () => button.current?.click(), {
    element: button,
    isUsable: () => button.current !== null && !button.current.matches(':disabled'),
  });
  // The buttons of a list are drawn with every letter of its search: the tooltip only when it is wanted.
  const [pointed, setPointed] = useState<HTMLElement | null>(null);
  const enter = useCallback<PointerEventHandler<HTMLElement>>((event) => {
    if (event.pointerType === 'mouse') setPointed(event.currentTarget);
  }, []);
  const leave = useCallback(() => setPointed(null), []);
  return (
    <>
      {cloneElement(children, {
        ref: button,
        'aria-keyshortcuts': ariaKeys(id),
        onPointerEnter: enter,
        onPointerLeave: leave,
      })}
      {pointed && (
        <Tooltip
          opened
          target={pointed}
          label={<Hint id={id} />}
          transitionProps={{ enterDelay: tooltipDelayMs }}
        />
      )}
    </>
  );
}

function Hint({ id }: { readonly id: ShortcutId }) {
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
