/**
 * Reads spreadsheets (.xlsx) that people send. A thread of its own unpacks and parses, behind limits on everything a
 * file can be hostile with; what cannot be read is a WorkbookProblem in words for the sender. Formulas are never
 * calculated: a cell is what the program that saved the file last saw in it.
 */
import { readFile, stat } from 'node:fs/promises';
import { unpackRows } from './workbook/packed-rows.ts';
import { type ReadLimits, readLimits } from './workbook/read-limits.ts';
import { ReaderThread } from './workbook/reader-thread.ts';
import type { WorkbookRow } from './workbook/sheet-reader.ts';
import { Turns } from './workbook/turns.ts';
import { WorkbookProblem } from './workbook/workbook-problem.ts';
import { checkBeginning } from './workbook/zip-parts.ts';

export type { Cell } from './workbook/cell.ts';
export { WorkbookProblem, type WorkbookRow };

/** Each thread may use its whole memory limit. */
const turns = new Turns(2);

/** `file` is the content, or the path of it. Rows come sheet by sheet; a damaged file gives none before its problem. */
export async function* readWorkbook(
  file: Buffer | string,
  limits: Partial<ReadLimits> = {},
): AsyncGenerator<WorkbookRow, void, undefined> {
  const allowed = { ...readLimits, ...limits };
  const bytes = typeof file === 'string' ? await contentOf(file, allowed) : file;
  checkBeginning(bytes, allowed);
  const giveBack = await turns.take();
  const thread = new ReaderThread({ bytes, limits: allowed });
  try {
    for (;;) {
      const message = await thread.next();
      if (message.tells === 'end') return;
      if (message.tells === 'problem') throw new WorkbookProblem(message.fault, message.place);
      // The thread reads on while these are taken, and waits with the next.
      thread.acknowledge();
      yield* unpackRows(message.rows);
    }
  } finally {
    await thread.end();
    giveBack();
  }
}

async function contentOf(path: string, limits: ReadLimits): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > limits.fileBytes) throw new WorkbookProblem('tooLarge');
  return readFile(path);
}
