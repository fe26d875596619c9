/** An icon button with an accessible name and a tooltip. */
import { Tooltip } from '@mantine/core';
import { useState, type ComponentType, type SVGProps } from 'react';
import { ariaKeys, type ShortcutId } from '../shortcuts/shortcuts.ts';
import { rowShortcutAttribute } from '../shortcuts/use-row-shortcuts.ts';
import classes from './icon-action.module.css';

export type Icon = ComponentType<SVGProps<SVGSVGElement>>;

interface IconActionProps {
  readonly name: string;
  readonly icon: Icon;
  readonly onClick: () => void;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly tabIndex?: number;
  /** In a table row: the shortcut that clicks it while the row has focus. */
  readonly rowShortcut?: ShortcutId;
}

const tooltipDelayMs = 250;

export function IconAction({
  name,
  icon: Glyph,
  onClick,
  isDangerous,
  isDisabled,
  tabIndex,
  rowShortcut,
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
        data-dangerous={isDangerous || undefined}
        disabled={isDisabled}
        tabIndex={tabIndex}
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
