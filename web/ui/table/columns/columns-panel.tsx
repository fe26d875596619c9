/** Which columns a list shows, in which order, pinned where, and how dense its rows are. */
import { ArrowDownIcon, ArrowUpIcon, MapPinIcon as PinnedIcon } from '../../icons/small.ts';
import { MapPinIcon } from '../../icons/outline.ts';
import { Button, Checkbox, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { densities, type TableSettings } from '../../../../domain/record/table/settings.ts';
import { tableWords as words } from '../../../../domain/record/table/text.ts';
import type { Column } from '../column.ts';
import { IconAction } from '../../button/icon-action.tsx';
import { orderedColumns, withMoved, withPinned, withShown } from './column-settings.ts';
import classes from './columns-panel.module.css';

export interface ColumnsPanelProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly settings: TableSettings;
  readonly onChange: (settings: TableSettings) => void;
  readonly onReset: () => void;
}

export function ColumnsPanel<Row>({ columns, settings, onChange, onReset }: ColumnsPanelProps<Row>) {
  const densityId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [announcement, announce] = useState('');
  const ordered = orderedColumns(columns, settings);
  const shown = ordered.filter(({ key }) => !settings.hidden.includes(key));
  const isPinned = (column: Column<Row> | undefined) =>
    column !== undefined && settings.pinned.includes(column.key);
  const canMove = (at: number, step: -1 | 1) =>
    ordered[at + step] !== undefined && isPinned(ordered[at + step]) === isPinned(ordered[at]);

  const move = ({ key, header }: Column<Row>, step: -1 | 1) => {
    const next = withMoved(columns, settings, key, step);
    if (next === settings) return;
    onChange(next);
    const at = orderedColumns(columns, next).findIndex((column) => column.key === key);
    announce(words.moved(header, at + 1, ordered.length));
    // A button at the end of its way is disabled and would lose the focus.
    requestAnimationFrame(() => {
      const isKept = list.current?.querySelector(':focus:not(:disabled)');
      if (!isKept) list.current?.querySelectorAll<HTMLElement>('input')[at]?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent, column: Column<Row>) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (step === undefined || !event.altKey) return;
    event.preventDefault();
    move(column, step);
  };

  return (
    <div className={classes['panel']}>
      <ul ref={list} className={classes['list']}>
        {ordered.map((column, at) => {
          const { key, header } = column;
          const isShown = shown.includes(column);
          return (
            <li key={key} className={classes['column']}>
              <Checkbox
                size="xs"
                className={classes['name']}
                label={header}
                checked={isShown}
                disabled={isShown && shown.length === 1}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onKeyDown={(event) => onKeyDown(event, column)}
                onChange={(event) => onChange(withShown(settings, key, event.currentTarget.checked))}
              />
              <IconAction
                name={words.pin(header)}
                icon={isPinned(column) ? PinnedIcon : MapPinIcon}
                isPressed={isPinned(column)}
                onClick={() => onChange(withPinned(columns, settings, key, !isPinned(column)))}
              />
              <IconAction
                name={words.moveUp(header)}
                icon={ArrowUpIcon}
                isDisabled={!canMove(at, -1)}
                onClick={() => move(column, -1)}
              />
              <IconAction
                name={words.moveDown(header)}
                icon={ArrowDownIcon}
                isDisabled={!canMove(at, 1)}
                onClick={() => move(column, 1)}
              />
            </li>
          );
        })}
      </ul>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      <div className={classes['foot']}>
        <div className={classes['density']}>
          <span id={densityId}>{words.density}</span>
          <SegmentedControl
            size="xs"
            aria-labelledby={densityId}
            data={densities.map((value) => ({ value, label: words.densityNames[value] }))}
            value={settings.density}
            onChange={(density) => onChange({ ...settings, density })}
          />
        </div>
        <p className={classes['hint']}>{words.widthHint}</p>
        <Button variant="default" size="xs" onClick={onReset}>
          {words.reset}
        </Button>
      </div>
    </div>
  );
}
