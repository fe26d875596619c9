/** A dense table with declared columns. Arrow keys move between rows, Enter or a click opens one. */
import { ChevronDownIcon, ChevronUpIcon } from '@heroicons/react/16/solid';
import { Skeleton } from '@mantine/core';
import { useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import type { Sort } from '../../../domain/record/list.ts';
import { lists } from '../../../domain/text.ts';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { TableRow } from './table-row.tsx';
import { useOverflow } from './use-overflow.ts';
import { useTablePlace, type PlaceKeeper } from './use-table-place.ts';

export interface DataTableHandle {
  readonly focusFirst: () => void;
  /** Focuses the row that had focus last, or the one that replaced it. */
  readonly focusActive: () => void;
}

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sort?: Sort;
  readonly onSort?: (key: string) => void;
  /** Must keep their identity between renders: rows re-render only when they change. */
  readonly onOpen?: (row: Row) => void;
  readonly actions?: (row: Row, tabIndex: number) => ReactNode;
  /** Highlights a row that was just saved. */
  readonly markedKey?: string;
  readonly isLoading?: boolean;
  /** Footer cell of a column; the first column contains the label. */
  readonly foot?: (column: Column<Row>) => ReactNode;
  /** Shown instead of rows if there are none. */
  readonly empty: ReactNode;
  /** Where the table was; followed while it is shown. */
  readonly place?: PlaceKeeper;
  readonly ref?: Ref<DataTableHandle>;
}

export function DataTable<Row>({
  name,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  onOpen,
  actions,
  markedKey,
  isLoading = false,
  foot,
  empty,
  place,
  ref,
}: DataTableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const isOverflowing = useOverflow(scroller);
  const body = useRef<HTMLTableSectionElement>(null);
  const [lastActive, setLastActive] = useTablePlace(scroller, place, !isLoading && rows.length > 0);
  useImperativeHandle(ref, () => ({
    focusFirst: () => body.current?.querySelector<HTMLElement>('tr[tabindex]')?.focus(),
    focusActive: () => body.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus(),
  }));

  // If the active row is gone (deleted, filtered out), the row in its place becomes active.
  const known = rows.findIndex((row) => rowKey(row) === lastActive.key);
  const activeIndex = known >= 0 ? known : Math.min(lastActive.index, rows.length - 1);
  const width = columns.length + (actions ? 1 : 0);
  return (
    <div ref={scroller} className={classes['scroller']} data-overflowing={isOverflowing || undefined}>
      <table className={classes['table']} aria-label={name} aria-busy={isLoading}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions && (
              <th scope="col" className={classes['actions']}>
                {lists.actions}
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {isLoading && <SkeletonRows width={width} />}
          {!isLoading && rows.length === 0 && (
            <tr className={classes['empty']}>
              <td colSpan={width}>
                <div className={classes['said']}>{empty}</div>
              </td>
            </tr>
          )}
          {!isLoading &&
            rows.map((row, index) => (
              <TableRow
                key={rowKey(row)}
                row={row}
                position={index}
                id={rowKey(row)}
                columns={columns}
                isActive={index === activeIndex}
                isMarked={rowKey(row) === markedKey}
                onActive={setLastActive}
                onOpen={onOpen}
                actions={actions}
              />
            ))}
        </tbody>
        {foot && rows.length > 0 && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.key} data-align={column.align}>
                  {foot(column)}
                </td>
              ))}
              {actions && <td className={classes['actions']} aria-hidden />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

interface HeaderCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: ((key: string) => void) | undefined;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { key, header, align, width, isSortable = true } = column;
  const shared = { scope: 'col', 'data-align': align, style: { width } };
  if (!isSortable || !onSort) return <th {...shared}>{header}</th>;
  const direction = sort?.key === key ? sort.direction : undefined;
  const Arrow = direction === 'desc' ? ChevronDownIcon : ChevronUpIcon;
  return (
    <th {...shared} aria-sort={direction && `${direction}ending`}>
      <button type="button" className={classes['sort']} onClick={() => onSort(key)}>
        {header}
        <Arrow width={14} height={14} aria-hidden data-idle={direction === undefined || undefined} />
      </button>
    </th>
  );
}

const skeletonWidths = [62, 44, 70, 38, 56, 48, 66, 40, 58, 52, 46, 64];

function SkeletonRows({ width }: { readonly width: number }) {
  return skeletonWidths.map((percent) => (
    <tr key={percent}>
      <td colSpan={width}>
        <Skeleton height={10} width={`${percent}%`} radius="sm" />
      </td>
    </tr>
  ));
}
