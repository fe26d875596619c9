/**
 * Cells of text columns that no longer contain what was typed: saved as they are, names would be wrong. And cells whose column
 * has lost its header: without them, dates or remarks would be missing.
 */
import { sheetWords as words } from '../../../../domain/report/text.ts';
import type { Cell } from '../../../services/workbook/reader/cell.ts';
import { isTextColumn, reportSheetColumns, type HeaderPlace, type SheetHeader } from './sheet-columns.ts';

const headers = new Map<HeaderPlace | undefined, string>(
  reportSheetColumns.map(({ key, header }) => [key, header]),
);

/** Columns that accept any text; those of options refuse what is not offered. */
const names = new Set<HeaderPlace>(['userName', 'agent', 'origin', 'eventNames', 'marketNames']);

/** Spreadsheet programs keep 15 digits of a number and replace the others by zeros. */
const keptDigits = /^-?[1-9]\d{14}0+$/;

export interface ChangedCell {
  /** The index of the column. */
  readonly at: number;
  readonly column: string;
  readonly value: string;
  readonly msg: string;
}

export function changedCells(header: SheetHeader, cells: readonly (Cell | null)[]): ChangedCell[] {
  if (header.isCompanion) return [];
  return cells.flatMap((cell, at) => {
    if (!cell || cell.text.trim() === '') return [];
    const key = header.places[at];
    const msg = key === undefined ? lossAt(header.places, at) : changeOf(key, cell);
    if (msg === undefined) return [];
    return [{ at, column: headers.get(key) ?? words.header, value: cell.text, msg }];
  });
}

/** Beside the table there may be anything. */
function lossAt(places: readonly unknown[], at: number): string | undefined {
  return at < places.findLastIndex((place) => place !== undefined) ? words.noHeaderAbove : undefined;
}

function changeOf(key: HeaderPlace, { kind, text }: Cell): string | undefined {
  if (key === 'error' || !isTextColumn(key)) return undefined;
  switch (kind) {
    case 'error':
      return words.errorInCell;
    case 'formula':
      return words.formulaNotCalculated;
    case 'number':
      return keptDigits.test(text) ? words.digitsLost : undefined;
    case 'date':
    case 'dateTime':
    case 'exponent':
      // 6-10 becomes 6 October, and 12E3 becomes 12000. A time such as 14:30 is what was typed, and a remark may be a date.
      return names.has(key) ? words.nameConverted : undefined;
    default:
      return undefined;
  }
}
