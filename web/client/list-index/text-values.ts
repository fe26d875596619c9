/**
 * The searchable texts of all rows. Many rows have the same agent, market or status: each text of a field is stored and
 * searched once, and a row only names its texts.
 */
import { grownBits, grownSlots } from './columns.ts';

/** The texts of a field that contain a term, by id, and where the term is first. */
interface FoundTexts {
  bits: Uint8Array;
  firsts: Uint32Array;
}

/** The result of a search: the texts of each searched field. */
export interface Matches {
  readonly part: number | undefined;
  readonly term: string;
  readonly texts: readonly FoundTexts[];
}

/** The text of rows that do not exist (any more); it keeps its id. */
const emptyId = 0;

class FieldTexts {
  /** By slot. */
  ids: Uint32Array = new Uint32Array(1024);
  readonly texts: string[] = [''];
  private readonly idOf = new Map([['', emptyId]]);
  /** How many rows have the text, by id. */
  private uses: Uint32Array = new Uint32Array(1024);
  private readonly free: number[] = [];

  set(slot: number, text: string): void {
    this.ids = grownSlots(this.ids, slot + 1);
    const before = this.ids[slot] ?? emptyId;
    if (this.texts[before] === text) return;
    this.release(before);
    this.ids[slot] = this.use(text);
  }

  private use(text: string): number {
    let id = this.idOf.get(text);
    if (id === undefined) {
      id = this.free.pop() ?? this.texts.length;
      this.texts[id] = text;
      this.idOf.set(text, id);
      this.uses = grownSlots(this.uses, id + 1);
    }
    if (id !== emptyId) this.uses[id] = (this.uses[id] ?? 0) + 1;
    return id;
  }

  /** Rows that change all day leave no texts behind. */
  private release(id: number): void {
    if (id === emptyId) return;
    const left = (this.uses[id] ?? 1) - 1;
    this.uses[id] = left;
    if (left > 0) return;
    this.idOf.delete(this.texts[id] ?? '');
    this.texts[id] = '';
    this.free.push(id);
  }

  at(slot: number): string {
    return this.texts[this.ids[slot] ?? emptyId] ?? '';
  }

  markTexts(isWanted: (text: string) => boolean): Uint8Array {
    return Uint8Array.from(this.texts, (text) => Number(isWanted(text)));
  }

  find(term: string): FoundTexts {
    const bits = new Uint8Array(this.texts.length);
    const firsts = new Uint32Array(this.texts.length);
    for (let id = 0; id < bits.length; id += 1) {
      const first = (this.texts[id] ?? '').indexOf(term);
      if (first < 0) continue;
      bits[id] = 1;
      firsts[id] = first;
    }
    return { bits, firsts };
  }

  /**
   * A text with the longer term is among those with the shorter one, which is at `offset` in it: no text has the
   * longer term before its first shorter one, and most have it just there.
   */
  narrow(shorter: FoundTexts, known: string, term: string): FoundTexts {
    const offset = term.indexOf(known);
    const isTyped = offset === 0 && term.length === known.length + 1;
    const letter = isTyped ? term.charCodeAt(known.length) : Number.NaN;
    const bits = new Uint8Array(this.texts.length);
    const firsts = new Uint32Array(this.texts.length);
    for (let id = 0; id < bits.length; id += 1) {
      if (shorter.bits[id] !== 1) continue;
      const text = this.texts[id] ?? '';
      const place = shorter.firsts[id] ?? 0;
      // Comparing one letter is faster than any search, and usually enough.
      const isThere = text.charCodeAt(place + known.length) === letter;
      const first = isThere ? place : text.indexOf(term, Math.max(0, place - offset));
      if (first < 0) continue;
      bits[id] = 1;
      firsts[id] = first;
    }
    return { bits, firsts };
  }

  /** Adds the rows whose text is marked. */
  addRows(rows: Uint8Array, slots: number, marks: Uint8Array): void {
    if (!marks.includes(1)) return;
    const { ids } = this;
    for (let slot = 0; slot < slots; slot += 1) {
      rows[slot] = (rows[slot] ?? 0) | (marks[ids[slot] ?? emptyId] ?? 0);
    }
  }

  /** Searches the text of an added or changed row. */
  update(found: FoundTexts, slot: number, term: string): void {
    const id = this.ids[slot] ?? emptyId;
    found.bits = grownBits(found.bits, id + 1);
    found.firsts = grownSlots(found.firsts, id + 1);
    const first = this.at(slot).indexOf(term);
    found.bits[id] = Number(first >= 0);
    found.firsts[id] = Math.max(0, first);
  }
}

export class TextValues {
  private readonly fields: readonly FieldTexts[];

  constructor(fields: number) {
    this.fields = Array.from({ length: fields }, () => new FieldTexts());
  }

  set(slot: number, texts: readonly string[]): void {
    this.fields.forEach((field, part) => field.set(slot, texts[part] ?? ''));
  }

  at(slot: number, part: number): string {
    return this.fields[part]?.at(slot) ?? '';
  }

  private in(part: number | undefined): readonly FieldTexts[] {
    return part === undefined ? this.fields : this.fields.slice(part, part + 1);
  }

  contains(slot: number, part: number | undefined, term: string): boolean {
    return this.in(part).some((field) => field.at(slot).includes(term));
  }

  /** The rows whose text is wanted. Decides once for all rows with the same text. */
  rowsWith(slots: number, part: number, isWanted: (text: string) => boolean): Uint8Array {
    const rows = new Uint8Array(slots);
    for (const field of this.in(part)) field.addRows(rows, slots, field.markTexts(isWanted));
    return rows;
  }

  search(part: number | undefined, term: string): Matches {
    return { part, term, texts: this.in(part).map((field) => field.find(term)) };
  }

  /** Searches the matches of a shorter term for one that contains it. */
  narrow({ part, term: known, texts }: Matches, term: string): Matches {
    const fields = this.in(part);
    return {
      part,
      term,
      texts: texts.map((found, index) => fields[index]?.narrow(found, known, term) ?? found),
    };
  }

  /** The rows that have a text that matches. */
  rowsOf({ part, texts }: Matches, slots: number): Uint8Array {
    const rows = new Uint8Array(slots);
    this.in(part).forEach((field, index) => {
      const found = texts[index];
      if (found) field.addRows(rows, slots, found.bits);
    });
    return rows;
  }

  /** Searches the texts of an added or changed row. */
  update({ part, term, texts }: Matches, slot: number): void {
    this.in(part).forEach((field, index) => {
      const found = texts[index];
      if (found) field.update(found, slot, term);
    });
  }
}
