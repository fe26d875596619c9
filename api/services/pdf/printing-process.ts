/**
 * The printing process. Passing megabytes of text to the browser takes tenths of a second and much memory, which goes back
 * to the machine when the process ends. It ends with the console; signals to the process group are handled by the console.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { PdfError } from './pdf-error.ts';
import { createPdfService } from './pdf.ts';
import type { FromPrinter, LogLevel, PrintingTask, ToPrinter } from './printing-task.ts';
import { errorReply } from '../workers/worker-pool.ts';
import { privateFile } from '../../runtime/private-files.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
const send = (message: FromPrinter) => void process.send?.(message);

const line = (level: LogLevel) => (details: object, message: string) =>
  send({ kind: 'log', level, details, message });
const pdf = createPdfService({ log: { info: line('info'), warn: line('warn'), error: line('error') } });

async function print(id: number, { person, isOurs, documentPath, pdfPath }: PrintingTask): Promise<void> {
  try {
    const printed = await pdf.print(person, () => readFile(documentPath, 'utf8'), { isOurs });
    await writeFile(pdfPath, printed, privateFile);
    send({ kind: 'printed', id });
  } catch (error) {
    const problem = error instanceof PdfError ? error.problem : 'failed';
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    send({ kind: 'problem', id, problem, ...errorReply(cause) });
  }
}

async function close(): Promise<void> {
  await pdf.close();
  // Ends the process, whatever the browser library still holds.
  process.exit();
}

process.on('message', (message: ToPrinter) => {
  void (message === 'close' ? close() : print(message.id, message.task));
});
