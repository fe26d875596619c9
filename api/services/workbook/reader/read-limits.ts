import { workbookLimits } from '../../../../domain/values/limits.ts';

/** Limits above which a spreadsheet is refused. */
export interface ReadLimits {
  readonly fileBytes: number;
  readonly parts: number;
  /** Actually unpacked, whatever the file claims. */
  readonly unpackedBytes: number;
  /** XML elements of any kind, over all parts. */
  readonly elements: number;
  /** Non-empty rows without headers, over all sheets. */
  readonly rows: number;
  readonly columns: number;
  /** Cells in the file, empty or not, over all sheets. */
  readonly cells: number;
  readonly cellCharacters: number;
  readonly rowCharacters: number;
  /** Of all cells, and separately of all shared texts; a shared text counts in each cell that uses it. */
  readonly characters: number;
  readonly sharedStrings: number;
  /** Relations between parts, and cell formats. */
  readonly entries: number;
}

export const readLimits: ReadLimits = {
  fileBytes: workbookLimits.megabytes * 1024 * 1024,
  parts: 500,
  unpackedBytes: 256 * 1024 * 1024,
  elements: 12_000_000,
  rows: workbookLimits.rows,
  columns: workbookLimits.columns,
  cells: 4_000_000,
  cellCharacters: 100_000,
  rowCharacters: 400_000,
  characters: 64_000_000,
  sharedStrings: 1_000_000,
  entries: 100_000,
};

/** What remains for all parts of a workbook together. */
export interface ReadBudget {
  elements: number;
  rows: number;
  /** Empty rows, between others or kept by the program for their format. */
  blankRows: number;
  cells: number;
  characters: number;
}

export function budgetOf({ elements, rows, cells, characters }: ReadLimits): ReadBudget {
  return { elements, rows, blankRows: rows, cells, characters };
}
