import { expect, it } from 'vitest';
import { reportSchema } from '../../../../domain/report/report.ts';
import { optionsOfANewDatabase } from '../../../../domain/report/options.ts';
import { reportSentences, sheetWords } from '../../../../domain/report/text.ts';
import { goodReport, sheetHeader, sheetRow } from '../../../testing/samples/report-sheets.ts';
import type { CellKind } from '../../../services/workbook/reader/cell.ts';
import { ReportRows, type ImportedReport } from './import-rows.ts';
import type { FoundCell, ImportError } from './import-problems.ts';

type Value = string | readonly [CellKind, string];

/** What is found in a sheet with these rows, by column. */
function read(...rows: readonly Readonly<Record<string, Value>>[]) {
  const found = {
    reports: [] as ImportedReport[],
    errors: [] as (ImportError & { readonly cells: readonly FoundCell[] })[],
  };
  const reports = new ReportRows(reportSchema(optionsOfANewDatabase), {
    report: (report) => found.reports.push(report),
    error: (error, cells) => found.errors.push({ ...error, cells }),
    blankRow: () => {},
    rejected: () => {},
  });
  const cellOf = (value: Value) => {
    const [kind, text] = typeof value === 'string' ? (['text', value] as const) : value;
    return text === '' ? null : { kind, text };
  };
  const cells = [
    sheetHeader,
    ...rows.map((row) => sheetRow(row as never).map((value) => (value ?? '') as Value)),
  ];
  for (const [at, row] of cells.entries()) {
    const header = { sheetName: 'May', rowNumber: at + 1, isHeader: at === 0 };
    reports.take({ ...header, cells: row.map(cellOf) });
  }
  reports.end();
  return found;
}

it('names the numbers that are rounded, and what they become', () => {
  const { reports, errors } = read(
    { ...goodReport, odds: ['number', '1.855'], pl: '33.333', acBalance: '1,250.50' },
    { odds: '2', stack: '₹ 10.005', time: '10:00:00' },
  );
  expect(errors).toEqual([]);
  expect(reports.map(({ rounded }) => rounded)).toEqual([
    [
      { sheetName: 'May', rowIndex: 2, cell: 'H2', column: 'P&L', value: '33.333', saved: '33.33' },
      { sheetName: 'May', rowIndex: 2, cell: 'I2', column: 'Odds', value: '1.855', saved: '1.86' },
      { sheetName: 'May', rowIndex: 3, cell: 'J3', column: 'Stack', value: '₹ 10.005', saved: '10.01' },
    ],
  ]);
});

it('refuses a report with an error of the spreadsheet in a name, and names the cell', () => {
  const { reports, errors } = read(
    {
      ...goodReport,
      userName: ['error', '#N/A'],
      origin: ['error', '#REF!'],
      recordAddBy: ['error', '#N/A'],
    },
    { ...goodReport, remark: '#N/A' },
    { odds: '2', stack: '10', time: '10:00:00' },
    { ...goodReport, userName: 'other' },
    {
      eventNames: ['error', '#VALUE!'],
      sportNames: 'Tennis',
      marketNames: 'Toss',
      pl: '1',
      odds: '2',
      stack: '1',
      time: '9:05',
    },
  );
  expect(reports.map(({ place }) => place.rowIndex)).toEqual([3]);
  const found = (rowIndex: number, ...cells: FoundCell[]) => ({
    sheetName: 'May',
    rowIndex,
    msg: sheetWords.errorInCell,
    cells,
  });
  expect(errors).toEqual([
    found(
      2,
      { cell: 'B2', column: 'User Name', value: '#N/A' },
      { cell: 'D2', column: 'Origin', value: '#REF!' },
    ),
    found(6, { cell: 'F6', column: 'Event Name', value: '#VALUE!' }),
  ]);
});

it('names the limit that an amount exceeds, before the sentence about it', () => {
  const { errors } = read(
    { ...goodReport, acBalance: '1,00,00,00,00,000', pl: '-100000000000', odds: '1e12' },
    { ...goodReport, acBalance: 'none' },
  );
  expect(errors.map(({ rowIndex, msg }) => [rowIndex, msg])).toEqual([
    [2, `At least -99,99,99,99,999.99. ${reportSentences.plRequired}`],
    [2, `At most 99,99,99,99,999.99. ${reportSentences.betRequired}`],
    [2, `At most 99,99,99,99,999.99. ${reportSentences.acBalanceRequired}`],
    [3, reportSentences.acBalanceRequired],
  ]);
});
