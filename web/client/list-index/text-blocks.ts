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
  mark(bits: Uint8Array, part: number | undefined, term: string): void {
    bits.fill(0);
    this.blocks.forEach((block, index) => this.markBlock(bits, block, index * rowsPerBlock, part, term));
  }

  /** The same, but checks only marked rows: a longer term matches a subset. */
  narrow(bits: Uint8Array, part: number | undefined, term: string): void {
    this.blocks.forEach((block, index) => {
      const first = index * rowsPerBlock;
      const last = Math.min(first + rowsPerBlock, this.count);
      let marked = 0;
      for (let slot = first; slot < last; slot += 1) marked += bits[slot] ?? 0;
      if (marked === 0) return;
      if (marked > rowsPerBlock / 4) {
        bits.fill(0, first, last);
        this.markBlock(bits, block, first, part, term);
        return;
      }
      for (let slot = first; slot < last; slot += 1) {
        if (bits[slot] === 1 && !this.rowContains(block, slot - first, part, term)) bits[slot] = 0;
      }
    });
  }

  private markBlock(
    bits: Uint8Array,
    { text, starts }: Block,
    first: number,
    part: number | undefined,
    term: string,
  ): void {
    const { parts } = this;
    const rows = (starts.length - 1) / parts;
    const from = part ?? 0;
    const behind = part === undefined ? parts : part + 1;
    let row = 0;
    let at = text.indexOf(term, starts[from]);
    while (at >= 0) {
      // Find the row of the match, and whether the match is inside the part.
      while (row < rows && (starts[(row + 1) * parts] ?? 0) <= at) row += 1;
      if (row >= rows) return;
      const start = starts[row * parts + from] ?? 0;
      const end = (starts[row * parts + behind] ?? 0) - 1;
      if (at >= start && at + term.length <= end) bits[first + row] = 1;
      // Match before the part: continue at its start. Otherwise this row is decided.
      if (at < start) at = text.indexOf(term, start);
      else {
        row += 1;
        if (row >= rows) return;
        at = text.indexOf(term, starts[row * parts + from]);
      }
    }
  }
}
