/** Cards have no headers: choose what they are sorted by. */
import { BarsArrowDownIcon, BarsArrowUpIcon } from '../../icons/outline.ts';
import { NativeSelect } from '@mantine/core';
import type { Sort } from '../../../../domain/record/list.ts';
import { tableWords as words } from '../../../../domain/record/table/text.ts';
import type { Column } from '../column.ts';
import { IconAction } from '../../button/icon-action.tsx';
import classes from './sort-bar.module.css';

interface SortBarProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort;
  readonly onSort: (key: string) => void;
}

export function SortBar<Row>({ columns, sort, onSort }: SortBarProps<Row>) {
  const sortable = columns.filter(({ isSortable = true }) => isSortable);
  const choices = sortable.map(({ key, header }) => ({ value: key, label: header }));
  // A list may start with an order that none of its columns has.
  const isKnown = choices.some(({ value }) => value === sort.key);
  const isDown = sort.direction === 'desc';
  return (
    <div className={classes['bar']}>
      <NativeSelect
        size="xs"
        aria-label={words.sortBy}
        data={isKnown ? choices : [{ value: '', label: words.sortBy, disabled: true }, ...choices]}
        value={isKnown ? sort.key : ''}
        onChange={(event) => onSort(event.currentTarget.value)}
      />
      {isKnown && (
        <IconAction
          name={isDown ? words.descending : words.ascending}
          icon={isDown ? BarsArrowDownIcon : BarsArrowUpIcon}
          onClick={() => onSort(sort.key)}
        />
      )}
    </div>
  );
}
