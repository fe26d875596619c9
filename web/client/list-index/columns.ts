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
  /** No value was ever further from zero. */
  largest = 0;

  set(slot: number, value: number): void {
    if (Math.abs(value) > this.largest) this.largest = Math.abs(value);
    this.values = grown(this.values, slot + 1, (size) => new Float64Array(size));
    this.values[slot] = value;
  }

  at(slot: number): number {
    return this.values[slot] ?? Number.NaN;
  }
}

/** Several numbers per row in one array. A row that gets more leaves its old ones behind until the array is full. */
export class ListColumn {
  private values: Float64Array = new Float64Array(firstCapacity);
  private starts: Uint32Array = new Uint32Array(firstCapacity);
  private lengths: Uint32Array = new Uint32Array(firstCapacity);
  private used = 0;
  /** Without those left behind. */
  private count = 0;

  /** How many numbers it has memory for. */
  get room(): number {
    return this.values.length;
  }

  set(slot: number, list: readonly number[]): void {
    this.starts = grownSlots(this.starts, slot + 1);
    this.lengths = grownSlots(this.lengths, slot + 1);
    const before = this.lengths[slot] ?? 0;
    this.lengths[slot] = 0;
    this.count += list.length - before;
    if (list.length > before) this.starts[slot] = this.placeFor(list.length);
    this.lengths[slot] = list.length;
    let at = this.starts[slot] ?? 0;
    for (const value of list) this.values[at++] = value;
  }

  private placeFor(length: number): number {
    const isFull = this.used + length > this.values.length;
    // With less left behind, a larger array is cheaper than moving all numbers again and again.
    if (isFull && this.count <= this.values.length / 2) this.dropLeftBehind();
    this.values = grown(this.values, this.used + length, (size) => new Float64Array(size));
    const place = this.used;
    this.used += length;
    return place;
  }

  private dropLeftBehind(): void {
    const kept = new Float64Array(this.values.length);
    let used = 0;
    for (const [slot, length] of this.lengths.entries()) {
      const start = this.starts[slot] ?? 0;
      kept.set(this.values.subarray(start, start + length), used);
      this.starts[slot] = used;
      used += length;
    }
    this.values = kept;
    this.used = used;
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
