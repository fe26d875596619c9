/** The thread that reads one spreadsheet; it has its own memory limit and may be ended at any time. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { packRows } from './packed-rows.ts';
import type { ReaderMessage, ReaderTask } from './reader-messages.ts';
import { readRows } from './read-rows.ts';
import type { WorkbookRow } from './sheet-reader.ts';
import { asProblem } from './workbook-problem.ts';

const BATCH = 500;

const port = parentPort;
if (!port) throw new Error('reader-worker runs as a worker thread');
const { bytes, limits } = workerData as ReaderTask;
const tell = (message: ReaderMessage) => port.postMessage(message);

async function send(rows: WorkbookRow[]): Promise<void> {
  const acknowledged = once(port as NonNullable<typeof port>, 'message');
  tell({ tells: 'rows', rows: packRows(rows) });
  await acknowledged;
}

try {
  let batch: WorkbookRow[] = [];
  for await (const rows of readRows(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits)) {
    batch.push(...rows);
    if (batch.length < BATCH) continue;
    await send(batch);
    batch = [];
  }
  if (batch.length > 0) await send(batch);
  tell({ tells: 'end' });
} catch (error) {
  const { fault, place } = asProblem(error);
  tell({ tells: 'problem', fault, place });
}
port.close();
