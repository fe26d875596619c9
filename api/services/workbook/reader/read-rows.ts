/**
 * Reads uploaded spreadsheets (.xlsx) with limits on everything that can be hostile; a file that cannot be
 * read fails with a WorkbookProblem, whose message is for the sender. Formulas are never evaluated: a cell
 * has the value stored by the program that saved the file. Runs on the calling thread, so servers run it as a
 * job.
 */
import { budgetOf, type ReadLimits } from './read-limits.ts';
import { SheetReader, type WorkbookRow } from './sheet-reader.ts';
import { asProblem } from '../workbook-problem.ts';
import { readStructure } from './workbook-structure.ts';
import { parseXml } from './xml-parser.ts';
import { ZipParts } from './zip-parts.ts';

/** Yields rows in chunks, sheet by sheet; a damaged zip fails before any row. */
export async function* readRows(bytes: Buffer, limits: ReadLimits): AsyncGenerator<readonly WorkbookRow[]> {
  const parts = await ZipParts.open(bytes, limits);
  const budget = budgetOf(limits);
  const { sheets, ...structure } = await readStructure(parts, limits, budget).catch((error: unknown) => {
    throw asProblem(error);
  });
  for (const { name: sheetName, part, isHidden } of sheets) {
    const reader = new SheetReader({ ...structure, sheetName, isHidden, limits, budget });
    try {
      for await (const _ of parseXml(await parts.read(part), reader, budget)) {
        if (reader.rows.length > 0) yield reader.rows.splice(0);
      }
    } catch (error) {
      throw asProblem(error, { sheetName });
    }
  }
}
