/** The same content with the streaming writer of exceljs, if it is installed. */
import { createRequire } from 'node:module';
import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { measure } from '../../measuring/measure.ts';
import { columns, reportRows } from '../../sample/report-rows.ts';

interface Row {
  font: { bold: boolean };
  commit(): void;
}

interface Worksheet {
  columns: { header: string; width: number; style: { numFmt?: string } }[];
  autoFilter: string;
  getRow(number: number): Row;
  addRow(values: unknown[]): Row;
  commit(): void;
}

interface ExcelJs {
  stream: {
    xlsx: {
      WorkbookWriter: new (options: { stream: Writable; useStyles: boolean; useSharedStrings: boolean }) => {
        addWorksheet(name: string, options: { views: { state: string; ySplit: number }[] }): Worksheet;
        commit(): Promise<void>;
      };
    };
  };
}

const FORMATS: Readonly<Record<string, string>> = { number: '0.00', date: 'yyyy-mm-dd', time: 'hh:mm:ss' };
const TURN_ROWS = 200;

const count = Number(process.argv[2]);
const require = createRequire(import.meta.url);
// Not one of our dependencies, so not a static import.
const peer = 'exceljs';
const { stream } = require(peer) as ExcelJs;
let bytes = 0;

function converted(value: unknown, index: number): unknown {
  const kind = columns[index]?.kind;
  if (kind === 'number') return Number(value);
  if (kind === 'date') return new Date(String(value));
  return kind === 'time' ? new Date(`1899-12-30T${String(value)}Z`) : value;
}

const cost = await measure(async () => {
  const out = new Writable({
    write(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done();
    },
  });
  const workbook = new stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false });
  const sheet = workbook.addWorksheet('Reports', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ header, kind, width = 20 }) => {
    const numFmt = FORMATS[kind];
    return { header, width, style: numFmt === undefined ? {} : { numFmt } };
  });
  const header = sheet.getRow(1);
  header.font = { bold: true };
  header.commit();
  let row = 0;
  for (const values of reportRows(count)) {
    sheet.addRow(values.map(converted)).commit();
    if (++row % TURN_ROWS === 0) await nextTurn();
  }
  sheet.autoFilter = 'A1:S1';
  sheet.commit();
  await workbook.commit();
});
process.stdout.write(JSON.stringify({ ...cost, megabytes: bytes / 1e6 }));
