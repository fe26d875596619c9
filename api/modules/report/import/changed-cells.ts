/** Cells of text columns that no longer contain what was typed: saved as they are, names would be wrong. */
import { sheetWords as words } from '../../../../domain/report/text.ts';
import type { Cell } from '../../../services/workbook/reader/cell.ts';
import { isTextColumn, type SheetHeader, type SheetKey } from '../export/sheet-columns.ts';

/** Columns that accept any text; those of options refuse what is not offered. */
const names = new Set<SheetKey>(['userName', 'agent', 'origin', 'eventNames', 'marketNames']);

/** Spreadsheet programs keep 15 digits of a number and replace the others by zeros. */
const keptDigits = /^-?\d{15}0+$/;

export interface ChangedCell {
  readonly key: SheetKey;
  readonly msg: string;
}

export function changedCells(header: SheetHeader, cells: readonly (Cell | null)[]): ChangedCell[] {
  if (header.isCompanion) return [];
  return cells.flatMap((cell, at) => {
    const key = header.places[at];
    if (!cell || !key || key === 'error' || !isTextColumn(key)) return [];
    const msg = changeOf(key, cell);
    return msg === undefined ? [] : [{ key, msg }];
  });
}

function changeOf(key: SheetKey, { kind, text }: Cell): string | undefined {
  switch (kind) {
    case 'error':
      return words.errorInCell;
    case 'formula':
      return words.formulaNotCalculated;
    case 'number':
      return keptDigits.test(text) ? words.digitsLost : undefined;
    case 'date':
    case 'dateTime':
      // 6-10 becomes 6 October. A time such as 14:30 is what was typed, and a remark may be a date.
      return names.has(key) ? words.dateAsName : undefined;
    default:
      return undefined;
  }
}
