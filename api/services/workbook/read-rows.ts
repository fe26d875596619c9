/** Reads a spreadsheet in the thread it is called in; whoever serves others at the same time uses workbook-reader.ts. */
import type { ReadLimits } from './read-limits.ts';
import { SheetReader, type WorkbookRow } from './sheet-reader.ts';
import { asProblem } from './workbook-problem.ts';
import { readStructure } from './workbook-structure.ts';
import { parseXml } from './xml-parser.ts';
import { ZipParts } from './zip-parts.ts';

/** The rows in pieces as they come out of the file. */
export async function* readRows(bytes: Buffer, limits: ReadLimits): AsyncGenerator<readonly WorkbookRow[]> {
  const parts = await ZipParts.open(bytes, limits);
  const budget = { rows: limits.rows, blankRows: limits.rows };
  const { sheets, ...structure } = await readStructure(parts).catch((error: unknown) => {
    throw asProblem(error);
  });
  for (const { name: sheetName, part } of sheets) {
    const reader = new SheetReader({ ...structure, sheetName, limits, budget });
    try {
      for await (const _ of parseXml(await parts.read(part), reader)) {
        if (reader.rows.length > 0) yield reader.rows.splice(0);
      }
    } catch (error) {
      throw asProblem(error, { sheetName });
    }
  }
}
