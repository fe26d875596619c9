/** The headers: one tab stop with arrow keys, sorting, and widths by dragging an edge or with Shift and arrows. */
import { ChevronDownIcon, ChevronUpDownIcon, ChevronUpIcon } from '../../icons/small.ts';
import { VisuallyHidden } from '@mantine/core';
import { memo, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Sort } from '../../../../domain/record/list.ts';
import { tableWords as words } from '../../../../domain/record/table/text.ts';
import { lists } from '../../../../domain/text.ts';
import classes from '../data-table.module.css';
import { ResizeHandle } from './resize-handle.tsx';
import type { PlacedColumn } from './table-layout.ts';

export interface HeaderRowProps<Row> {
  readonly columns: readonly PlacedColumn<Row>[];
  readonly sort: Sort | undefined;
  readonly onSort: ((key: string) => void) | undefined;
  readonly onResize: ((key: string, width: number) => void) | undefined;
  readonly table: RefObject<HTMLTableElement | null>;
  readonly hasDetails: boolean;
  readonly hasActions: boolean;
}

const widthStep = 16;
const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

function Headers<Row>(props: HeaderRowProps<Row>) {
  const { columns, sort, onSort, onResize, table, hasDetails, hasActions } = props;
  const [activeKey, setActiveKey] = useState<string>();
  const active = columns.some(({ column }) => column.key === activeKey) ? activeKey : columns[0]?.column.key;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')];
    const at = stops.findIndex((stop) => stop === event.target);
    const step = steps[event.key];
    if (at < 0 || !step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!event.shiftKey) stops[step(at, stops.length - 1)]?.focus();
    else if (event.key.startsWith('Arrow')) widen(columns[at], event.key === 'ArrowRight' ? 1 : -1);
  };
  const widen = (placed: PlacedColumn<Row> | undefined, by: number) => {
    if (placed) onResize?.(placed.column.key, shownWidth(table.current, placed) + by * widthStep);
  };
  return (
    <tr onKeyDown={onKeyDown}>
      {hasDetails && (
        <th scope="col" className={`${classes['pinned']} ${classes['unfolding']}`} style={{ left: 0 }}>
          <VisuallyHidden>{words.details}</VisuallyHidden>
        </th>
      )}
      {columns.map((placed) => (
        <HeaderCell
          key={placed.column.key}
          placed={placed}
          tabIndex={placed.column.key === active ? 0 : -1}
          onFocus={() => setActiveKey(placed.column.key)}
          direction={sort?.key === placed.column.key ? sort.direction : undefined}
          onSort={onSort}
        >
          {onResize && (
            <ResizeHandle
              widthNow={() => shownWidth(table.current, placed)}
              table={table}
              columnKey={placed.column.key}
              onDone={(width) => onResize(placed.column.key, width)}
            />
          )}
        </HeaderCell>
      ))}
      {hasActions && (
        <th scope="col" className={classes['actions']}>
          {lists.actions}
        </th>
      )}
    </tr>
  );
}

/** Other rows do not redraw it. `memo` loses the generic type. */
export const HeaderRow = memo(Headers) as typeof Headers;

/** The growing column is wider than its own width. */
function shownWidth<Row>(table: HTMLTableElement | null, { column, width }: PlacedColumn<Row>): number {
  const cell = table?.querySelector<HTMLElement>(`th[data-column="${CSS.escape(column.key)}"]`);
  return cell?.offsetWidth || width;
}

interface HeaderCellProps<Row> {
  readonly placed: PlacedColumn<Row>;
  readonly tabIndex: number;
  readonly onFocus: () => void;
  readonly direction: Sort['direction'] | undefined;
  readonly onSort: ((key: string) => void) | undefined;
  readonly children: React.ReactNode;
}

function HeaderCell<Row>({ placed, tabIndex, onFocus, direction, onSort, children }: HeaderCellProps<Row>) {
  const { key, header, align, isSortable = true } = placed.column;
  const canSort = isSortable && onSort !== undefined;
  const Arrow = !direction ? ChevronUpDownIcon : direction === 'desc' ? ChevronDownIcon : ChevronUpIcon;
  return (
    <th
      scope="col"
      className={placed.isPinned ? classes['pinned'] : undefined}
      style={placed.style}
      data-column={key}
      data-align={align}
      data-edge={placed.isLastPinned || undefined}
      aria-sort={canSort && direction ? `${direction}ending` : undefined}
      {...(!canSort && { tabIndex, onFocus, 'data-stop': true })}
    >
      {canSort ? (
        <button
          type="button"
          className={classes['sort']}
          tabIndex={tabIndex}
          data-stop
          onFocus={onFocus}
          onClick={() => onSort(key)}
        >
          <span className={classes['header']} title={header}>
            {header}
          </span>
          <Arrow width={14} height={14} aria-hidden data-idle={direction === undefined || undefined} />
        </button>
      ) : (
        header
      )}
      {children}
    </th>
  );
}
