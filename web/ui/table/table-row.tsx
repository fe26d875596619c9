import { memo, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { cutText } from '../../../domain/record/list.ts';
import { generic } from '../../../domain/text.ts';
import type { Column } from './column.ts';
import classes from './data-table.module.css';

interface TableRowProps<Row> {
  readonly row: Row;
  readonly id: string;
  readonly position: number;
  readonly columns: readonly Column<Row>[];
  /** The only row in the tab order. */
  readonly isActive: boolean;
  readonly isMarked: boolean;
  readonly onActive: (row: { readonly key: string; readonly index: number }) => void;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly actions: ((row: Row, tabIndex: number) => ReactNode) | undefined;
}

function Row<Row>(props: TableRowProps<Row>) {
  const { row, columns, isActive, isMarked, onActive, onOpen, actions } = props;
  const open = onOpen && (() => onOpen(row));
  // Buttons of other rows are not in the tab order either, so that Tab passes the table in a few steps.
  const tabIndex = isActive ? 0 : -1;
  return (
    <tr
      tabIndex={tabIndex}
      data-marked={isMarked || undefined}
      data-opens={open ? true : undefined}
      onClick={open && ((event) => isPlainClick(event) && open())}
      onFocus={() => onActive({ key: props.id, index: props.position })}
      onKeyDown={(event) => {
        walk(event);
        if (event.key === 'Enter' && event.target === event.currentTarget) open?.();
      }}
    >
      {columns.map((column) => (
        <td key={column.key} data-align={column.align}>
          {column.cell ? column.cell(row, tabIndex) : <Text column={column} row={row} />}
        </td>
      ))}
      {actions && (
        <td className={classes['actions']}>
          <div className={classes['buttons']}>{actions(row, tabIndex)}</div>
        </td>
      )}
    </tr>
  );
}

/** `memo` loses the generic type. */
export const TableRow = memo(Row) as typeof Row;

const steps: Readonly<Record<string, (row: Element) => Element | null | undefined>> = {
  ArrowDown: (row) => row.nextElementSibling,
  ArrowUp: (row) => row.previousElementSibling,
  Home: (row) => row.parentElement?.firstElementChild,
  End: (row) => row.parentElement?.lastElementChild,
};

function walk(event: KeyboardEvent<HTMLTableRowElement>) {
  const step = steps[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const next = step(event.currentTarget);
  if (next instanceof HTMLElement) next.focus();
}

/** Excludes clicks on buttons inside the row and the end of a text selection. */
function isPlainClick(event: MouseEvent): boolean {
  const isOnControl = event.target instanceof Element && event.target.closest('a, button, input, label');
  return !isOnControl && !window.getSelection()?.toString();
}

function Text<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const value = column.value(row);
  if (value === null || value === undefined || value === '') {
    return <span className={classes['missing']}>{generic.missing}</span>;
  }
  const whole = String(value);
  const text = column.truncate === undefined ? whole : cutText(whole, column.truncate);
  return (
    <div
      className={classes['text']}
      title={text === whole ? undefined : whole}
      onPointerEnter={({ currentTarget: shown }) => {
        // Show the tooltip only if the column's width hides part of the text.
        if (text === whole) shown.title = shown.scrollWidth > shown.clientWidth ? whole : '';
      }}
    >
      {text}
    </div>
  );
}
