/** Assembles spreadsheet rows into reports and validates each with the rules of the form. */
import type { reportSchema } from '../../../../domain/report/report.ts';
import type { RejectedRow } from '../export/export-sheets.ts';
import {
  betIn,
  levelOf,
  originalIn,
  readHeader,
  reportIn,
  reportSheetColumns,
  textsByColumn,
  type SheetHeader,
  type SheetTexts,
} from '../export/sheet-columns.ts';
import { sheetWords as words } from '../../../../domain/report/text.ts';
import { WorkbookProblem } from '../../../services/workbook/workbook-problem.ts';
import type { WorkbookRow } from '../../../services/workbook/reader/sheet-reader.ts';
import type { ReportContent } from '../../../store/report/report-columns.ts';
import { isBelow, readReportRow } from '../export/report-row.ts';
import { changedCells } from '../export/changed-cells.ts';
import {
  cellAt,
  changedProblems,
  problemsOf,
  roundedIn,
  shown,
  type FoundCell,
  type Gathered,
  type ImportError,
  type RoundedCell,
  type RowPlace,
} from './import-problems.ts';

export interface ImportedReport {
  readonly content: ReportContent;
  readonly place: RowPlace;
  readonly rows: readonly SheetTexts[];
  readonly rounded: readonly RoundedCell[];
}

/** Receives results as they are found, so that nothing is kept until the end of the file. */
export interface ImportSink {
  report(report: ImportedReport): void;
  /** With the cells that it is about, as far as they are known. */
  error(error: ImportError, cells: readonly FoundCell[]): void;
  blankRow(place: RowPlace): void;
  rejected(rows: readonly RejectedRow[]): void;
}

/** A file with more errors is not worth correcting line by line. */
const mostErrors = 5000;

export function rejectedRows(
  rows: readonly SheetTexts[],
  error: string,
  { sheetName }: RowPlace,
): RejectedRow[] {
  return rows.map((row, at) => ({
    cells: reportSheetColumns.map(({ key }) => shownOrNull(row[key])),
    error: at === 0 ? error : '',
    sheetName: shown(sheetName),
  }));
}

function shownOrNull(text: string | undefined): string | null {
  return text === undefined ? null : shown(text);
}

export class ReportRows {
  private readonly schema: ReturnType<typeof reportSchema>;
  private readonly sink: ImportSink;
  private header: SheetHeader | undefined;
  private hasHeader = false;
  private gathered: Gathered | undefined;
  /** Of the latest row that has one, of those of the report. */
  private reportRow: number | undefined;
  private errorCount = 0;

  constructor(schema: ReturnType<typeof reportSchema>, sink: ImportSink) {
    this.schema = schema;
    this.sink = sink;
  }

  /** There are too many errors to list: the rest of the file is not read, and nothing is saved. */
  get isHopeless(): boolean {
    return this.errorCount > mostErrors;
  }

  take(row: WorkbookRow): void {
    const place = { sheetName: row.sheetName, rowIndex: row.rowNumber };
    if (row.isHeader) {
      this.beginSheet(
        place,
        row.cells.map((cell) => cell?.text ?? ''),
        row.isHidden,
      );
    }
    // If the header of a sheet is invalid, none of its rows is used: the unknown column may matter.
    else if (this.header && !this.header.isCompanion && this.header.problems.length === 0) {
      const values = textsByColumn(this.header, row.cells);
      this.takeRow(place, values);
      if (levelOf(values) === 'blank') return;
      this.gathered?.problems.push(...changedProblems(changedCells(this.header, row.cells), place));
    }
  }

  /** Call after the last row. */
  end(): void {
    this.checkGathered();
    if (!this.hasHeader) this.tellError({ sheetName: '', rowIndex: null, msg: words.noHeader });
  }

  private beginSheet(place: RowPlace, texts: readonly string[], isHidden: boolean): void {
    this.checkGathered();
    this.header = readHeader(texts);
    // Lists of choices are often in a hidden sheet, whose header nobody could correct.
    if (isHidden && !isOfReports(this.header)) {
      this.header = { isCompanion: true };
      return;
    }
    this.hasHeader = true;
    if (this.header.isCompanion) return;
    for (const { msg, at } of this.header.problems) {
      const cell = cellAt(at, place.rowIndex, { column: words.header, value: texts[at] });
      this.tellError({ ...place, msg: shown(msg) }, [cell]);
    }
  }

  private takeRow(place: RowPlace, values: SheetTexts): void {
    const level = levelOf(values);
    if (level === 'blank') this.sink.blankRow(place);
    else if (level === 'report') this.beginReport(place, values);
    else this.continueReport(level, place, values);
  }

  /** A bet of another report would be wrong here and missing there, so nothing of the file is used. */
  private continueReport(level: 'original' | 'bet', place: RowPlace, values: SheetTexts): void {
    const row = readReportRow(values.reportRow);
    if (row !== undefined && !isBelow(this.gathered && this.reportRow, row)) {
      throw new WorkbookProblem('rowMoved', { sheetName: place.sheetName, rowNumber: place.rowIndex });
    }
    this.reportRow = row ?? this.reportRow;
    if (!this.gathered) {
      this.tellError({ ...place, msg: words.betWithoutReport });
      this.sink.rejected(rejectedRows([values], words.betWithoutReport, place));
    } else {
      this.gathered.rows.set(place.rowIndex, values);
      if (level === 'original') addOriginal(this.gathered, values, place.rowIndex);
      else addBet(this.gathered, values, place.rowIndex);
    }
  }

  private beginReport(place: RowPlace, values: SheetTexts): void {
    this.checkGathered();
    this.reportRow = readReportRow(values.reportRow);
    const rows = new Map([[place.rowIndex, values]]);
    this.gathered = { place, rows, body: reportIn(values), problems: [], originals: [] };
    addOriginal(this.gathered, values, place.rowIndex);
  }

  private checkGathered(): void {
    if (!this.gathered) return;
    const { place, body, originals } = this.gathered;
    const rows = [...this.gathered.rows.values()];
    const parsed = this.schema.safeParse({ ...body, originals: originals.map(({ values }) => values) });
    const places = this.header && !this.header.isCompanion ? this.header.places : [];
    const invalid = parsed.success ? [] : problemsOf(parsed.error, this.gathered, places);
    const problems = [...this.gathered.problems, ...invalid];
    const rounded = parsed.success ? roundedIn(this.gathered, places) : [];
    this.gathered = undefined;
    if (parsed.success && problems.length === 0) {
      const { proofId: _, ...content } = parsed.data;
      this.sink.report({ content, place, rows, rounded });
      return;
    }
    for (const { error, cells } of problems) this.tellError(error, cells);
    const messages = new Set(problems.map(({ error }) => error.msg));
    this.sink.rejected(rejectedRows(rows, [...messages].join('\n'), place));
  }

  private tellError(error: ImportError, cells: readonly FoundCell[] = []): void {
    this.errorCount += 1;
    if (this.errorCount <= mostErrors) this.sink.error(error, cells);
    else if (this.errorCount === mostErrors + 1) {
      this.sink.error({ sheetName: '', rowIndex: null, msg: words.tooManyErrors }, []);
    }
  }
}

function isOfReports(header: SheetHeader): boolean {
  return header.isCompanion || header.places.includes('userName');
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
