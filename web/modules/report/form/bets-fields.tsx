/**
 * The bets of an original as a small grid: odds, stack and time per row. Enter at the end of a row adds one,
 * arrow keys move, rows of a spreadsheet are pasted. The first row cannot be removed.
 */
import { PlusIcon } from '../../../ui/icons/small.ts';
import { Button } from '@mantine/core';
import { useRef, type ChangeEvent, type ClipboardEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import {
  reportLabels as labels,
  reportWords as words,
  shortReportError,
} from '../../../../domain/report/text.ts';
import { reportLimits } from '../../../../domain/report/report.ts';
import { KeyHint } from '../../../ui/form/key-hint.tsx';
import { useHandler } from '../../../ui/form/use-handler.ts';
import { focusCell, moveByArrow, placeOf } from './bet-keys.ts';
import { BetRow, tidied, type BetInput } from './bet-row.tsx';
import { areNumbered, betColumns, betsWith, hasCellsBeside, pastedCells } from './pasted-bets.ts';
import { clearErrorsIn, emptyBet, type BetValues, type ReportFormState } from './report-form-values.ts';
import classes from './report-form.module.css';
import { useItemKeys } from './use-item-keys.ts';

interface BetsFieldsProps {
  readonly form: ReportFormState;
  readonly path: string;
}

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
  const remove = useHandler((row: number) => {
    flushSync(() => {
      form.removeListItem(path, row);
      keys.removed(row);
    });
    focusCell(list.current, { row: Math.min(row, bets.length - 2), column: 0 });
  });
  const tidy = useHandler((cell: string, value: string) => form.setFieldValue(cell, value));
  const inputOf = useHandler((cell: string): BetInput => {
    const input = form.getInputProps(cell) as BetInput;
    return {
      ...input,
      onChange: (event: ChangeEvent) => {
        input.onChange(event);
        form.clearFieldError(path);
      },
    };
  });
  const errorsOf = (row: number) => {
    const errorOf = (column: (typeof betColumns)[number], error = form.errors[`${path}.${row}.${column}`]) =>
      typeof error === 'string'
        ? shortReportError(`${path}.${row}.${column}`, error, bets[row]?.[column])
        : error;
    // The error about missing bets is shown at the first one.
    const missing = row === 0 ? form.errors[path] : undefined;
    return {
      odds: errorOf('odds') ?? errorOf('odds', missing),
      stack: errorOf('stack'),
      time: errorOf('time'),
    };
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
    if (hasCellsBeside(cells, place.column) || areNumbered(cells, place.column)) {
      const columns = betColumns.slice(place.column);
      const message = words.copyOnly(columns.map((column) => labels[column]));
      form.setFieldError(`${path}.${place.row}.${columns[0]}`, message);
      return;
    }
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
          <BetRow
            key={key}
            path={`${path}.${row}`}
            row={row}
            bet={bets[row] ?? emptyBet}
            errors={errorsOf(row)}
            inputOf={inputOf}
            onTidied={tidy}
            onRemove={remove}
          />
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
