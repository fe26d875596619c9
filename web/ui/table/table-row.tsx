import { ChevronRightIcon } from '../icons/marks.ts';
import { memo, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { cutText } from '../../../domain/record/list.ts';
import { tableWords as words } from '../../../domain/record/table/text.ts';
import { generic } from '../../../domain/text.ts';
import { useHandler } from '../form/use-handler.ts';
import type { Column } from './column.ts';
import type { PlacedColumn } from './columns/table-layout.ts';
import classes from './data-table.module.css';

export interface RowProps<Row> {
  readonly row: Row;
  readonly id: string;
  readonly position: number;
  readonly columns: readonly PlacedColumn<Row>[];
  /** Also the hidden ones. */
  readonly all: readonly Column<Row>[];
  /** Out of view: shows the previous record until the next paint. */
  readonly isLate: boolean;
  /** The only row in the tab order. */
  readonly isActive: boolean;
  readonly isMarked: boolean;
  readonly onActive: (row: { readonly key: string; readonly index: number }) => void;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly actions: ((row: Row, tabIndex: number) => ReactNode) | undefined;
  readonly details: ((row: Row) => ReactNode) | undefined;
  readonly isUnfolded: boolean;
  readonly onUnfold: (key: string, isUnfolded: boolean) => void;
}

function Row<Row>(props: RowProps<Row>) {
  const { row, id, columns, isActive, isMarked, onActive, onOpen } = props;
  const { actions, details, isUnfolded, onUnfold } = props;
  const open = onOpen && (() => onOpen(row));
  // Buttons of other rows are not in the tab order either, so that Tab passes the table in a few steps.
  const tabIndex = isActive ? 0 : -1;
  const fold = useHandler((isWanted: boolean) => details && onUnfold(id, isWanted));
  const width = columns.length + (details ? 1 : 0) + (actions ? 1 : 0);
  return (
    <>
      <tr
        tabIndex={tabIndex}
        data-marked={isMarked || undefined}
        data-opens={open ? true : undefined}
        data-unfolded={isUnfolded || undefined}
        onClick={open && ((event) => isPlainClick(event) && open())}
        onFocus={() => onActive({ key: id, index: props.position })}
        onKeyDown={(event) => {
          walk(event);
          if (event.target !== event.currentTarget) return;
          if (event.key === 'Enter') openBy(event, open);
          const wasUnfolded = hasModifier(event) ? undefined : foldingKeys[event.key];
          if (!details || wasUnfolded !== isUnfolded) return;
          // Otherwise the key would also scroll the table sideways.
          event.preventDefault();
          fold(!wasUnfolded);
        }}
      >
        {details && (
          <td className={classes['pinned']} style={atStart}>
            <UnfoldButton isUnfolded={isUnfolded} tabIndex={tabIndex} onFold={fold} />
          </td>
        )}
        {columns.map(({ column, style, isPinned, isLastPinned, isFar }) => (
          <td
            key={column.key}
            className={isPinned ? classes['pinned'] : isFar ? classes['far'] : undefined}
            style={style}
            data-align={column.align}
            data-figures={column.hasFigures || undefined}
            data-edge={isLastPinned || undefined}
          >
            {contentOf(column, row, tabIndex, isFar)}
          </td>
        ))}
        {actions && (
          <td className={classes['actions']}>
            <div className={classes['buttons']}>{actions(row, tabIndex)}</div>
          </td>
        )}
      </tr>
      {details && isUnfolded && (
        <tr className={classes['details']}>
          <td colSpan={width}>
            <div className={classes['visibleWidth']}>{details(row)}</div>
          </td>
        </tr>
      )}
    </>
  );
}

/** Shared, so that rows do not create and compare it. */
const atStart = { left: 0 };

interface UnfoldButtonProps {
  readonly isUnfolded: boolean;
  readonly tabIndex: number;
  readonly onFold: (isWanted: boolean) => void;
}

/** The same for every record. */
const UnfoldButton = memo(function UnfoldButton({ isUnfolded, tabIndex, onFold }: UnfoldButtonProps) {
  return (
    <button
      type="button"
      className={classes['unfold']}
      aria-label={isUnfolded ? words.hideDetails : words.showDetails}
      aria-expanded={isUnfolded}
      tabIndex={tabIndex}
      onClick={() => onFold(!isUnfolded)}
    >
      <ChevronRightIcon width={16} height={16} aria-hidden />
    </button>
  );
});

/**
 * A function instead of a component: a page has hundreds of cells. Cells far from the start are in a box, which the
 * browser skips while it is out of view; other texts need none.
 */
function contentOf<Row>(column: Column<Row>, row: Row, tabIndex: number, isFar: boolean): ReactNode {
  const content = column.cell ? column.cell(row, tabIndex) : cellText(column, row);
  return isFar ? <div className={classes['text']}>{content}</div> : content;
}

/** Whether the row was expanded before the key. */
const foldingKeys: Readonly<Record<string, boolean>> = { ArrowRight: false, ArrowLeft: true };

/** Otherwise the key would also press the button of the dialog that gets the focus. */
export function openBy(event: KeyboardEvent<HTMLElement>, open: (() => void) | undefined) {
  event.preventDefault();
  open?.();
}

/**
 * A delayed row does not render and keeps showing the previous record. A focused or just saved row is never delayed.
 * `memo` loses the generic type.
 */
export const TableRow = memo(Row, (before, next) => {
  const isKept = !before.isActive && !next.isActive && before.isMarked === next.isMarked;
  return (next.isLate && isKept) || isSame(before, next);
}) as typeof Row;

function isSame<Props extends object>(before: Props, next: Props): boolean {
  return (Object.keys(next) as (keyof Props)[]).every((key) => Object.is(before[key], next[key]));
}

/** Only rows of the list, not their unfolded details. */
const rowsAround = (row: Element) => [...(row.parentElement?.querySelectorAll('tr[tabindex]') ?? [])];

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_at, last) => last,
};

export function walk(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  // Events of a menu that belongs to the row also bubble here.
  if (!isInside(event)) return;
  if (!step || hasModifier(event)) return;
  event.preventDefault();
  const rows = rowsAround(event.currentTarget);
  const next = rows[step(rows.indexOf(event.currentTarget), rows.length - 1)];
  if (next instanceof HTMLElement) next.focus();
}

/** Such keys belong to the browser: Alt with an arrow goes back and forth. */
const hasModifier = (event: KeyboardEvent) =>
  event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;

const isInside = ({ currentTarget, target }: { currentTarget: Element; target: EventTarget }) =>
  target instanceof Node && currentTarget.contains(target);

/** Excludes clicks on buttons inside the row and the end of a text selection. */
export function isPlainClick(event: MouseEvent): boolean {
  const isOnControl = event.target instanceof Element && event.target.closest('a, button, input, label');
  return isInside(event) && !isOnControl && !window.getSelection()?.toString();
}

export function cellText<Row>(column: Column<Row>, row: Row): ReactNode {
  const value = column.value(row);
  if (value === null || value === undefined || value === '') {
    return <span className={classes['missing']}>{generic.missing}</span>;
  }
  const whole = String(value);
  const text = column.truncate === undefined ? whole : cutText(whole, column.truncate);
  return text === whole ? text : <span title={whole}>{text}</span>;
}
