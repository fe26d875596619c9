/** One sheet as XML, in chunks: the header row, then each row. */
import { indiaClock, indiaDay } from '../../../domain/values/moment/time.ts';
import { serialOfClock, serialOfDateTime, serialOfDay } from './reader/serial-date.ts';
import { styleId, type ColumnKind } from './reader/styles.ts';
import { escapeXml } from './reader/xml-text.ts';

export interface SheetColumn {
  readonly header: string;
  readonly width?: number;
  readonly kind: ColumnKind;
}

export function textColumn(header: string, width = 20): SheetColumn {
  return { header, kind: 'text', width };
}

/** For a column of the kind `dateTime`, in India. */
export function dateTimeText(moment: Date): string {
  return `${indiaDay(moment)} ${indiaClock(moment)}`;
}

/** A text that may be longer than a cell can be, in parts that each fit. At least one; no character is split. */
export function textInCells(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > LONGEST_TEXT) {
    const isPair = (rest.codePointAt(LONGEST_TEXT - 1) ?? 0) > 0xffff;
    const end = isPair ? LONGEST_TEXT - 1 : LONGEST_TEXT;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...parts, rest];
}

/**
 * date `YYYY-MM-DD`, time `HH:MM:SS`; a number may be a decimal string, so that money never goes through a
 * float.
 */
export type CellValue = string | number | ErrorValue | null;

/** An error of a spreadsheet such as #N/A, which is not its text. */
export interface ErrorValue {
  readonly error: string;
}

/** The errors that a file may contain; Excel reports any other as damaged. */
const ERRORS = new Set(['#DIV/0!', '#GETTING_DATA', '#N/A', '#NAME?', '#NULL!', '#NUM!', '#REF!', '#VALUE!']);

export function isErrorText(text: string): boolean {
  return ERRORS.has(text);
}

/** Excel reports a file with more than this in a cell as damaged. */
export const LONGEST_TEXT = 32_767;
const LINE_HEIGHT = 15;
const MOST_LINES = 10;
const WIDTHS: Readonly<Record<ColumnKind, number>> = {
  text: 20,
  number: 14,
  integer: 10,
  date: 12,
  time: 10,
  dateTime: 20,
};
const DECIMAL = /^-?\d{1,40}(?:\.\d{1,20})?$/;
// Characters that need escaping, and white space that is lost without xml:space.
const NEEDS_CARE = /[^ !#-%'-;=?-^`-\ud7ff\ue000-\ufffd]|^ | $/;

const SERIALS: Partial<Record<ColumnKind, (text: string) => number | undefined>> = {
  date: serialOfDay,
  time: serialOfClock,
  dateTime: serialOfDateTime,
};

export class SheetXml {
  private readonly columns: readonly SheetColumn[];
  private readonly letters: readonly string[];

  constructor(columns: readonly SheetColumn[]) {
    this.columns = columns;
    this.letters = columns.map((_, index) => columnLetters(index));
  }

  opening(): string {
    const cols = this.columns.map(({ kind, width }, index) => {
      const place = `min="${index + 1}" max="${index + 1}"`;
      return `<col ${place} width="${width ?? WIDTHS[kind]}" style="${styleId(kind)}" customWidth="1"/>`;
    });
    const header = this.columns.map(({ header: text }, index) =>
      textCell(`${this.letters[index] ?? ''}1`, text, HEADER_STYLE, HEADER_STYLE),
    );
    return (
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" ' +
      'state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>' +
      `<sheetFormatPr defaultRowHeight="${LINE_HEIGHT}"/>${cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''}` +
      `<sheetData><row r="1" ht="20" customHeight="1">${header.join('')}</row>`
    );
  }

  /** `number` is the row number as shown. Values beyond the last column are dropped. */
  row(number: number, values: readonly CellValue[]): string {
    let xml = '';
    let lines = 1;
    for (let index = 0; index < this.columns.length; index++) {
      const value = values[index];
      if (value === null || value === undefined || value === '') continue;
      if (typeof value === 'string' && value.includes('\n'))
        lines = Math.max(lines, value.split('\n').length);
      xml += cell(`${this.letters[index] ?? ''}${number}`, this.columns[index]?.kind ?? 'text', value);
    }
    // Not every program computes the height of a multi-line row.
    const height = lines === 1 ? '' : ` ht="${LINE_HEIGHT * Math.min(lines, MOST_LINES)}"`;
    return `<row r="${number}"${height}>${xml}</row>`;
  }

  closing(lastRow: number): string {
    const lastColumn = this.letters.at(-1);
    const filter = lastColumn === undefined ? '' : `<autoFilter ref="A1:${lastColumn}${lastRow}"/>`;
    return `</sheetData>${filter}</worksheet>`;
  }
}

const HEADER_STYLE = ` s="${styleId('header')}"`;
const LINES_STYLE = ` s="${styleId('lines')}"`;
const STYLE: Readonly<Record<ColumnKind, string>> = {
  text: ` s="${styleId('text')}"`,
  number: ` s="${styleId('number')}"`,
  integer: ` s="${styleId('integer')}"`,
  date: ` s="${styleId('date')}"`,
  time: ` s="${styleId('time')}"`,
  dateTime: ` s="${styleId('dateTime')}"`,
};

/**
 * A value that does not match the column's kind is written as text: lists of rejected rows contain such
 * values.
 */
function cell(place: string, kind: ColumnKind, value: string | number | ErrorValue): string {
  if (typeof value === 'object')
    return `<c r="${place}"${STYLE.text} t="e"><v>${escapeXml(value.error)}</v></c>`;
  const number = kind === 'text' ? undefined : numberText(kind, value);
  if (number === undefined) return textCell(place, String(value), STYLE.text, LINES_STYLE);
  return `<c r="${place}"${STYLE[kind]}><v>${number}</v></c>`;
}

function numberText(kind: ColumnKind, value: string | number): string | number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const toSerial = SERIALS[kind];
  if (toSerial) return toSerial(value);
  return DECIMAL.test(value) ? value : undefined;
}

/** Inline strings: whatever they begin with, no program takes them for a formula. */
function textCell(place: string, text: string, style: string, linesStyle: string): string {
  if (text.length <= LONGEST_TEXT && !NEEDS_CARE.test(text)) {
    return `<c r="${place}"${style} t="inlineStr"><is><t>${text}</t></is></c>`;
  }
  const whole = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;
  const used = whole.includes('\n') ? linesStyle : style;
  return `<c r="${place}"${used} t="inlineStr"><is><t xml:space="preserve">${escapeXml(whole)}</t></is></c>`;
}

/** A, B, … Z, AA, AB, … */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26);
  return (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (index % 26));
}
