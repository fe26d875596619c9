/**
 * The spreadsheet layout of reports, for export and import: one row per bet, with a report's values on its
 * first row only, and an original's on its first row only. Exports can be imported again.
 */
import { tidyTime, timeOfCell } from '../../../../domain/values/moment/clock-time.ts';
import { writtenDay } from '../../../../domain/values/moment/typed-day.ts';
import { plainNumber } from '../../../../domain/values/money.ts';
import { withSingleLineBreaks } from '../../../../domain/values/text-field.ts';
import { cutText } from '../../../../domain/record/list.ts';
import { inOneLine } from '../../../../domain/values/one-line.ts';
import { reportLimits, type Report } from '../../../../domain/report/report.ts';
import { reportLabels as labels, reportWords, sheetWords as words } from '../../../../domain/report/text.ts';
import { reportRowOf } from './report-row.ts';
import type { Cell } from '../../../services/workbook/reader/cell.ts';

export type SheetKind = 'text' | 'number' | 'integer' | 'date' | 'time';
type Level = 'report' | 'original' | 'bet' | 'ignored';

interface ReportSheetColumn {
  readonly key: string;
  readonly header: string;
  readonly kind: SheetKind;
  readonly level: Level;
  readonly width: number;
  /** Alternative headers. */
  readonly also?: readonly string[];
}

export const reportSheetColumns = [
  { key: 'date', header: labels.date, kind: 'date', level: 'report', width: 12 },
  { key: 'userName', header: labels.userName, kind: 'text', level: 'report', width: 20, also: ['User'] },
  { key: 'agent', header: labels.agent, kind: 'text', level: 'report', width: 18 },
  { key: 'origin', header: labels.origin, kind: 'text', level: 'report', width: 18 },
  {
    key: 'sportNames',
    header: labels.sportNames,
    kind: 'text',
    level: 'original',
    width: 16,
    also: ['Sport Names', 'Sport', 'Sports'],
  },
  {
    key: 'eventNames',
    header: labels.eventNames,
    kind: 'text',
    level: 'original',
    width: 34,
    also: ['Event Names', 'Event', 'Events'],
  },
  {
    key: 'marketNames',
    header: labels.marketNames,
    kind: 'text',
    level: 'original',
    width: 20,
    also: ['Market Names', 'Market', 'Markets'],
  },
  { key: 'pl', header: labels.pl, kind: 'number', level: 'original', width: 14, also: ['PL', 'Profit/Loss'] },
  { key: 'odds', header: labels.odds, kind: 'number', level: 'bet', width: 10 },
  { key: 'stack', header: labels.stack, kind: 'number', level: 'bet', width: 14 },
  { key: 'time', header: labels.time, kind: 'time', level: 'bet', width: 10 },
  {
    key: 'acBalance',
    header: labels.acBalance,
    kind: 'number',
    level: 'report',
    width: 16,
    also: [labels.beforeVoidBalance],
  },
  { key: 'afterVoidBalance', header: labels.afterVoidBalance, kind: 'number', level: 'report', width: 18 },
  { key: 'catchBy', header: labels.catchBy, kind: 'text', level: 'report', width: 12 },
  { key: 'proofType', header: labels.proofType, kind: 'text', level: 'report', width: 30 },
  { key: 'proofStatus', header: labels.proofStatus, kind: 'text', level: 'report', width: 14 },
  { key: 'voidStatus', header: labels.voidStatus, kind: 'text', level: 'report', width: 12 },
  { key: 'remark', header: labels.remark, kind: 'text', level: 'report', width: 40 },
  { key: 'recordAddBy', header: labels.recordAddBy, kind: 'text', level: 'ignored', width: 16 },
  { key: 'reportRow', header: words.reportRow, kind: 'integer', level: 'ignored', width: 12 },
] as const satisfies readonly ReportSheetColumn[];

export type SheetKey = (typeof reportSheetColumns)[number]['key'];
type SheetRow = Partial<Record<SheetKey, string | number | null>>;

/** Several names in one cell are on separate lines. */
const nameSeparator = '\n';

/** A single name with a comma is followed by a line break, so that it is not read as two. */
function cellOf(names: readonly string[]): string {
  const text = names.join(nameSeparator);
  return names.length === 1 && text.includes(',') ? text + nameSeparator : text;
}

export type SheetCells = (string | number | null)[];

/** The rows of a report, in column order; `number` is its place in the export. */
export function sheetRowsOf(report: Report, number: number): SheetCells[] {
  const rows = report.originals.flatMap((original, originalAt) => {
    const bets = original.betDetails.length > 0 ? original.betDetails : [undefined];
    return bets.map((bet, betAt): SheetRow => ({
      ...(originalAt === 0 && betAt === 0 && { ...report, originals: undefined }),
      ...(betAt === 0 && {
        sportNames: cellOf(original.sportNames),
        eventNames: cellOf(original.eventNames),
        marketNames: cellOf(original.marketNames),
        pl: original.pl,
      }),
      ...bet,
    }));
  });
  return rows.map((values, at) => {
    const row = { ...values, reportRow: reportRowOf(number, at + 1) };
    return reportSheetColumns.map(({ key }) => row[key] ?? null);
  });
}

/** Headers are matched ignoring case, spaces and what nobody sees. */
function headerKey(header: string): string {
  return inOneLine(header).toLowerCase().replaceAll(/\s+/g, '');
}

export type HeaderPlace = SheetKey | 'error';

