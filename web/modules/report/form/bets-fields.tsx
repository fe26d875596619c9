/**
 * The bets of an original as a small grid: odds, stack and time per row. Enter at the end of a row adds one,
 * arrow keys move, rows of a spreadsheet are pasted. The first row cannot be removed.
 */
import { PlusIcon, TrashIcon } from '../../../ui/icons/small.ts';
import { Button, TextInput } from '@mantine/core';
import { useRef, type ChangeEvent, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { tidyTime } from '../../../../domain/values/moment/clock-time.ts';
import {
  reportLabels as labels,
  reportWords as words,
  shortReportError,
} from '../../../../domain/report/text.ts';
import { reportLimits } from '../../../../domain/report/report.ts';
import { FindingsAt } from '../../../record-screens/findings/form-findings.tsx';
import { IconAction } from '../../../ui/table/tools/icon-action.tsx';
import { KeyHint } from '../../../ui/form/key-hint.tsx';
import { focusCell, moveByArrow, placeOf } from './bet-keys.ts';
import { betColumns, betsWith, pastedCells, plainNumber } from './pasted-bets.ts';
import { isAt } from './report-findings.ts';
import { clearErrorsIn, emptyBet, type BetValues, type ReportFormState } from './report-form-values.ts';
import classes from './report-form.module.css';
import { useItemKeys } from './use-item-keys.ts';

interface BetsFieldsProps {
  readonly form: ReportFormState;
  readonly path: string;
}

const tidied = { odds: plainNumber, stack: plainNumber, time: tidyTime } as const;

export function BetsFields({ form, path }: BetsFieldsProps) {
  const bets = (form.getInputProps(path) as { value: BetValues[] }).value;
  const keys = useItemKeys(bets.length);
  const list = useRef<HTMLDivElement>(null);
  const isFull = bets.length >= reportLimits.bets;
  // The row must exist before it gets the focus.
  const add = () => {
    if (isFull) return;
    flushSync(() => form.insertListItem(path, emptyBet));
    focusCell(list.current, { row: bets.length, column: 0 });
  };
  const remove = (row: number) => {
    flushSync(() => {
      form.removeListItem(path, row);
      keys.removed(row);
    });
    focusCell(list.current, { row: Math.min(row, bets.length - 2), column: 0 });
  };

  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const place = placeOf(event.currentTarget, event.target);
    const column = betColumns[place?.column ?? betColumns.length];
    if (place && column && event.key === 'Enter') {
      // Enter submits without leaving the field.
      const cell = `${path}.${place.row}.${column}`;
      const value = String(bets[place.row]?.[column] ?? '');
      if (tidied[column](value) !== value) form.setFieldValue(cell, tidied[column](value));
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (!isPlain || column !== 'time' || isEmpty(bets[place.row])) return;
      event.preventDefault();
      if (place.row === bets.length - 1) add();
      else focusCell(list.current, { row: place.row + 1, column: 0 });
    } else moveByArrow(event.currentTarget, event);
  };
  const paste = (event: ClipboardEvent<HTMLDivElement>) => {
    const place = placeOf(event.currentTarget, event.target);
    const cells = pastedCells(event.clipboardData.getData('text/plain'));
    if (!place || !cells || place.column >= betColumns.length) return;
    event.preventDefault();
    clearErrorsIn(form, path);
    flushSync(() => form.setFieldValue(path, betsWith(bets, cells, place.row, place.column)));
    focusCell(list.current, { row: place.row + Math.max(cells.length, 1) - 1, column: 2 });
  };

  return (
    <div className={classes['bets']} role="group" aria-label={words.bets}>
      <div className={classes['bet']} aria-hidden>
        {betColumns.map((column) => (
          <span key={column} className={classes['column']}>
            {labels[column]}
          </span>
        ))}
      </div>
      {/* Keys and pasted text come from the fields inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={list} onKeyDown={keyDown} onPaste={paste}>
        {keys.list.map((key, row) => (
          <div key={key} className={classes['bet']} data-bet>
            {betColumns.map((column) => (
              <Cell
                key={column}
                form={form}
                path={`${path}.${row}.${column}`}
                column={column}
                bet={row + 1}
                missing={row === 0 && column === 'odds' ? form.errors[path] : undefined}
                onGiven={() => form.clearFieldError(path)}
              />
            ))}
            {row > 0 && (
              <span className={classes['remove']} data-cell>
                <IconAction
                  name={words.removeBet(row + 1)}
                  icon={TrashIcon}
                  isDangerous
                  tabIndex={-1}
                  onClick={() => remove(row)}
                />
              </span>
            )}
            <FindingsAt place="beside" of={isAt(`${path}.${row}`)} />
          </div>
        ))}
      </div>
      <div className={classes['below']}>
        <Button
          variant="subtle"
          size="compact-sm"
          tabIndex={-1}
          disabled={isFull}
          leftSection={<PlusIcon width={14} height={14} aria-hidden />}
          onClick={add}
        >
          {words.addBet}
        </Button>
        <KeyHint keys={words.betKeys} />
      </div>
    </div>
  );
}

function isEmpty(bet: BetValues | undefined): boolean {
  return !bet || betColumns.every((column) => String(bet[column]).trim() === '');
}

interface CellProps extends BetsFieldsProps {
  readonly column: (typeof betColumns)[number];
  readonly bet: number;
  /** The error about missing bets, shown at the first one. */
  readonly missing: ReactNode;
  /** Removes that error. */
  readonly onGiven: () => void;
}

/** Text and not a number field: its arrow keys move, and 1,250 can be pasted. */
function Cell({ form, path, column, bet, missing, onGiven }: CellProps) {
  const { onBlur, onChange, error, ...props } = form.getInputProps(path) as {
    value: string | number;
    onChange: (event: ChangeEvent) => void;
    onBlur?: () => void;
    error?: ReactNode;
  };
  return (
    <TextInput
      aria-label={words.betField(labels[column], bet)}
      inputMode={column === 'time' ? 'numeric' : 'decimal'}
      autoComplete="off"
      data-cell
      {...(column === 'time' && { placeholder: words.timeHint })}
      {...props}
      onChange={(event) => {
        onChange(event);
        onGiven();
      }}
      error={error ?? (typeof missing === 'string' ? shortReportError(path, missing) : undefined)}
      onBlur={() => {
        const tidy = tidied[column](String(props.value));
        if (tidy !== String(props.value)) form.setFieldValue(path, tidy);
        onBlur?.();
      }}
    />
  );
}
