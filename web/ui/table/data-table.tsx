/** A dense table with declared columns. Arrow keys move between rows, Enter or a click opens one. */
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  memo,
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type Ref,
} from 'react';
import type { Sort } from '../../../domain/record/list.ts';
import type { TableSettings } from '../../../domain/record/table/settings.ts';
import { useHandler } from '../form/use-handler.ts';
import { CardRow } from './cards/card-row.tsx';
import { cardsBelow, detailsWidth, layoutOf, rowHeights } from './columns/table-layout.ts';
import { SortBar } from './cards/sort-bar.tsx';
import type { Column } from './column.ts';
import { defaultSettings, withWidth } from './columns/column-settings.ts';
import { HeaderRow } from './columns/header-row.tsx';
import { showWhole, useActionsWidth } from './columns/cell-widths.ts';
import classes from './data-table.module.css';
import { NewRows } from './new-rows.tsx';
import { useRowSlots } from './row-slots.ts';
import { TableRow } from './table-row.tsx';
import { useAnchoredRows } from './use-anchored-rows.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import { useScrollEdges } from './use-scroll-edges.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';
import { useRowFocus, useTablePlace, type PlaceKeeper } from './use-table-place.ts';

export interface DataTableHandle {
  readonly focusFirst: () => void;
  /** Focuses the row that had focus last, or the one that replaced it. */
  readonly focusActive: () => void;
  /** Makes a row active without focusing it, if it is on this page. */
  readonly activate: (key: string) => void;
}

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** Which columns are shown and how; without it, the columns as declared. */
  readonly settings?: TableSettings;
  readonly onSettings?: (settings: TableSettings) => void;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly sort?: Sort;
  readonly onSort?: (key: string) => void;
  /** Must keep their identity between renders: rows re-render only when they change. */
  readonly onOpen?: (row: Row) => void;
  readonly actions?: (row: Row, tabIndex: number) => ReactNode;
  /** The details of an expanded row. */
  readonly details?: (row: Row) => ReactNode;
  /** Highlights a row that was just saved. */
  readonly markedKey?: string;
  /** Changes when the reader requests other rows; in between, rows added by others do not move the rows being read. */
  readonly viewKey?: string;
  readonly isLoading?: boolean;
  /** More rows of the page are on their way. */
  readonly isShort?: boolean;
  /** Changes when the reader undoes something. */
  readonly undone?: number;
  /** Below all rows, always visible. */
  readonly foot?: ReactNode;
  /** Shown instead of rows if there are none. */
  readonly empty: ReactNode;
  /** Where the table was; followed while it is shown. */
  readonly place?: PlaceKeeper;
  readonly ref?: Ref<DataTableHandle>;
}

