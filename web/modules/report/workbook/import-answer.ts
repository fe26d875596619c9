/** The response of an import or of its dry run, and what it means for the person who sent the file. */
import { generic } from '../../../../domain/text.ts';
import {
  importWords as words,
  reportSentences as sentences,
  sheetWords,
} from '../../../../domain/report/text.ts';
import type { Finding } from '../../../../domain/sense/finding/finding.ts';
import type { FindingCode } from '../../../../domain/record/finding-codes.ts';
import { ApiError } from '../../../client/calls/api.ts';
import { reportMessageOf } from '../store/report-list.ts';

export interface Place {
  readonly sheetName?: string | null;
  readonly rowIndex?: number | null;
}

export interface FoundCell {
  readonly cell: string | null;
  readonly column: string;
  readonly value: string;
}

export type ImportFinding = Place & Pick<Finding, 'code' | 'severity' | 'message'>;

export interface ImportAnswer {
  readonly message: string;
  readonly errors: readonly (Place & { readonly msg: string })[];
  /** The cells of each error, in the same order. */
  readonly cells: readonly (readonly FoundCell[])[];
  readonly blankRows: readonly Place[];
  /** Findings about the other rows; they refuse nothing. */
  readonly findings?: readonly ImportFinding[];
  /** Numbers with more than two decimals, and what is saved of them. */
  readonly rounded?: readonly (Place & FoundCell & { readonly saved: string })[];
  /** How many more there are of each kind than these lists contain. */
  readonly leftOut?: {
    readonly findings: readonly (Pick<Finding, 'code' | 'severity'> & { readonly count: number })[];
    readonly rounded: number;
  };
  /** Rows that are not saved; the first of each report says why. */
  readonly rejected: readonly { readonly error: string }[];
  /** Null for a dry run, and if nothing was saved. */
  readonly importId: string | null;
  /** How many reports were, or would be, saved. */
  readonly count: number;
}

/** A rejected import may also list errors per row. */
export function refusalOf(error: unknown, fallback: string): ImportAnswer {
  const body = error instanceof ApiError ? (error.body as Partial<ImportAnswer> | undefined) : undefined;
  const { errors = [], cells = [], blankRows = [], rejected = [] } = body ?? {};
  const listed = errors.filter((entry) => 'msg' in entry);
  const message = reportMessageOf(error, fallback);
  return { message, errors: listed, cells, blankRows, rejected, importId: null, count: 0 };
}

export function placeText({ sheetName, rowIndex }: Place): string {
  const row = rowIndex === null || rowIndex === undefined ? generic.missing : String(rowIndex);
  return words.place(sheetName || sentences.unknownSheet, row);
}

/** Blank rows in a row are one line: sheets often end with hundreds of them. */
export function blankLines({ blankRows }: Pick<ImportAnswer, 'blankRows'>): string[] {
  const runs: { first: Place; count: number }[] = [];
  for (const place of blankRows) {
    const run = runs.at(-1);
    const next = (run?.first.rowIndex ?? Number.NaN) + (run?.count ?? 0);
    if (run && run.first.sheetName === place.sheetName && place.rowIndex === next) run.count += 1;
    else runs.push({ first: place, count: 1 });
  }
  return runs.map(({ first, count }) =>
    count === 1
      ? placeText(first)
      : words.places(
          first.sheetName || sentences.unknownSheet,
          first.rowIndex ?? 0,
          (first.rowIndex ?? 0) + count - 1,
        ),
  );
}

export interface ErrorKind {
  readonly msg: string;
  readonly lines: readonly string[];
}

/** The errors by message, most frequent first, each with its places and what was found there. */
export function kindsOf({ errors, cells }: Pick<ImportAnswer, 'errors' | 'cells'>): ErrorKind[] {
  const kinds = new Map<string, string[]>();
  for (const [at, error] of errors.entries()) {
    const found = (cells[at] ?? []).map(cellText).join(', ');
    const line = found === '' ? placeText(error) : `${placeText(error)}: ${found}`;
    const lines = kinds.get(error.msg);
    if (lines) lines.push(line);
    else kinds.set(error.msg, [line]);
  }
  return [...kinds]
    .map(([msg, lines]) => ({ msg, lines }))
    .toSorted((one, other) => other.lines.length - one.lines.length);
}

/** Lines about one kind; `count` includes those that the answer does not list. */
export interface Noticed {
  readonly lines: readonly string[];
  readonly count: number;
}

export interface FindingKind extends Noticed {
  readonly code: FindingCode;
  readonly severity: Finding['severity'];
}

/** Findings by kind: warnings first, then the most frequent. */
export function findingKindsOf({
  findings = [],
  leftOut,
}: Pick<ImportAnswer, 'findings' | 'leftOut'>): FindingKind[] {
  const kinds = new Map<string, Pick<FindingKind, 'code' | 'severity'> & { readonly lines: string[] }>();
  for (const finding of findings) {
    const { code, severity, message } = finding;
    const key = `${severity} ${code}`;
    const kind = kinds.get(key) ?? { code, severity, lines: [] };
    kind.lines.push(`${placeText(finding)}: ${message}`);
    kinds.set(key, kind);
  }
  const isNote = ({ severity }: FindingKind) => Number(severity === 'note');
  return [...kinds.values()]
    .map((kind) => {
      const more = leftOut?.findings.find(
        ({ code, severity }) => code === kind.code && severity === kind.severity,
      );
      return { ...kind, count: kind.lines.length + (more?.count ?? 0) };
    })
    .toSorted((one, other) => isNote(one) - isNote(other) || other.count - one.count);
}

/** The numbers that are not saved as they are in the file. */
export function roundedIn({ rounded = [], leftOut }: Pick<ImportAnswer, 'rounded' | 'leftOut'>): Noticed {
  const lines = rounded.map((cell) => `${placeText(cell)}: ${words.rounded(cellText(cell), cell.saved)}`);
  return { lines, count: lines.length + (leftOut?.rounded ?? 0) };
}

function cellText({ cell, column, value }: FoundCell): string {
  if (cell === null) return words.noColumn(column);
  return words.found(cell, value === '' ? words.emptyCell(column) : words.quoted(value));
}

/** In reports, except for the blank rows. */
export function countsOf({ count, rejected, blankRows }: ImportAnswer) {
  const refused = rejected.filter(({ error }) => error !== '');
  const duplicates = refused.filter(({ error }) => error === sheetWords.duplicate).length;
  return { count, wrong: refused.length - duplicates, duplicates, blank: blankRows.length };
}
