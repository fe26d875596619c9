import { buffer } from 'node:stream/consumers';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sampleWorkbook } from '../testing/sample-workbook.ts';
import { type Cell, readWorkbook, WorkbookProblem, type WorkbookRow } from './workbook-reader.ts';
import { type CellValue, writeWorkbook } from './workbook-writer.ts';

const columns = [
  { header: 'Name', kind: 'text' },
  { header: 'Amount', kind: 'number' },
] as const;

async function workbookOf(rows: Iterable<readonly CellValue[]>): Promise<Buffer> {
  return buffer(writeWorkbook([{ name: 'Sample', columns, rows }]));
}

async function collect(rows: AsyncIterable<WorkbookRow>): Promise<WorkbookRow[]> {
  const all: WorkbookRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

it('reads in a thread what was written, row by row and with every kind of cell', async () => {
  const file = await buffer(
    writeWorkbook([
      {
        name: 'One',
        columns: [...columns, { header: 'Day', kind: 'date' }, { header: 'Time', kind: 'time' }],
        rows: [
          ['=1+1', '0.10', '2026-11-15', '23:59:59'],
          [null, '-1234567.89', null, '00:00:00'],
        ],
      },
      { name: 'Two', columns: [{ header: 'At', kind: 'dateTime' }], rows: [['2026-11-15 18:30:00']] },
    ]),
  );
  const text = (value: string): Cell => ({ kind: 'text', text: value });
  expect(await collect(readWorkbook(file))).toEqual([
    { sheetName: 'One', rowNumber: 1, isHeader: true, cells: ['Name', 'Amount', 'Day', 'Time'].map(text) },
    {
      sheetName: 'One',
      rowNumber: 2,
      isHeader: false,
      cells: [
        text('=1+1'),
        { kind: 'number', text: '0.10' },
        { kind: 'date', text: '2026-11-15' },
        { kind: 'time', text: '23:59:59' },
      ],
    },
    {
      sheetName: 'One',
      rowNumber: 3,
      isHeader: false,
      cells: [null, { kind: 'number', text: '-1234567.89' }, null, { kind: 'time', text: '00:00:00' }],
    },
    { sheetName: 'Two', rowNumber: 1, isHeader: true, cells: [text('At')] },
    {
      sheetName: 'Two',
      rowNumber: 2,
      isHeader: false,
      cells: [{ kind: 'dateTime', text: '2026-11-15 18:30:00' }],
    },
  ]);
});

it('reads a file by its path, and looks at its size first', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'console-workbook-'));
  try {
    const file = path.join(folder, 'sample.xlsx');
    await writeFile(file, await workbookOf([['one', 1]]));
    expect(await collect(readWorkbook(file))).toHaveLength(2);
    await expect(collect(readWorkbook(file, { fileBytes: 100 }))).rejects.toThrow(
      'The file is larger than 20 MB.',
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('keeps the order of many rows, over many batches', async () => {
  const file = await workbookOf(Array.from({ length: 3000 }, (_, index) => [`name ${index}`, index]));
  const rows = await collect(readWorkbook(file));
  expect(rows.map((row) => row.rowNumber)).toEqual(Array.from({ length: 3001 }, (_, index) => index + 1));
  expect(rows.at(-1)?.cells).toEqual([
    { kind: 'text', text: 'name 2999' },
    { kind: 'number', text: '2999' },
  ]);
});

it('tells what is wrong and where, across the thread', async () => {
  const file = sampleWorkbook({ sheetData: '<row r="7"><c r="A7" t="s"><v>99</v></c></row>' });
  const failure = await collect(readWorkbook(file)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(WorkbookProblem);
  expect(failure).toMatchObject({
    fault: 'damaged',
    place: { sheetName: 'Sample', rowNumber: 7 },
    message:
      'Sheet "Sample", row 7: The file is damaged or incomplete. Open it, save it again as .xlsx and try again.',
  });
});

it('gives up on a file that takes too long, but has patience with whoever takes the rows', async () => {
  const file = await workbookOf(Array.from({ length: 20_000 }, (_, index) => [`name ${index}`, index]));
  await expect(collect(readWorkbook(file, { seconds: 0.05 }))).rejects.toThrow('took too long');

  let isFirst = true;
  for await (const row of readWorkbook(await workbookOf([['one', 1]]), { seconds: 4 })) {
    if (isFirst) await sleep(4100);
    isFirst = false;
    expect(row.sheetName).toBe('Sample');
  }
});

it('gives up on a file that needs too much memory', async () => {
  const strings = '<si><t>sample</t></si>'.repeat(2_000_000);
  const file = sampleWorkbook({ sharedStrings: strings, sheetData: '<row><c><v>1</v></c></row>' });
  await expect(collect(readWorkbook(file, { memoryMegabytes: 24 }))).rejects.toThrow('needs too much memory');
});

it('lets the thread go when nobody reads on, and reads at most two files at a time', async () => {
  const file = await workbookOf(Array.from({ length: 5000 }, (_, index) => [`name ${index}`, index]));
  const open = [readWorkbook(file), readWorkbook(file)];
  for (const rows of open) expect((await rows.next()).value?.rowNumber).toBe(1);
  const third = readWorkbook(file);
  let isThirdReading = false;
  const first = third.next().then((result) => {
    isThirdReading = true;
    return result;
  });
  await sleep(500);
  expect(isThirdReading).toBe(false);
  await open[0]?.return();
  expect((await first).value?.rowNumber).toBe(1);
  await third.return();
  await open[1]?.return();
});
