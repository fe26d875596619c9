/** A row as a card of two lines: who and how much, then what and the state. */
import { memo } from 'react';
import type { CardSlot, Column } from '../column.ts';
import tableClasses from '../data-table.module.css';
import { cellText, isPlainClick, openBy, walk, type RowProps } from '../table-row.tsx';
import { ActionMenu } from './action-menu.tsx';
import classes from './card-row.module.css';

function Card<Row>(props: RowProps<Row>) {
  const { row, id, all, isActive, isMarked, onActive, onOpen, actions } = props;
  const open = onOpen && (() => onOpen(row));
  const tabIndex = isActive ? 0 : -1;
  return (
    <tr
      tabIndex={tabIndex}
      className={classes['card']}
      data-marked={isMarked || undefined}
      data-opens={open ? true : undefined}
      onClick={open && ((event) => isPlainClick(event) && open())}
      onFocus={() => onActive({ key: id, index: props.position })}
      onKeyDown={(event) => {
        walk(event);
        if (event.key === 'Enter' && event.target === event.currentTarget) openBy(event, open);
      }}
    >
      <td className={classes['body']}>
        <CardLines row={row} all={all} />
      </td>
      {actions && (
        <td className={classes['menu']}>
          <ActionMenu tabIndex={tabIndex}>{actions(row, 0)}</ActionMenu>
        </td>
      )}
    </tr>
  );
}

function CardLines<Row>({ row, all }: Pick<RowProps<Row>, 'row' | 'all'>) {
  const show = (slot: CardSlot) =>
    valuesOf(all, slot, row).map((column) => (
      <span
        key={column.key}
        className={classes['value']}
        data-figures={column.hasFigures || undefined}
        title={column.header}
      >
        <span className={classes['inner']}>
          <CardValue column={column} row={row} />
        </span>
      </span>
    ));
  return (
    <>
      <div className={classes['line']}>
        <div className={classes['title']}>{show('title')}</div>
        <div className={classes['amount']}>{show('amount')}</div>
      </div>
      <div className={classes['line']}>
        <div className={classes['detail']}>{show('detail')}</div>
        <div className={classes['state']}>{show('state')}</div>
      </div>
      <div className={classes['line']}>
        <div className={classes['detail']}>{show('footer')}</div>
      </div>
    </>
  );
}

/** Dates first, so that they stand below each other. Only the title says that it is missing. */
function valuesOf<Row>(all: readonly Column<Row>[], slot: CardSlot, row: Row) {
  const dateRank = ({ hasFigures = false }) => Number(!hasFigures);
  const isGiven = ({ cell, cardCell, value }: Column<Row>) => cell || cardCell || value(row);
  return all
    .filter((column) => column.card === slot && (slot === 'title' || isGiven(column)))
    .toSorted((one, other) => dateRank(one) - dateRank(other));
}

function CardValue<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  if (column.cardCell) return column.cardCell(row);
  // Links and buttons of a row are in its preview.
  if (column.cell) return column.cell(row, -1);
  return <div className={tableClasses['text']}>{cellText(column, row)}</div>;
}

/** `memo` loses the generic type. */
export const CardRow = memo(Card) as typeof Card;
