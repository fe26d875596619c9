/**
 * Writes spreadsheets (.xlsx) as a stream: rows are pulled only as fast as the bytes are read, and nothing is
 * kept. The first byte follows the first row, so that a query that fails immediately can still be answered
 * with an error. When a sheet is full, another one with the same header continues it.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  contentTypesXml,
  packageRelationsXml,
  sheetPath,
  workbookRelationsXml,
  workbookXml,
} from './reader/package-parts.ts';
import { RowCursor } from './reader/row-cursor.ts';
import { SheetNames } from './reader/sheet-names.ts';
import { type CellValue, type SheetColumn, SheetXml } from './sheet-xml.ts';
import { stylesXml } from './reader/styles.ts';
import { LARGEST, ZipWriter } from './zip-writer.ts';

export type { CellValue, SheetColumn };

export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly CellValue[]> | Iterable<readonly CellValue[]>;
}

type Rows = RowCursor<readonly CellValue[]>;

/** Limits of one sheet, header included. */
const SHEET_LIMITS = { rows: 1_048_576, bytes: LARGEST };
const PIECE = 64 * 1024;

export async function* writeWorkbook(
  sheets: readonly Sheet[],
  limits: Partial<typeof SHEET_LIMITS> = {},
): AsyncGenerator<Buffer, void, undefined> {
  const full = { ...SHEET_LIMITS, ...limits };
  const zip = new ZipWriter();
  const names = new SheetNames();
  const given: string[] = [];

  for (const sheet of sheets) {
    const rows: Rows = new RowCursor(sheet.rows);
    try {
      await rows.advance();
      if (given.length === 0) {
        yield* zip.entry('_rels/.rels', [Buffer.from(packageRelationsXml)]);
        yield* zip.entry('xl/styles.xml', [Buffer.from(stylesXml)]);
      }
      do {
        yield* zip.entry(sheetPath(given.length), sheetContent(new SheetXml(sheet.columns), rows, full));
        given.push(names.take(sheet.name));
      } while (rows.current !== undefined);
    } finally {
      await rows.close();
    }
  }
  if (given.length === 0) throw new RangeError('A workbook needs at least one sheet');

  yield* zip.entry('xl/workbook.xml', [Buffer.from(workbookXml(given))]);
  yield* zip.entry('xl/_rels/workbook.xml.rels', [Buffer.from(workbookRelationsXml(given.length))]);
  yield* zip.entry('[Content_Types].xml', [Buffer.from(contentTypesXml(given.length))]);
  yield* zip.end();
}

/** Takes rows until the sheet is full or there are no more; `rows.current` is the first one not taken. */
async function* sheetContent(xml: SheetXml, rows: Rows, limits: typeof SHEET_LIMITS): AsyncGenerator<Buffer> {
  let text = xml.opening();
  let lastRow = 1;
  let bytes = 0;
  while (rows.current !== undefined && lastRow < limits.rows && bytes < limits.bytes - 2 * PIECE) {
    text += xml.row(++lastRow, rows.current);
    if (text.length >= PIECE) {
      const piece = Buffer.from(text);
      bytes += piece.length;
      text = '';
      yield piece;
      // A sync source must not starve other work.
      await nextTurn();
    }
    const wait = rows.advance();
    if (wait) await wait;
  }
  yield Buffer.from(text + xml.closing(lastRow));
}
