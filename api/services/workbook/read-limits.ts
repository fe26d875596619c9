import { workbookLimits } from '../../../domain/limits.ts';

/** How much of a spreadsheet is read before it is refused. */
export interface ReadLimits {
  readonly fileBytes: number;
  readonly parts: number;
  /** Really unpacked, whatever the file says about itself. */
  readonly unpackedBytes: number;
  /** Rows with anything in them, headers not counted, over all sheets. */
  readonly rows: number;
  readonly columns: number;
  readonly cellCharacters: number;
  /** Of reading alone: the time that the taker of the rows needs is his own. */
  readonly seconds: number;
  readonly memoryMegabytes: number;
}

export const readLimits: ReadLimits = {
  fileBytes: workbookLimits.megabytes * 1024 * 1024,
  parts: 500,
  unpackedBytes: 256 * 1024 * 1024,
  rows: workbookLimits.rows,
  columns: workbookLimits.columns,
  cellCharacters: 100_000,
  seconds: 60,
  memoryMegabytes: 512,
};
