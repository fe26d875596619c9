import { workbookLimits } from '../../../../domain/values/limits.ts';

/** How much of a spreadsheet is read before it is refused. */
export interface ReadLimits {
  readonly fileBytes: number;
  readonly parts: number;
  /** Really unpacked, whatever the file says about itself. */
  readonly unpackedBytes: number;
  /** XML elements of any kind, over all parts. */
  readonly elements: number;
  /** Rows with anything in them, headers not counted, over all sheets. */
  readonly rows: number;
  readonly columns: number;
  /** Mentioned by the file, empty or not, over all sheets. */
  readonly cells: number;
  readonly cellCharacters: number;
  readonly rowCharacters: number;
  /** Of all cells, and separately of all shared texts; a shared text counts in each cell that uses it. */
  readonly characters: number;
  readonly sharedStrings: number;
  /** Relations between parts, and formats of cells. */
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

/** What the parts of one workbook may still use up together. */
export interface ReadBudget {
  elements: number;
  rows: number;
  /** Rows with nothing in them, between others or kept by the program for their format. */
  blankRows: number;
  cells: number;
  characters: number;
}

export function budgetOf({ elements, rows, cells, characters }: ReadLimits): ReadBudget {
  return { elements, rows, blankRows: rows, cells, characters };
}
