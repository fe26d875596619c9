import { writeWorkbook } from '../../../api/services/workbook/workbook-writer.ts';
import { measure } from '../../measuring/measure.ts';
import { columns, reportRows } from '../../sample/report-rows.ts';

const count = Number(process.argv[2]);
let bytes = 0;
let firstRowAt = 0;
let firstByteAt = 0;

function* watched() {
  for (const row of reportRows(count)) {
    firstRowAt ||= performance.now();
    yield row;
  }
}

const cost = await measure(async () => {
  for await (const chunk of writeWorkbook([{ name: 'Reports', columns, rows: watched() }])) {
    firstByteAt ||= performance.now();
    bytes += chunk.length;
  }
});
process.stdout.write(
  JSON.stringify({ ...cost, firstByteMs: firstByteAt - firstRowAt, megabytes: bytes / 1e6 }),
);
