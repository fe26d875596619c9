import { expect, it } from 'vitest';
import { atPlace, workbookSentences } from './text.ts';

it('explains to the sender what is wrong with a spreadsheet', () => {
  expect(workbookSentences).toEqual({
    empty: 'The file is empty.',
    tooLarge: 'The file is larger than 20 MB. Split it into smaller files.',
    notAWorkbook: 'This is not an Excel workbook (.xlsx). Save it as .xlsx and try again.',
    oldOrLocked:
      'This is an old .xls file or a workbook with a password. Save it as .xlsx without a password and try again.',
    binary: 'This is a binary workbook (.xlsb). Save it as .xlsx and try again.',
    damaged: 'The file is damaged or incomplete. Open it, save it again as .xlsx and try again.',
    unpacksTooLarge:
      'The workbook holds more than can be read. Delete empty rows below the table, or split it into smaller files.',
    forbiddenContent: 'The workbook contains instructions that are not allowed in a spreadsheet.',
    noSheet: 'The workbook has no sheet.',
    tooManyRows: 'The workbook has more than 100,000 rows. Split it into smaller files.',
    tooManyColumns: 'There are more than 200 columns.',
    tooMuchText: 'A cell holds too much text.',
    tooMuchTextInRow: 'A row holds too much text.',
    rowMoved: 'This row is not below its report: rows were moved. Sort by Report Row, or empty that cell.',
    tooSlow: 'Reading the workbook took too long. Split it into smaller files.',
    tooMuchMemory: 'Reading the workbook needs too much memory. Split it into smaller files.',
  });
});

it('names the sheet, and the row if known', () => {
  expect(atPlace({ sheetName: 'Sample', rowNumber: 12 }, 'A cell holds too much text.')).toBe(
    'Sheet "Sample", row 12: A cell holds too much text.',
  );
  expect(atPlace({ sheetName: 'Sample' }, 'A cell holds too much text.')).toBe(
    'Sheet "Sample": A cell holds too much text.',
  );
});
