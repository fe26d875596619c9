/** Imports 20,000 rows from a spreadsheet: unpacked, parsed and validated in a separate process. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { optionsOfANewDatabase } from '../../domain/report/options.ts';
import { buffer } from 'node:stream/consumers';
import type { ImportFound } from '../../api/modules/report/import/import-job.ts';
import { importJobs } from '../../api/modules/report/import/workbook-jobs.ts';
import { writeWorkbook } from '../../api/services/workbook/workbook-writer.ts';
import { cpuSecondsOfTree } from '../measuring/cpu-of-tree.ts';
import { measure } from '../measuring/measure.ts';
import { printFigures } from '../measuring/print-figures.ts';
import { columns, reportRows } from '../sample/report-rows.ts';

const ROWS = 20_000;

const folder = await mkdtemp(path.join(os.tmpdir(), 'console-bench-'));
try {
  const file = path.join(folder, 'sample.xlsx');
  await writeFile(file, await buffer(writeWorkbook([{ name: 'Reports', columns, rows: reportRows(ROWS) }])));
  let found: ImportFound | undefined;
  const before = cpuSecondsOfTree();
  const cost = await measure(async () => {
    const task = { file, folder, choices: optionsOfANewDatabase };
    found = await importJobs.run(task);
  });
  const cpuSeconds = cpuSecondsOfTree() - before;
  if (!found || 'fault' in found) throw new Error(`the workbook was refused: ${found?.fault}`);
  const reports = found.batches.reduce((sum, batch) => sum + batch.reports, 0);
  if (reports + found.items.errors < ROWS) throw new Error(`read ${reports} reports`);
  printFigures([
    { what: 'CPU of reading and checking', value: cpuSeconds, unit: 's', limit: 8 },
    { what: 'time', value: cost.seconds, unit: 's' },
    { what: "CPU of the server's process", value: cost.cpuSeconds, unit: 's', limit: 0.5 },
    { what: "the server's memory above idle", value: cost.megabytesAboveIdle, unit: 'MB', limit: 50 },
    { what: "longest block of the server's event loop", value: cost.longestBlockMs, unit: 'ms', limit: 100 },
  ]);
} finally {
  await rm(folder, { recursive: true, force: true });
}
