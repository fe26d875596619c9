/**
 * Reads spreadsheets (.xlsx) that people send, behind limits on everything a file can be hostile with; what cannot be
 * read is a WorkbookProblem in words for the sender. Formulas are never calculated: a cell is what the program that
 * saved the file last saw in it. It works where it is called: a server that has others to serve runs it as a job.
 */
import { budgetOf, type ReadLimits } from './read-limits.ts';
import { SheetReader, type WorkbookRow } from './sheet-reader.ts';
import { asProblem } from '../workbook-problem.ts';
import { readStructure } from './workbook-structure.ts';
import { parseXml } from './xml-parser.ts';
import { ZipParts } from './zip-parts.ts';

/** The rows in pieces as they come out of the file, sheet by sheet; a damaged zip gives none before its problem. */
export async function* readRows(bytes: Buffer, limits: ReadLimits): AsyncGenerator<readonly WorkbookRow[]> {
  const parts = await ZipParts.open(bytes, limits);
  const budget = budgetOf(limits);
  const { sheets, ...structure } = await readStructure(parts, limits, budget).catch((error: unknown) => {
    throw asProblem(error);
  });
  for (const { name: sheetName, part } of sheets) {
    const reader = new SheetReader({ ...structure, sheetName, limits, budget });
    try {
      for await (const _ of parseXml(await parts.read(part), reader, budget)) {
        if (reader.rows.length > 0) yield reader.rows.splice(0);
      }
    } catch (error) {
      throw asProblem(error, { sheetName });
    }
  }
}
