/** An icon button with an accessible name and a tooltip; inside a menu, an item with its name. */
import { Menu, Tooltip } from '@mantine/core';
import { use, useState } from 'react';
import { ownEscape } from '../shortcuts/own-escape.ts';
import type { Icon } from '../icons/icon.tsx';
import { ariaKeys, type ShortcutId } from '../shortcuts/shortcuts.ts';
import { rowShortcutAttribute } from '../shortcuts/use-row-shortcuts.ts';
import { InMenu } from './in-menu.ts';
import classes from './icon-action.module.css';

interface IconActionProps {
  readonly name: string;
  readonly icon: Icon;
  readonly onClick: () => void;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  /** For an action that is switched on and off. */
  readonly isPressed?: boolean;
  readonly tabIndex?: number;
  /** In a table row: the shortcut that clicks it while the row has focus. */
  readonly rowShortcut?: ShortcutId;
  /** In a popover above a dialog: see `ownEscape`. */
  readonly hasOwnEscape?: boolean;
}

const tooltipDelayMs = 250;

export function IconAction(props: IconActionProps) {
  return use(InMenu) ? <MenuAction {...props} /> : <ButtonAction {...props} />;
}

function MenuAction({ name, icon: Glyph, onClick, isDangerous, isDisabled = false }: IconActionProps) {
  return (
    <Menu.Item
      leftSection={<Glyph width={16} height={16} aria-hidden />}
      disabled={isDisabled}
      onClick={onClick}
      {...(isDangerous && { c: 'var(--mantine-color-error)' })}
    >
      {name}
    </Menu.Item>
  );
}

function ButtonAction({
  name,
  icon: Glyph,
  onClick,
  isDangerous,
  isDisabled,
  isPressed,
  tabIndex,
  rowShortcut,
  hasOwnEscape,
}: IconActionProps) {
  // A list has hundreds of these: render the tooltip only for the hovered or focused one.
  const [pointed, setPointed] = useState<HTMLElement | null>(null);
  const leave = () => setPointed(null);
  return (
    <>
      <button
        type="button"
        className={classes['action']}
        aria-label={name}
        aria-pressed={isPressed}
        data-dangerous={isDangerous || undefined}
        disabled={isDisabled}
        tabIndex={tabIndex}
        {...(hasOwnEscape && ownEscape)}
        {...(rowShortcut && {
          [rowShortcutAttribute]: rowShortcut,
          'aria-keyshortcuts': ariaKeys(rowShortcut),
        })}
        onClick={() => {
          leave();
          onClick();
        }}
        onPointerEnter={(event) => {
          if (event.pointerType === 'mouse') setPointed(event.currentTarget);
        }}
        onPointerLeave={leave}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) setPointed(event.currentTarget);
        }}
        onBlur={leave}
      >
        <Glyph width={16} height={16} aria-hidden />
      </button>
      {pointed && (
        <Tooltip opened target={pointed} label={name} transitionProps={{ enterDelay: tooltipDelayMs }} />
      )}
    </>
  );
}