function Table<Row>(props: DataTableProps<Row>) {
  const { name, columns, rowKey, sort, onSort, onOpen, actions, details, markedKey } = props;
  const { viewKey, isLoading = false, isShort = false, onSettings, foot, empty, place, ref } = props;
  const settings = useMemo(
    () => props.settings ?? defaultSettings(columns, 'comfortable'),
    [props.settings, columns],
  );
  const isCards = useMediaQuery(cardsBelow, false, { getInitialValueInEffect: false });
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const rowHeight = rowHeights[settings.density];
  const inSight = useRowsInSight(scroller, rowHeight);
  const {
    drawn: rows,
    waiting,
    lateFrom,
  } = useDrawnRows(props.rows, {
    place: place?.get(),
    viewKey,
    inSight: isCards ? Infinity : inSight,
  });
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const { above, showAbove } = useAnchoredRows({
    scroller,
    isPage: isCards,
    body,
    keys,
    viewKey,
    ownKey: markedKey,
  });
  useScrollEdges(scroller);
  const [lastActive, setLastActive] = useTablePlace(scroller, place, !isLoading && rows.length > 0);
  const slotOf = useRowSlots(keys, viewKey, lastActive.key);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const onUnfold = useCallback((key: string, isUnfolded: boolean) => {
    setUnfolded((now) => new Set(isUnfolded ? [...now, key] : [...now].filter((one) => one !== key)));
  }, []);
  const layout = useMemo(
    () => layoutOf(columns, settings, details !== undefined),
    [columns, settings, details],
  );
  const resize = useHandler((key: string, pixels: number) => onSettings?.(withWidth(settings, key, pixels)));
  const hasButtons = !isLoading && !isCards && rows.length > 0;
  const actionsWidth = useActionsWidth(table, hasButtons ? actions : undefined);

  // If the active row is gone (deleted, filtered out), the row in its place becomes active.
  const known = rows.findIndex((row) => rowKey(row) === lastActive.key);
  const activeIndex = known >= 0 ? known : Math.min(lastActive.index, rows.length - 1);
  const isAwaited = isLoading || (isShort && known < 0 && lastActive.index >= rows.length);
  const { focusActive, onBlur } = useRowFocus(body, { undone: props.undone, isAwaited });
  useImperativeHandle(ref, () => ({
    focusFirst: () => body.current?.querySelector<HTMLElement>('tr[tabindex]')?.focus(),
    focusActive,
    activate: (key) => {
      const index = keys.indexOf(key);
      if (index >= 0) setLastActive({ key, index });
    },
  }));
  const width = isCards ? (actions ? 2 : 1) : layout.columns.length + (details ? 1 : 0) + (actions ? 1 : 0);
  const RowOf = isCards ? CardRow : TableRow;
  return (
    <>
      {isCards && onSort && sort && <SortBar columns={columns} sort={sort} onSort={onSort} />}
      <div className={classes['frame']}>
        <div ref={scroller} className={classes['scroller']} data-cards={isCards || undefined} onBlur={onBlur}>
          {viewKey !== undefined && <NewRows count={above} onShow={showAbove} />}
          <table
            ref={table}
            className={classes['table']}
            aria-label={name}
            aria-busy={isLoading}
            data-density={settings.density}
            style={tableStyle(rowHeight, isCards ? undefined : layout.width + (actions ? actionsWidth : 0))}
          >
            {!isCards && (
              <>
                <colgroup>
                  {details && <col style={{ width: detailsWidth }} />}
                  {layout.columns.map(({ column, width: pixels, isGrowing }) => (
                    <col
                      key={column.key}
                      data-column={column.key}
                      style={{ width: isGrowing ? undefined : pixels }}
                    />
                  ))}
                  {actions && <col style={{ width: actionsWidth }} />}
                </colgroup>
                <thead>
                  <HeaderRow
                    columns={layout.columns}
                    sort={sort}
                    onSort={onSort}
                    onResize={onSettings && resize}
                    table={table}
                    hasDetails={details !== undefined}
                    hasActions={actions !== undefined}
                  />
                </thead>
              </>
            )}
            <tbody ref={body} onPointerOver={showWhole}>
              {isLoading && <SkeletonRows width={width} />}
              {!isLoading && rows.length === 0 && (
                <tr className={classes['empty']}>
                  <td colSpan={width}>
                    <div className={classes['visibleWidth']}>{empty}</div>
                  </td>
                </tr>
              )}
              {!isLoading &&
                rows.map((row, index) => (
                  <RowOf
                    key={slotOf(rowKey(row))}
                    row={row}
                    position={index}
                    id={rowKey(row)}
                    columns={layout.columns}
                    all={columns}
                    isLate={index >= lateFrom}
                    isActive={index === activeIndex}
                    isMarked={rowKey(row) === markedKey}
                    onActive={setLastActive}
                    onOpen={onOpen}
                    actions={actions}
                    details={details}
                    isUnfolded={unfolded.has(rowKey(row))}
                    onUnfold={onUnfold}
                  />
                ))}
              {/* Room for those that are not drawn yet, so that nothing moves when they are. */}
              {waiting > 0 && <tr aria-hidden style={{ height: `calc(${waiting} * var(--row))` }} />}
            </tbody>
            {foot && rows.length > 0 && (
              <tfoot>
                <tr>
                  <td colSpan={width} className={classes['foot']}>
                    <div className={classes['visibleWidth']}>{foot}</div>
                  </td>
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      </div>
    </>
  );
}

/** At least as wide as its columns; buttons at the end are moved by what that is wider than the frame. */
const tableStyle = (row: number, width: number | undefined) =>
  ({ '--row': `${row}px`, ...(width !== undefined && { '--width': `${width}px` }) }) as CSSProperties;

/** Typing above a table does not re-render it. `memo` loses the generic type. */
export const DataTable = memo(Table) as typeof Table;

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
