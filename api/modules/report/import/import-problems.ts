/** What is wrong with a report in a workbook: messages with their rows, and the cells with what they contain. */
import type { z } from 'zod';
import { cutText } from '../../../../domain/record/list.ts';
import { exceededLimitText } from '../../../../domain/report/text.ts';
import { plainNumber, roundedMoney } from '../../../../domain/values/money.ts';
import { storableText } from '../../../../domain/values/text-field.ts';
import { columnLetters } from '../../../services/workbook/sheet-xml.ts';
import type { ChangedCell } from '../export/changed-cells.ts';
import {
  reportSheetColumns,
  type HeaderPlace,
  type SheetKey,
  type SheetOriginal,
  type SheetTexts,
} from '../export/sheet-columns.ts';

export interface ImportError {
  readonly sheetName: string;
  readonly rowIndex: number | null;
  readonly msg: string;
}

export interface RowPlace {
  readonly sheetName: string;
  readonly rowIndex: number;
}

/** A cell that an error is about. */
export interface FoundCell {
  /** Such as `K7`; null if the sheet has no such column. */
  readonly cell: string | null;
  readonly column: string;
  /** What it contains, cut if it is long; empty if there is nothing. */
  readonly value: string;
}

/** A number that was not saved as it is in the file. */
export interface RoundedCell extends RowPlace, FoundCell {
  readonly saved: string;
}

/** A report while its rows are collected; each original and bet records its row. */
export interface Gathered {
  readonly place: RowPlace;
  /** By row number, in order. */
  readonly rows: Map<number, SheetTexts>;
  readonly body: Record<string, unknown>;
  /** Found before its values are validated. */
  readonly problems: Problem[];
  readonly originals: { readonly row: number; readonly values: SheetOriginal; readonly betRows: number[] }[];
}

/** Enough to recognise what was entered. */
const longestValue = 100;

/** Characters that cannot be stored could not be sent back either, so they are replaced. */
export const shown = storableText;

export function cellAt(
  at: number,
  row: number,
  { column, value = '' }: { readonly column: string; readonly value: string | undefined },
): FoundCell {
  return {
    cell: at < 0 ? null : `${columnLetters(at)}${row}`,
    column,
    value: shown(cutText(value.trim(), longestValue)),
  };
}

export interface Problem {
  readonly error: ImportError;
  readonly cells: FoundCell[];
}

/** Cells that do not contain what was typed, by message. */
export function changedProblems(changed: readonly ChangedCell[], place: RowPlace): Problem[] {
  const messages = new Set(changed.map(({ msg }) => msg));
  return [...messages].map((msg) => ({
    error: { ...place, msg },
    cells: changed
      .filter((cell) => cell.msg === msg)
      .map(({ at, column, value }) => cellAt(at, place.rowIndex, { column, value })),
  }));
}

/** Each message once per row, at the row where it can be corrected, in row order. */
export function problemsOf(
  { issues }: z.ZodError,
  { place, originals, rows }: Gathered,
  places: readonly (HeaderPlace | undefined)[],
): Problem[] {
  const seen = new Map<string, Problem & { readonly row: number }>();
  for (const { path, message } of issues) {
    const [, originalAt, , betAt] = path;
    const original = typeof originalAt === 'number' ? originals[originalAt] : undefined;
    const betRow = typeof betAt === 'number' ? original?.betRows[betAt] : undefined;
    const row = betRow ?? original?.row ?? place.rowIndex;
    const column = columnOf(path);
    const value = column && rows.get(row)?.[column.key];
    // First: lists cut the end of a message.
    const limit = numberColumns.some(({ key }) => key === column?.key) ? exceededLimitText(value) : undefined;
    const msg = limit === undefined ? message : `${limit}. ${message}`;
    const key = `${row} ${msg}`;
    const problem = seen.get(key) ?? {
      row,
      error: { sheetName: place.sheetName, rowIndex: row, msg },
      cells: [],
    };
    seen.set(key, problem);
    if (!column || problem.cells.some((cell) => cell.column === column.header)) continue;
    problem.cells.push(cellAt(places.indexOf(column.key), row, { column: column.header, value }));
  }
  return [...seen.values()].toSorted((a, b) => a.row - b.row);
}

/** The numbers of a report with more than two decimals. */
export function roundedIn(
  { place: { sheetName }, rows }: Gathered,
  places: readonly (HeaderPlace | undefined)[],
): RoundedCell[] {
  return [...rows].flatMap(([rowIndex, values]) =>
    numberColumns.flatMap(({ key, header: column }) => {
      const value = values[key];
      const saved = value === undefined ? undefined : roundedMoney(plainNumber(value));
      if (saved === undefined) return [];
      const cell = cellAt(places.indexOf(key), rowIndex, { column, value });
      return [{ sheetName, rowIndex, ...cell, saved }];
    }),
  );
}

const numberColumns = reportSheetColumns.filter(({ kind }) => kind === 'number');
const columns = new Map<unknown, { readonly key: SheetKey; readonly header: string }>(
  reportSheetColumns.map((column) => [column.key, column]),
);
/** A bet that is missing altogether is missing from its first column on. */
const firstOfBet = columns.get('odds');

function columnOf(path: readonly PropertyKey[]) {
  const name = path.findLast((part) => columns.has(part));
  return name === undefined && path.includes('betDetails') ? firstOfBet : columns.get(name);
}