const byHeader = new Map<string, HeaderPlace>([
  ...reportSheetColumns.flatMap((column): [string, HeaderPlace][] => [
    [headerKey(column.header), column.key],
    ...('also' in column
      ? column.also.map((name): [string, HeaderPlace] => [headerKey(name), column.key])
      : []),
  ]),
  [headerKey(words.error), 'error'],
]);

/** Messages name a column; a cell may contain a hundred thousand characters. */
const longestName = 100;

/** Sheets of an export or template that contain no reports. */
const companions = [
  [words.filter, words.value],
  [words.filter, words.value, reportWords.totals],
  [words.column, words.whatToEnter],
].map((headers) => headers.map(headerKey).join('|'));

export type SheetHeader =
  | { readonly isCompanion: true }
  | {
      readonly isCompanion: false;
      readonly places: readonly (HeaderPlace | undefined)[];
      /** With the index of the column. */
      readonly problems: readonly { readonly msg: string; readonly at: number }[];
    };

export function readHeader(texts: readonly string[]): SheetHeader {
  const keys = texts.map(headerKey);
  if (companions.includes(keys.filter((key) => key !== '').join('|'))) return { isCompanion: true };
  const places = keys.map((key) => byHeader.get(key));
  const problems = texts.flatMap((text, at) => {
    if (text.trim() === '') return [];
    const place = places[at];
    const name = cutText(text.trim(), longestName);
    if (!place) return [{ msg: words.unknownColumn(name), at }];
    return places.indexOf(place) < at ? [{ msg: words.columnTwice(name), at }] : [];
  });
  return { isCompanion: false, places, problems };
}

/** A row as texts by column; text without a header is ignored. */
export type SheetTexts = Partial<Record<SheetKey, string>>;

export function textsByColumn(header: SheetHeader, cells: readonly (Cell | null)[]): SheetTexts {
  if (header.isCompanion) return {};
  const entries = cells.flatMap((cell, at) => {
    const place = header.places[at];
    if (!cell || cell.text.trim() === '' || !place || place === 'error') return [];
    return [[place, textOf(place, cell)] as const];
  });
  return Object.fromEntries(entries);
}

const levelBy = Object.fromEntries(reportSheetColumns.map(({ key, level }) => [key, level])) as Record<
  SheetKey,
  Level
>;

const kindOf = Object.fromEntries(reportSheetColumns.map(({ key, kind }) => [key, kind])) as Record<
  SheetKey,
  SheetKind
>;

export const isTextColumn = (key: SheetKey) => kindOf[key] === 'text' && levelBy[key] !== 'ignored';

function textOf(key: SheetKey, { kind, text }: Cell): string {
  if (kind !== 'number' && kind !== 'exponent') return withSingleLineBreaks(text);
  if (kindOf[key] === 'number') return text;
  // Google Sheets writes the number 7 as 7.0.
  const shortest = text.replace(/\.0*$|(\.\d*[1-9])0+$/, '$1');
  return kindOf[key] === 'time' ? timeOfNumber(shortest) : shortest;
}

/** Unlike a text, a number is certain to be a part of a day if it is below 1. */
const timeOfNumber = (text: string) => (Number(text) === 0 ? '00:00:00' : timeOfCell(text));

/** Values are read like those of rows that are pasted into the form, except that 0.30 is half past midnight. */
function valueIn(row: SheetTexts, key: SheetKey): string {
  const text = row[key] ?? '';
  if (kindOf[key] === 'number') return plainNumber(text);
  if (kindOf[key] === 'date') return writtenDay(text) ?? text;
  if (kindOf[key] !== 'time') return text;
  return /^\s*0?\.\d{2}\s*$/.test(text) ? tidyTime(text) : timeOfCell(text);
}

const keysOf = (level: Level) =>
  reportSheetColumns.filter((column) => column.level === level).map((column) => column.key);
const reportKeys = keysOf('report');
const originalKeys = keysOf('original');
const betKeys = keysOf('bet');

/** What a row starts: a report, an original of the report above, a bet of that original, or nothing. */
export function levelOf(row: SheetTexts): 'report' | 'original' | 'bet' | 'blank' {
  const has = (keys: readonly SheetKey[]) => keys.some((key) => row[key] !== undefined);
  if (has(reportKeys)) return 'report';
  if (has(originalKeys)) return 'original';
  return has(betKeys) ? 'bet' : 'blank';
}

/** Split by lines if there are several, otherwise by commas, which users write as well. */
function namesIn(cell: string | undefined): string[] {
  const text = cell ?? '';
  const separator = text.includes(nameSeparator) ? nameSeparator : ',';
  // One more than allowed is enough to be refused.
  return text.split(separator, reportLimits.names + 1).map((name) => name.trim());
}

export interface SheetOriginal {
  sportNames: string[];
  eventNames: string[];
  marketNames: string[];
  pl: string;
  betDetails: { odds: string; stack: string; time: string }[];
}

export function originalIn(row: SheetTexts): SheetOriginal {
  return {
    sportNames: namesIn(row.sportNames),
    eventNames: namesIn(row.eventNames),
    marketNames: namesIn(row.marketNames),
    pl: valueIn(row, 'pl'),
    betDetails: [],
  };
}

export function betIn(row: SheetTexts) {
  return { odds: valueIn(row, 'odds'), stack: valueIn(row, 'stack'), time: valueIn(row, 'time') };
}

/** The report's own values, as input for the schema. */
export function reportIn(row: SheetTexts): Record<string, string> {
  return Object.fromEntries(reportKeys.map((key) => [key, valueIn(row, key)]));
}
