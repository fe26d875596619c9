/** Rows of a spreadsheet put together to reports, and each checked by the rules of the form. */
import type { z } from 'zod';
import type { reportSchema } from '../../../domain/modules/report.ts';
import {
  betIn,
  levelOf,
  originalIn,
  readHeader,
  reportIn,
  reportSheetColumns,
  textsByColumn,
  type SheetHeader,
  type SheetOriginal,
  type SheetTexts,
} from '../../../domain/report-sheet.ts';
import { sheetWords as words } from '../../../domain/report-words.ts';
import { takingTurns } from '../../store/give-way.ts';
import type { WorkbookRow } from '../../services/workbook-reader.ts';
import type { ReportContent } from '../../store/report-columns.ts';

export interface ImportError {
  readonly sheetName: string;
  readonly rowIndex: number | null;
  readonly msg: string;
}

export interface RowPlace {
  readonly sheetName: string;
  readonly rowIndex: number;
}

/** A row that was not saved, with its texts in the order of the layout's columns. */
export interface RejectedRow {
  readonly cells: readonly (string | null)[];
  readonly error: string;
}

export interface ImportedReport {
  readonly content: ReportContent;
  readonly place: RowPlace;
  readonly rows: readonly SheetTexts[];
}

export interface ReadReports {
  readonly reports: ImportedReport[];
  readonly errors: ImportError[];
  readonly blankRows: RowPlace[];
  readonly rejected: RejectedRow[];
}

/** A report while its rows are gathered; each original and bet remembers its row. */
interface Gathered {
  readonly place: RowPlace;
  readonly rows: SheetTexts[];
  readonly body: Record<string, unknown>;
  readonly originals: { readonly row: number; readonly values: SheetOriginal; readonly betRows: number[] }[];
}

export function rejectedRows(rows: readonly SheetTexts[], error: string): RejectedRow[] {
  return rows.map((row, at) => ({
    cells: reportSheetColumns.map(({ key }) => row[key] ?? null),
    error: at === 0 ? error : '',
  }));
}

export async function readReports(
  source: AsyncIterable<WorkbookRow>,
  schema: ReturnType<typeof reportSchema>,
): Promise<ReadReports> {
  const found: ReadReports = { reports: [], errors: [], blankRows: [], rejected: [] };
  let sheetName: string | undefined;
  let header: SheetHeader | undefined;
  let gathered: Gathered | undefined;
  // Checked when the whole file is read: one that is refused for its size costs no more than reading it.
  const waiting: Gathered[] = [];
  const sheets: string[] = [];
  let hasHeader = false;
  const giveWay = takingTurns();

  for await (const row of source) {
    const texts = row.cells.map((cell) => cell?.text);
    const place = { sheetName: row.sheetName, rowIndex: row.rowNumber };
    if (row.sheetName !== sheetName) {
      gathered = undefined;
      sheetName = row.sheetName;
      sheets.push(sheetName);
      header = undefined;
    }
    await giveWay();
    if (row.isHeader) {
      hasHeader = true;
      header = readHeader(texts.map((text) => text ?? ''));
      if (!header.isCompanion) found.errors.push(...header.problems.map((msg) => ({ ...place, msg })));
      continue;
    }
    // Of a sheet whose header is not understood no row is: a column may be the one that matters.
    if (!header || header.isCompanion || header.problems.length > 0) continue;
    const values = textsByColumn(header, texts);
    const level = levelOf(values);
    if (level === 'blank') found.blankRows.push(place);
    else if (level === 'report') {
      gathered = { place, rows: [values], body: reportIn(values), originals: [] };
      waiting.push(gathered);
      addOriginal(gathered, values, place.rowIndex);
    } else if (!gathered) {
      found.errors.push({ ...place, msg: words.betWithoutReport });
      found.rejected.push(...rejectedRows([values], words.betWithoutReport));
    } else {
      gathered.rows.push(values);
      if (level === 'original') addOriginal(gathered, values, place.rowIndex);
      else addBet(gathered, values, place.rowIndex);
    }
  }
  if (!hasHeader) found.errors.push({ sheetName: '', rowIndex: null, msg: words.noHeader });
  for (const each of waiting) {
    check(each, schema, found);
    if (found.errors.length > mostErrors) return hopeless(found);
    await giveWay();
  }
  // In the order of the file, although its headers were judged first.
  found.errors.sort(
    (a, b) => sheets.indexOf(a.sheetName) - sheets.indexOf(b.sheetName) || rowOf(a) - rowOf(b),
  );
  return found;
}

function rowOf({ rowIndex }: ImportError): number {
  return rowIndex ?? 0;
}

/** A file with more is not one to correct line by line, and listing them all would take the server's time. */
const mostErrors = 5000;

function hopeless({ errors, blankRows, rejected }: ReadReports): ReadReports {
  const last = { sheetName: '', rowIndex: null, msg: words.tooManyErrors };
  return { reports: [], errors: [...errors.slice(0, mostErrors), last], blankRows, rejected };
}

function addOriginal(gathered: Gathered, values: SheetTexts, row: number): void {
  gathered.originals.push({ row, values: originalIn(values), betRows: [] });
  addBet(gathered, values, row);
}

function addBet(gathered: Gathered, values: SheetTexts, row: number): void {
  const last = gathered.originals.at(-1);
  last?.values.betDetails.push(betIn(values));
  last?.betRows.push(row);
}

function check(gathered: Gathered, schema: ReturnType<typeof reportSchema>, found: ReadReports): void {
  const { place, rows, body, originals } = gathered;
  const parsed = schema.safeParse({ ...body, originals: originals.map(({ values }) => values) });
  if (parsed.success) {
    const { proofId: _, ...content } = parsed.data;
    found.reports.push({ content, place, rows });
    return;
  }
  const problems = problemsOf(parsed.error, gathered);
  found.errors.push(...problems);
  found.rejected.push(...rejectedRows(rows, [...new Set(problems.map(({ msg }) => msg))].join('\n')));
}

/** Each sentence once a row, at the row where it can be corrected. */
function problemsOf(error: z.ZodError, { place, originals }: Gathered): ImportError[] {
  const seen = new Map<string, ImportError>();
  for (const { path, message } of error.issues) {
    const [, originalAt, , betAt] = path;
    const original = typeof originalAt === 'number' ? originals[originalAt] : undefined;
    const betRow = typeof betAt === 'number' ? original?.betRows[betAt] : undefined;
    const rowIndex = betRow ?? original?.row ?? place.rowIndex;
    seen.set(`${rowIndex} ${message}`, { sheetName: place.sheetName, rowIndex, msg: message });
  }
  return [...seen.values()];
}
