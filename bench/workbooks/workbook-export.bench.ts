/** Exports 100,000 rows to a spreadsheet, compared with exceljs for the same content. */
import { createRequire } from 'node:module';
import type { Figure } from '../../scripts/benching/figure.ts';
import { runApart } from '../measuring/apart.ts';
import type { Cost } from '../measuring/measure.ts';
import { printFigures } from '../measuring/print-figures.ts';

const ROWS = '100000';
type Export = Cost & { readonly megabytes: number; readonly firstByteMs: number };

function hasPeer(): boolean {
  try {
    createRequire(import.meta.url).resolve('exceljs');
    return true;
  } catch {
    return false;
  }
}

async function besidePeer(ours: Cost): Promise<Figure[]> {
  const ratio = { what: "CPU, as part of exceljs streaming's", unit: '', limit: 0.5 };
  if (!hasPeer()) return [{ ...ratio, note: 'exceljs is not installed (NODE_PATH may name where it is)' }];
  const peer = (await runApart(new URL('./writers/exceljs.js', import.meta.url), [ROWS])) as Cost;
  return [
    { what: 'exceljs: CPU', value: peer.cpuSeconds, unit: 's' },
    { what: 'exceljs: memory above idle', value: peer.megabytesAboveIdle, unit: 'MB' },
    { what: 'exceljs: longest block of the event loop', value: peer.longestBlockMs, unit: 'ms' },
    { ...ratio, value: ours.cpuSeconds / peer.cpuSeconds },
  ];
}

const ours = (await runApart(new URL('./writers/ours.js', import.meta.url), [ROWS])) as Export;
printFigures([
  { what: 'CPU', value: ours.cpuSeconds, unit: 's' },
  { what: 'time', value: ours.seconds, unit: 's' },
  { what: 'memory above idle', value: ours.megabytesAboveIdle, unit: 'MB', limit: 100 },
  { what: 'first byte after the first row', value: ours.firstByteMs, unit: 'ms', limit: 100 },
  { what: 'longest block of the event loop', value: ours.longestBlockMs, unit: 'ms', limit: 100 },
  { what: 'size of the file', value: ours.megabytes, unit: 'MB' },
  ...(await besidePeer(ours)),
]);
