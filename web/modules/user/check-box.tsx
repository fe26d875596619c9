/** A check box of the matrix. Arrow keys move between them, as in a spreadsheet. */
import { useEffect, useRef, type KeyboardEvent } from 'react';
import classes from './permission-matrix.module.css';

interface CheckBoxProps {
  readonly name: string;
  readonly isChecked: boolean;
  /** Some of its permissions are set, but not all. */
  readonly isMixed: boolean;
  readonly isDisabled: boolean;
  readonly onToggle: () => void;
}

export function CheckBox({ name, isChecked, isMixed, isDisabled, onToggle }: CheckBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // There is no HTML attribute for it.
    if (input.current) input.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <input
      ref={input}
      type="checkbox"
      className={classes['box']}
      aria-label={name}
      title={name}
      checked={isChecked}
      disabled={isDisabled}
      onChange={onToggle}
      onKeyDown={walk}
    />
  );
}

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** Moves to the next enabled check box in that direction. */
function walk(event: KeyboardEvent<HTMLInputElement>) {
  const step = steps[event.key];
  const cell = event.currentTarget.closest('th, td');
  const rows = event.currentTarget.closest('table')?.rows;
  if (!step || !rows || !(cell instanceof HTMLTableCellElement)) return;
  event.preventDefault();
  let row = (cell.parentElement as HTMLTableRowElement).rowIndex;
  let column = cell.cellIndex;
  for (;;) {
    row += step[0];
    column += step[1];
    const next = rows[row]?.cells[column];
    if (!next) return;
    const box = next.querySelector<HTMLInputElement>('input:not(:disabled)');
    if (box) return box.focus();
  }
}
