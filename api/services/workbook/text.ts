/** Messages about a spreadsheet that cannot be read. */
import { workbookTooLarge } from '../../../domain/text.ts';
import { workbookLimits } from '../../../domain/values/limits.ts';

export interface WorkbookPlace {
  readonly sheetName: string;
  readonly rowNumber?: number;
}

/** The row comes first, if known. */
export function atPlace({ sheetName, rowNumber }: WorkbookPlace, sentence: string): string {
  return `Sheet "${sheetName}"${rowNumber === undefined ? '' : `, row ${rowNumber}`}: ${sentence}`;
}

export const workbookSentences = {
  empty: 'The file is empty.',
  tooLarge: workbookTooLarge,
  notAWorkbook: 'This is not an Excel workbook (.xlsx). Save it as .xlsx and try again.',
  oldOrLocked:
    'This is an old .xls file or a workbook with a password. Save it as .xlsx without a password and try again.',
  binary: 'This is a binary workbook (.xlsb). Save it as .xlsx and try again.',
  damaged: 'The file is damaged or incomplete. Open it, save it again as .xlsx and try again.',
  unpacksTooLarge:
    'The workbook holds more than can be read. Delete empty rows below the table, or split it into smaller files.',
  forbiddenContent: 'The workbook contains instructions that are not allowed in a spreadsheet.',
  noSheet: 'The workbook has no sheet.',
  tooManyRows: `The workbook has more than ${String(workbookLimits.rows).replace(/\B(?=(?:\d{3})+$)/g, ',')} rows. Split it into smaller files.`,
  tooManyColumns: `There are more than ${workbookLimits.columns} columns.`,
  tooMuchText: 'A cell holds too much text.',
  tooMuchTextInRow: 'A row holds too much text.',
  rowMoved: 'This row is not below its report: rows were moved. Sort by Report Row, or empty that cell.',
  tooSlow: 'Reading the workbook took too long. Split it into smaller files.',
  tooMuchMemory: 'Reading the workbook needs too much memory. Split it into smaller files.',
} as const;

export type WorkbookFault = keyof typeof workbookSentences;
