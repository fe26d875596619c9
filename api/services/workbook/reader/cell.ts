/** A spreadsheet cell: its text and its kind. */
import { decimalText } from './decimal-text.ts';
import type { NumberMeaning } from './number-formats.ts';
import { clockOfSerial, dayOfSerial, elapsedOfSerial, FIRST_SOUND_DAY } from './serial-date.ts';
import { unescapeCodes } from './xml-text.ts';

export type CellKind =
  | 'text'
  | 'number'
  | 'exponent'
  | 'boolean'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'error'
  | 'formula';

export interface Cell {
  readonly kind: CellKind;
  /**
   * number, or exponent if it is shown with one: a plain decimal such as `-12.30`, digit for digit, or `007` if its format shows zeros; date `YYYY-MM-DD`; time `HH:MM:SS`;
   * dateTime `YYYY-MM-DD HH:MM:SS`; boolean `TRUE` or `FALSE`; error `#DIV/0!` and the like; formula, never
   * calculated, `=A1`.
   */
  readonly text: string;
}

/** A cell as stored in the file, before it is interpreted. */
export interface RawCell {
  /** The `t` attribute of the file; a number if missing. */
  readonly type: string;
  readonly value: string;
  readonly meaning: NumberMeaning;
}

export interface CellContext {
  readonly sharedStrings: readonly string[];
  readonly countsFrom1904: boolean;
}

const ISO_MOMENT = /^(\d{4}-\d\d-\d\d)?(?:T?(\d\d:\d\d:\d\d)(?:\.\d*)?Z?)?$/;

/** Null for an empty cell, undefined for one that references a missing text. */
export function interpretCell(raw: RawCell, context: CellContext): Cell | null | undefined {
  const { type, value } = raw;
  if (value === '') return null;
  switch (type) {
    case 's':
      return sharedText(value, context.sharedStrings);
    case 'inlineStr':
    case 'str':
      return { kind: 'text', text: unescapeCodes(value) };
    case 'b':
      return { kind: 'boolean', text: value.trim() === '1' || value.trim() === 'true' ? 'TRUE' : 'FALSE' };
    case 'e':
      return { kind: 'error', text: value };
    case 'd':
      return isoMoment(value);
    default:
      return numberCell(raw, context.countsFrom1904);
  }
}

function sharedText(index: string, sharedStrings: readonly string[]): Cell | null | undefined {
  const text = /^\s*\d+\s*$/.test(index) ? sharedStrings[Number(index)] : undefined;
  if (text === undefined) return undefined;
  return text === '' ? null : { kind: 'text', text };
}

function isoMoment(value: string): Cell {
  const [, day, clock] = ISO_MOMENT.exec(value) ?? [];
  if (day !== undefined && clock !== undefined) return { kind: 'dateTime', text: `${day} ${clock}` };
  if (day !== undefined) return { kind: 'date', text: day };
  if (clock !== undefined) return { kind: 'time', text: clock };
  return { kind: 'text', text: value };
}

function numberCell({ value, meaning }: RawCell, countsFrom1904: boolean): Cell {
  const text = decimalText(value);
  if (text === undefined) return { kind: 'text', text: value };
  if (meaning === 'number' || meaning === 'exponent') return { kind: meaning, text };
  // As shown: 50% is not the amount 0.5.
  if (meaning === 'percent') return { kind: 'text', text: `${decimalText(`${text}e2`) ?? text}%` };
  if (/^\d/.test(meaning)) return { kind: 'number', text: withZeros(text, Number.parseInt(meaning)) };
  return momentCell(Number(value), meaning, countsFrom1904) ?? { kind: 'number', text };
}

/** Zeros before a whole number, as many as are shown: a user name such as 007. */
function withZeros(text: string, digits: number): string {
  // Google Sheets writes 7 as 7.0.
  const [, whole] = /^(\d+)(?:\.0+)?$/.exec(text) ?? [];
  return whole === undefined ? text : whole.padStart(digits, '0');
}

function momentCell(serial: number, meaning: NumberMeaning, countsFrom1904: boolean): Cell | undefined {
  if (meaning === 'elapsed') return ofKind('time', elapsedOfSerial(serial));
  const clock = clockOfSerial(serial);
  const day = dayOfSerial(serial, countsFrom1904);
  // A date and time before day 1 is a time: the user formatted 0.5 as both. Programs without times of day use 1 January 1900.
  const isClock = serial < 1 || (day === undefined && serial < FIRST_SOUND_DAY);
  if (meaning === 'time' || (meaning === 'dateTime' && isClock)) return ofKind('time', clock);
  if (meaning === 'date') return ofKind('date', day);
  return day === undefined || clock === undefined ? undefined : { kind: 'dateTime', text: `${day} ${clock}` };
}

function ofKind(kind: CellKind, text: string | undefined): Cell | undefined {
  return text === undefined ? undefined : { kind, text };
}
