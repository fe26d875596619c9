/**
 * Rows on their way between two threads. Cell by cell they would cost as much to hand over as to read; so all
 * texts of a batch travel as one string, beside how long each is and of what kind.
 */
import type { Cell, CellKind } from './cell.ts';
import type { WorkbookRow } from './sheet-reader.ts';

export interface PackedRows {
  readonly texts: string;
  readonly lengths: Uint32Array<ArrayBuffer>;
  /** Where in KINDS, from 1; 0 is an empty cell. */
  readonly kinds: Uint8Array<ArrayBuffer>;
  readonly rows: readonly (Omit<WorkbookRow, 'cells'> & { readonly width: number })[];
}

const KINDS: readonly CellKind[] = ['text', 'number', 'boolean', 'date', 'time', 'dateTime', 'error'];
const EMPTY = 0;

export function packRows(rows: readonly WorkbookRow[]): PackedRows {
  const count = rows.reduce((sum, { cells }) => sum + cells.length, 0);
  const lengths = new Uint32Array(count);
  const kinds = new Uint8Array(count);
  let texts = '';
  let at = 0;
  for (const { cells } of rows) {
    for (const cell of cells) {
      if (cell !== null) {
        texts += cell.text;
        lengths[at] = cell.text.length;
        kinds[at] = KINDS.indexOf(cell.kind) + 1;
      }
      at++;
    }
  }
  return { texts, lengths, kinds, rows: rows.map(({ cells, ...row }) => ({ ...row, width: cells.length })) };
}

export function* unpackRows({ texts, lengths, kinds, rows }: PackedRows): Generator<WorkbookRow> {
  let at = 0;
  let start = 0;
  const nextCell = (): Cell | null => {
    const kind = kinds[at] ?? EMPTY;
    const end = start + (lengths[at] ?? 0);
    const text = texts.slice(start, end);
    at++;
    start = end;
    return kind === EMPTY ? null : { kind: KINDS[kind - 1] ?? 'text', text };
  };
  for (const { width, ...row } of rows) yield { ...row, cells: Array.from({ length: width }, nextCell) };
}
