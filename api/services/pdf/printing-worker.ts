/**
 * The printing thread. Passing megabytes of text to the browser takes tenths of a second, which would block
 * the main thread.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { PdfError } from './pdf-error.ts';
import { createPdfService } from './pdf.ts';
import type { FromPrinter, LogLevel, PrintingTask, ToPrinter } from './printing-task.ts';
import { privateFile } from '../../runtime/private-files.ts';

const port = parentPort;
if (!port) throw new Error('this module runs as a worker thread');
const tell = (message: FromPrinter) => port.postMessage(message);

const line = (level: LogLevel) => (details: object, message: string) =>
  tell({ tells: 'log', level, details, message });
const pdf = createPdfService({ log: { info: line('info'), warn: line('warn'), error: line('error') } });

async function print(id: number, { person, documentPath, pdfPath }: PrintingTask): Promise<void> {
  try {
    const printed = await pdf.print(person, () => readFile(documentPath, 'utf8'));
    await writeFile(pdfPath, printed, privateFile);
    tell({ tells: 'printed', id });
  } catch (error) {
    const problem = error instanceof PdfError ? error.problem : 'failed';
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    tell({ tells: 'problem', id, problem, cause: String(cause) });
  }
}

async function close(): Promise<void> {
  await pdf.close();
  // Ends the thread, whatever the browser library still holds.
  process.exit();
}

port.on('message', (message: ToPrinter) => {
  void (message === 'close' ? close() : print(message.id, message.task));
});
