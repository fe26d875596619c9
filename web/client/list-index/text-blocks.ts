/**
 * The searchable text of all rows, joined in blocks of a few hundred rows: a search scans a few long strings
 * instead of many short ones, and a changed row rebuilds only its block.
 */
import { partSeparator } from '../../../domain/values/fold.ts';

const rowsPerBlock = 512;
/** Cannot occur in stored text. */
const rowSeparator = '\u0000';

interface Block {
  text: string;
  /** Start offset of each part of each row, plus one at the end. */
  starts: Uint32Array;
}

/** By slot: whether the row contains a term, and where in the row that term is first; 0 if that is not known. */
export interface Matches {
  readonly bits: Uint8Array;
  readonly firsts: Uint32Array;
}

export class TextBlocks {
  private readonly parts: number;
  private readonly blocks: Block[] = [];
  /** Rows waiting to be joined into their blocks. */
  private readonly waiting = new Map<number, Map<number, string>>();
  private count = 0;

  constructor(parts: number) {
    this.parts = parts;
  }

  set(slot: number, text: string): void {
    const block = Math.floor(slot / rowsPerBlock);
    const rows = this.waiting.get(block) ?? new Map<number, string>();
    this.waiting.set(block, rows.set(slot % rowsPerBlock, text));
    this.count = Math.max(this.count, slot + 1);
  }

  /** Joins the rows set since the last call. */
  settle(): void {
    for (const [block, changed] of this.waiting) {
      const size = Math.min(rowsPerBlock, this.count - block * rowsPerBlock);
      const known = this.blocks[block];
      const rows = Array.from({ length: size }, (_, row) => changed.get(row) ?? this.rowIn(known, row));
      this.blocks[block] = this.join(rows);
    }
    this.waiting.clear();
  }

  private rowIn(block: Block | undefined, row: number): string {
    if (!block || row * this.parts + 1 >= block.starts.length) return partSeparator.repeat(this.parts - 1);
    return block.text.slice(block.starts[row * this.parts], this.endOf(block, row, this.parts - 1));
  }

  private join(rows: readonly string[]): Block {
    const text = rows.join(rowSeparator) + rowSeparator;
    const starts = new Uint32Array(rows.length * this.parts + 1);
    let at = 0;
    let next = 0;
    for (const row of rows) {
      starts[next++] = at;
      for (let part = 1, found = -1; part < this.parts; part += 1) {
        found = row.indexOf(partSeparator, found + 1);
        starts[next++] = at + found + 1;
      }
      at += row.length + 1;
    }
    starts[next] = at;
    return { text, starts };
  }

  /** The end offset of a part; parts and rows are separated by one character. */
  private endOf(block: Block, row: number, part: number): number {
    return (block.starts[row * this.parts + part + 1] ?? 0) - 1;
  }

  part(slot: number, part: number): string {
    const block = this.blocks[Math.floor(slot / rowsPerBlock)];
    if (!block) return '';
    const row = slot % rowsPerBlock;
    return block.text.slice(block.starts[row * this.parts + part], this.endOf(block, row, part));
  }

  contains(slot: number, part: number | undefined, term: string): boolean {
    const block = this.blocks[Math.floor(slot / rowsPerBlock)];
    return block !== undefined && this.rowContains(block, slot % rowsPerBlock, part, term);
  }

  private rowContains(block: Block, row: number, part: number | undefined, term: string): boolean {
    const start = block.starts[row * this.parts + (part ?? 0)];
    return block.text.slice(start, this.endOf(block, row, part ?? this.parts - 1)).includes(term);
  }

  equals(slot: number, part: number, term: string): boolean {
    const block = this.blocks[Math.floor(slot / rowsPerBlock)];
    if (!block) return false;
    const row = slot % rowsPerBlock;
    const start = block.starts[row * this.parts + part] ?? 0;
    return this.endOf(block, row, part) - start === term.length && block.text.startsWith(term, start);
  }

  /** Marks every row that contains the term. */
  mark(matches: Matches, part: number | undefined, term: string): void {
    matches.bits.fill(1, 0, this.count).fill(0, this.count);
    matches.firsts.fill(0);
    this.narrow(matches, part, term, 0);
  }

  /**
   * Keeps the marks of rows that contain the term. They are those of a shorter term, which begins at `offset` in this
   * one: no row has the longer term before its first shorter one, and most have it just there.
   */
  narrow(matches: Matches, part: number | undefined, term: string, offset: number): void {
    this.blocks.forEach((block, index) =>
      this.narrowBlock(matches, block, index * rowsPerBlock, { part, term, offset }),
    );
  }

  private narrowBlock(
    { bits, firsts }: Matches,
    { text, starts }: Block,
    firstSlot: number,
    { part, term, offset }: { part: number | undefined; term: string; offset: number },
  ): void {
    const { parts } = this;
    const rows = (starts.length - 1) / parts;
    const from = part ?? 0;
    const behind = part === undefined ? parts : part + 1;
    // The first match after the last checked row; it may be in a later row.
    let at = -1;
    for (let row = 0; row < rows; row += 1) {
      const slot = firstSlot + row;
      if (bits[slot] !== 1) continue;
      const rowStart = starts[row * parts] ?? 0;
      const earliest = Math.max(starts[row * parts + from] ?? 0, rowStart + (firsts[slot] ?? 0) - offset);
      if (at < earliest) at = isAt(text, term, earliest) ? earliest : placeIn(text, term, earliest + 1);
      const end = (starts[row * parts + behind] ?? 0) - 1;
      if (at + term.length <= end) firsts[slot] = at - rowStart;
      else bits[slot] = 0;
    }
  }
}

/** Compared from the end, where a growing term differs. */
function isAt(text: string, term: string, place: number): boolean {
  for (let letter = term.length - 1; letter >= 0; letter -= 1) {
    if (text.charCodeAt(place + letter) !== term.charCodeAt(letter)) return false;
  }
  return true;
}

function placeIn(text: string, term: string, from: number): number {
  const place = text.indexOf(term, from);
  return place < 0 ? Infinity : place;
}
