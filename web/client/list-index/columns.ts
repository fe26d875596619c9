/** Numbers and words of all rows by slot, in arrays that grow by doubling. */

const firstCapacity = 1024;

function grown<Numbers extends Float64Array | Uint32Array | Uint8Array>(
  array: Numbers,
  slots: number,
  make: (size: number) => Numbers,
): Numbers {
  if (slots <= array.length) return array;
  const larger = make(Math.max(firstCapacity, array.length * 2, slots));
  larger.set(array);
  return larger;
}

export function grownBits(bits: Uint8Array, slots: number): Uint8Array {
  return grown(bits, slots, (size) => new Uint8Array(size));
}

export function grownSlots(slots: Uint32Array, size: number): Uint32Array {
  return grown(slots, size, (capacity) => new Uint32Array(capacity));
}

export class NumberColumn {
  values: Float64Array = new Float64Array(firstCapacity);

  set(slot: number, value: number): void {
    this.values = grown(this.values, slot + 1, (size) => new Float64Array(size));
    this.values[slot] = value;
  }

  at(slot: number): number {
    return this.values[slot] ?? Number.NaN;
  }
}

/** Several numbers per row in one array; a changed row leaves its old numbers behind. */
export class ListColumn {
  private values: Float64Array = new Float64Array(firstCapacity);
  private starts: Uint32Array = new Uint32Array(firstCapacity);
  private lengths: Uint32Array = new Uint32Array(firstCapacity);
  private used = 0;

  set(slot: number, list: readonly number[]): void {
    this.starts = grownSlots(this.starts, slot + 1);
    this.lengths = grownSlots(this.lengths, slot + 1);
    this.values = grown(this.values, this.used + list.length, (size) => new Float64Array(size));
    this.starts[slot] = this.used;
    this.lengths[slot] = list.length;
    for (const value of list) this.values[this.used++] = value;
  }

  /** Marks every row with a number in the range. */
  mark(bits: Uint8Array, slots: number, min: number, max: number): void {
    const { values, starts, lengths } = this;
    for (let slot = 0; slot < slots; slot += 1) {
      const start = starts[slot] ?? 0;
      const end = start + (lengths[slot] ?? 0);
      let bit = 0;
      for (let at = start; at < end && bit === 0; at += 1) {
        const value = values[at] ?? Number.NaN;
        if (value >= min && value <= max) bit = 1;
      }
      bits[slot] = bit;
    }
  }

  hasWithin(slot: number, min: number, max: number): boolean {
    const { values, starts, lengths } = this;
    const start = starts[slot] ?? 0;
    const end = start + (lengths[slot] ?? 0);
    for (let at = start; at < end; at += 1) {
      const value = values[at] ?? Number.NaN;
      if (value >= min && value <= max) return true;
    }
    return false;
  }
}

/** Stores repeated words once. */
export class WordColumn {
  private readonly codes = new Map<string, number>();
  private readonly words: string[] = [];
  private readonly column = new NumberColumn();

  set(slot: number, word: string): void {
    let code = this.codes.get(word);
    if (code === undefined) {
      code = this.words.length;
      this.codes.set(word, code);
      this.words.push(word);
    }
    this.column.set(slot, code);
  }

  at(slot: number): string {
    return this.words[this.column.at(slot)] ?? '';
  }
}
