/** Rows of a spreadsheet as bets. */
import { reportLimits } from '../../../../domain/report/report.ts';
import { timeOfCell } from '../../../../domain/values/moment/clock-time.ts';
import { tidyMoney } from '../../../../domain/values/money.ts';
import { emptyBet, type BetValues } from './report-form-values.ts';

export const betColumns = ['odds', 'stack', 'time'] as const;

/** One more than allowed is kept, so that saving reports it instead of dropping bets. */
const mostRows = reportLimits.bets + 1;

/** Cells of a copied range, or undefined for a single value, which is pasted like any text. */
export function pastedCells(text: string): string[][] | undefined {
  const rows = text.split(/\r\n|\r|\n/).map((line) => line.split(/[\t;]/).map((cell) => cell.trim()));
  const isRange = rows.length > 1 || (rows[0]?.length ?? 0) > 1;
  if (!isRange) return undefined;
  const filled = rows.filter((cells) => cells.some((cell) => cell !== ''));
  const isHeader = filled[0]?.every((cell) => !/\d/.test(cell)) ?? false;
  return (isHeader ? filled.slice(1) : filled).slice(0, mostRows);
}

/**
 * Whether a row has a filled cell after the last column of a bet: the first cells are then something else, such as a
 * number of the row, and would be saved as odds.
 */
export function hasCellsBeside(cells: readonly (readonly string[])[], column: number): boolean {
  const places = betColumns.length - column;
  return cells.some((line) => line.slice(places).some((cell) => cell !== ''));
}

const rowNumber = /^\d{1,5}$/;
/** A stack is seldom a small number with paise. */
const likeOdds = /^\d{1,3}\.(?!0+$)\d+$/;
/** 950 is 09:50, but may be a stack as well. */
const amount = /^[\d,.\s₹]+$/;

/**
 * Whether rows of three columns begin with a number of the row instead of odds, and have no time: the first cells count up
 * from 1, or from any number if the next cells look like odds, and the last cells may be stacks. They would be saved as bets
 * one column further.
 */
export function areNumbered(cells: readonly (readonly string[])[], column: number): boolean {
  const first = cells[0]?.[0] ?? '';
  const countUp = cells.every(
    ([number = ''], index) => rowNumber.test(number) && Number(number) === Number(first) + index,
  );
  if (column > 0 || !countUp || !cells.every(([, , last = '']) => amount.test(last))) return false;
  const startAtOne = cells.length > 1 && first === '1';
  return startAtOne || cells.every(([, second = '']) => likeOdds.test(second));
}

/** Fills the bets from one cell on; rows that are missing are added. */
export function betsWith(
  bets: readonly BetValues[],
  cells: readonly (readonly string[])[],
  row: number,
  column: number,
): BetValues[] {
  const filled = cells.map((line, index) => {
    const values = betColumns.slice(column).flatMap((name, at) => {
      const cell = line[at] ?? '';
      return cell === '' ? [] : [[name, name === 'time' ? timeOfCell(cell) : tidyMoney(cell)]];
    });
    return { ...(bets[row + index] ?? emptyBet), ...(Object.fromEntries(values) as Partial<BetValues>) };
  });
  return [...bets.slice(0, row), ...filled, ...bets.slice(row + filled.length)].slice(0, mostRows);
}
