/** 20,000 rows out of a spreadsheet: unpacked, checked, parsed and handed over by the thread that reads. */
import { buffer } from 'node:stream/consumers';
import { readWorkbook } from '../api/services/workbook-reader.ts';
import { writeWorkbook } from '../api/services/workbook-writer.ts';
import { measure } from './measuring/measure.ts';
import { tell } from './measuring/tell.ts';
import { columns, reportRows } from './sample/report-rows.ts';

const ROWS = 20_000;

const file = await buffer(writeWorkbook([{ name: 'Reports', columns, rows: reportRows(ROWS) }]));
let rows = 0;
const cost = await measure(async () => {
  for await (const row of readWorkbook(file)) if (!row.isHeader) rows++;
});
if (rows !== ROWS) throw new Error(`${rows} rows were read`);

tell([
  { what: 'CPU of reading', value: cost.cpuSeconds, unit: 's', limit: 5 },
  { what: 'time', value: cost.seconds, unit: 's' },
  { what: 'memory above idle', value: cost.megabytesAboveIdle, unit: 'MB' },
  { what: "longest block of the server's event loop", value: cost.longestBlockMs, unit: 'ms', limit: 100 },
]);
