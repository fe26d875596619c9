import { expect, it } from 'vitest';
import { reportSchema } from '../../../../domain/report/report.ts';
import { optionsOfANewDatabase } from '../../../../domain/report/options.ts';
import { reportLabels, reportSentences, sheetWords } from '../../../../domain/report/text.ts';
import { goodReport, sheetHeader, sheetRow } from '../../../testing/samples/report-sheets.ts';
import { WorkbookProblem } from '../../../services/workbook/workbook-problem.ts';
import { readHeader } from '../export/sheet-columns.ts';
import type { CellKind } from '../../../services/workbook/reader/cell.ts';
import { ReportRows, type ImportedReport } from './import-rows.ts';
import type { FoundCell, ImportError } from './import-problems.ts';

type Value = string | readonly [CellKind, string];

/** What is found in a sheet with these rows, by column. */
function read(...rows: readonly Readonly<Record<string, Value>>[]) {
  return readSheet({}, ...rows);
}

function readSheet(
  { header = sheetHeader, isHidden = false }: { header?: readonly string[]; isHidden?: boolean },
  ...rows: readonly Readonly<Record<string, Value>>[]
) {
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
  const cells = [header, ...rows.map((row) => sheetRow(row as never).map((value) => (value ?? '') as Value))];
  for (const [at, row] of cells.entries()) {
    const place = { sheetName: 'May', rowNumber: at + 1, isHeader: at === 0, isHidden };
    reports.take({ ...place, cells: row.map(cellOf) });
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

it('refuses names that a spreadsheet changed, or never calculated, and names the cells', () => {
  const { reports, errors } = read(
    { ...goodReport, userName: ['number', '1234567890123450'], agent: ['number', '-12345678901234500000'] },
    {
      ...goodReport,
      origin: ['exponent', '12000'],
      eventNames: ['date', '2026-10-06'],
      marketNames: ['dateTime', '2026-10-06 10:00:00'],
    },
    { ...goodReport, origin: ['formula', '=A2'] },
    {
      ...goodReport,
      marketNames: ['time', '14:30:00'],
      remark: ['date', '2026-10-06'],
      pl: ['exponent', '12000'],
    },
    { ...goodReport, userName: ['number', '9876543210'], agent: ['text', '1234567890123450'], origin: '=A2' },
    { ...goodReport, userName: ['number', '123456789012345'], agent: ['number', '1234567890123456'] },
  );
  expect(reports.map(({ place }) => place.rowIndex)).toEqual([5, 6, 7]);
  expect(errors.map(({ rowIndex, msg, cells }) => [rowIndex, msg, ...cells.map(({ cell }) => cell)])).toEqual(
    [
      [2, sheetWords.digitsLost, 'B2', 'C2'],
      [3, sheetWords.nameConverted, 'D3', 'F3', 'G3'],
      [4, sheetWords.formulaNotCalculated, 'D4'],
    ],
  );
});

it('reads a number that Google Sheets writes as 7.0 as it is shown', () => {
  const { reports } = read({
    ...goodReport,
    userName: ['number', '7.0'],
    agent: ['number', '7.50'],
    origin: '7.0',
    eventNames: ['number', '100'],
    time: ['number', '950.0'],
  });
  expect(reports[0]?.content).toMatchObject({
    userName: '7',
    agent: '7.5',
    origin: '7.0',
    originals: [{ eventNames: ['100'], betDetails: [{ time: '09:50:00' }] }],
  });
});

const firstRow = (number: string) =>
  ({ ...goodReport, userName: number, reportRow: ['number', number] }) as const;
const bet = (number: string) => ({ odds: '2', stack: '1', time: '9:05', reportRow: number });

it('refuses a sheet of an export whose rows were moved, at the first row below another report', () => {
  const moved = (row: number) => new WorkbookProblem('rowMoved', { sheetName: 'May', rowNumber: row });
  // Sorted by a column that only first rows have, by one of the bets, or from high to low.
  expect(() => read(firstRow('1001'), firstRow('2001'), bet('1002'))).toThrow(moved(4));
  expect(() => read(bet('2002'), firstRow('1001'), firstRow('2001'))).toThrow(moved(2));
  expect(() => read(firstRow('1001'), bet('1003'), bet('1002'))).toThrow(moved(4));
  // A report was typed between the rows of another.
  expect(() => read(firstRow('1001'), { ...goodReport }, bet('1002'))).toThrow(moved(4));
});

it('reads an export with rows that were added, copied and removed, and rows that others numbered', () => {
  const { reports, errors } = read(
    firstRow('1001'),
    bet(''),
    bet('1003'),
    bet('1003'),
    firstRow('12001'),
    bet('12002'),
    firstRow('1001'),
    { ...goodReport, reportRow: '1' },
    bet('2'),
  );
  expect(errors).toEqual([]);
  expect(reports.map(({ content }) => content.originals[0]?.betDetails.length)).toEqual([4, 2, 1, 2]);
});

it('refuses a value in a column that lost its header, but not beside the table', () => {
  const found: (ImportError & { readonly cells: readonly FoundCell[] })[] = [];
  const saved: number[] = [];
  const rows = new ReportRows(reportSchema(optionsOfANewDatabase), {
    report: ({ place }) => saved.push(place.rowIndex),
    error: (error, cells) => found.push({ ...error, cells }),
    blankRow: () => {},
    rejected: () => {},
  });
  const withoutDate = sheetHeader.map((header) => (header === reportLabels.date ? '' : header));
  const texts = [
    withoutDate,
    sheetRow(goodReport),
    [...sheetRow({ ...goodReport, date: '' }), 'noted beside'],
    sheetRow({ date: 'noted' }),
  ];
  for (const [at, row] of texts.entries()) {
    const cells = row.map((text) =>
      typeof text === 'string' && text !== '' ? ({ kind: 'text', text } as const) : null,
    );
    rows.take({ sheetName: 'May', rowNumber: at + 1, isHeader: at === 0, isHidden: false, cells });
  }
  rows.end();
  expect(saved).toEqual([3]);
  expect(found).toEqual([
    {
      sheetName: 'May',
      rowIndex: 2,
      msg: sheetWords.noHeaderAbove,
      cells: [{ cell: 'A2', column: sheetWords.header, value: '2026-11-15' }],
    },
  ]);
});

it('reads a hidden sheet of reports, and skips one of anything else', () => {
  expect(readSheet({ isHidden: true }, { ...goodReport }).reports).toHaveLength(1);
  for (const header of [['Sports'], ['Name', 'City']]) {
    // The only sheet, which no program writes.
    const { errors } = readSheet({ header, isHidden: true }, { date: 'Cricket' });
    expect(errors.map(({ msg }) => msg)).toEqual([sheetWords.noHeader]);
    expect(readSheet({ header }, { date: 'Cricket' }).errors[0]?.msg).not.toBe(sheetWords.noHeader);
  }
  const header = sheetHeader.map((text) => (text === reportLabels.date ? 'Day' : text));
  expect(readSheet({ header, isHidden: true }).errors.map(({ msg }) => msg)).toEqual([
    sheetWords.unknownColumn('Day'),
  ]);
});

it('reads headers with characters that nobody sees', () => {
  expect(readHeader(['\u200bUser\u00a0Name', 'A\u200bgent'])).toMatchObject({
    places: ['userName', 'agent'],
    problems: [],
  });
});

it('reads line breaks of Windows as those of the form', () => {
  const { reports } = read({ ...goodReport, remark: 'one\r\ntwo', eventNames: 'A\rB' });
  expect(reports[0]?.content).toMatchObject({ remark: 'one\ntwo', originals: [{ eventNames: ['A', 'B'] }] });
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
