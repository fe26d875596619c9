/**
 * One bet: odds, stack and time. Re-rendered only if it changes: every keystroke changes the form, and a report has up to
 * 500 bets.
 */
import { TextInput } from '@mantine/core';
import { memo, type ChangeEvent, type ReactNode } from 'react';
import { tidyMoney } from '../../../../domain/values/money.ts';
import { tidyTime } from '../../../../domain/values/moment/clock-time.ts';
import { reportLabels as labels, reportWords as words } from '../../../../domain/report/text.ts';
import { FindingsAt } from '../../../record-screens/findings/form-findings.tsx';
import { TrashIcon } from '../../../ui/icons/small.ts';
import { IconAction } from '../../../ui/button/icon-action.tsx';
import { betColumns } from './pasted-bets.ts';
import { isAt } from './report-findings.ts';
import type { BetValues } from './report-form-values.ts';
import classes from './report-form.module.css';

type Column = (typeof betColumns)[number];

export const tidied = { odds: tidyMoney, stack: tidyMoney, time: tidyTime } as const;

/** Handlers of the fields. */
export interface BetInput {
  readonly onChange: (event: ChangeEvent) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
}

interface BetRowProps {
  readonly path: string;
  readonly row: number;
  readonly bet: BetValues;
  readonly errors: Readonly<Record<Column, ReactNode>>;
  /** These stay the same functions: see `useHandler`. */
  readonly inputOf: (path: string) => BetInput;
  readonly onTidied: (path: string, value: string) => void;
  readonly onRemove: (row: number) => void;
}

export const BetRow = memo(function BetRow(props: BetRowProps) {
  const { path, row, bet, errors, inputOf, onTidied, onRemove } = props;
  return (
    <div className={classes['bet']} data-bet>
      {betColumns.map((column) => (
        <Cell
          key={column}
          path={`${path}.${column}`}
          column={column}
          bet={row + 1}
          value={bet[column]}
          error={errors[column]}
          inputOf={inputOf}
          onTidied={onTidied}
        />
      ))}
      {row > 0 && (
        <span className={classes['remove']} data-cell>
          <IconAction
            name={words.removeBet(row + 1)}
            icon={TrashIcon}
            isDangerous
            tabIndex={-1}
            onClick={() => onRemove(row)}
          />
        </span>
      )}
      <FindingsAt place="beside" of={isAt(path)} />
    </div>
  );
}, isSame);

function isSame(before: BetRowProps, after: BetRowProps): boolean {
  return (
    before.path === after.path &&
    before.row === after.row &&
    betColumns.every(
      (column) => before.bet[column] === after.bet[column] && before.errors[column] === after.errors[column],
    )
  );
}

interface CellProps extends Pick<BetRowProps, 'path' | 'inputOf' | 'onTidied'> {
  readonly column: Column;
  readonly bet: number;
  readonly value: string | number;
  readonly error: ReactNode;
}

/** Text and not a number field: its arrow keys move, and 1,250 can be pasted. */
function Cell({ path, column, bet, value, error, inputOf, onTidied }: CellProps) {
  return (
    <TextInput
      aria-label={words.betField(labels[column], bet)}
      inputMode={column === 'time' ? 'numeric' : 'decimal'}
      autoComplete="off"
      data-cell
      data-path={path}
      {...(column === 'time' && { placeholder: words.timeHint })}
      value={value}
      error={error}
      onChange={(event) => inputOf(path).onChange(event)}
      onFocus={() => inputOf(path).onFocus?.()}
      onBlur={() => {
        const tidy = tidied[column](String(value));
        if (tidy !== String(value)) onTidied(path, tidy);
        inputOf(path).onBlur?.();
      }}
    />
  );
}
