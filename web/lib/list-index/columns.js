/** Numbers and words of all rows, by slot, in arrays that grow by doubling. */
const firstCapacity = 1024;
function grown(array, slots, make) {
  if (slots <= array.length) return array;
  const larger = make(Math.max(firstCapacity, array.length * 2, slots));
  larger.set(array);
  return larger;
}
export function grownBits(bits, slots) {
  return grown(bits, slots, (size) => new Uint8Array(size));
}
export function grownSlots(slots, size) {
  return grown(slots, size, (capacity) => new Uint32Array(capacity));
}
export class NumberColumn {
  values = new Float64Array(firstCapacity);
  set(slot, value) {
    this.values = grown(this.values, slot + 1, (size) => new Float64Array(size));
    this.values[slot] = value;
  }
  at(slot) {
    return this.values[slot] ?? Number.NaN;
  }
}
/** Several numbers a row, all in one array; a changed row leaves its old ones behind. */
export class ListColumn {
  values = new Float64Array(firstCapacity);
  starts = new Uint32Array(firstCapacity);
  lengths = new Uint32Array(firstCapacity);
  used = 0;
  set(slot, list) {
    this.starts = grownSlots(this.starts, slot + 1);
    this.lengths = grownSlots(this.lengths, slot + 1);
    this.values = grown(this.values, this.used + list.length, (size) => new Float64Array(size));
    this.starts[slot] = this.used;
    this.lengths[slot] = list.length;
    for (const value of list) this.values[this.used++] = value;
  }
  /** Marks every row that has a number within. */
  mark(bits, slots, min, max) {
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
  hasWithin(slot, min, max) {
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
/** Words that repeat are kept once. */
export class WordColumn {
  codes = new Map();
  words = [];
  column = new NumberColumn();
  set(slot, word) {
    let code = this.codes.get(word);
    if (code === undefined) {
      code = this.words.length;
      this.codes.set(word, code);
      this.words.push(word);
    }
    this.column.set(slot, code);
  }
  at(slot) {
    return this.words[this.column.at(slot)] ?? '';
  }
}
//# sourceMappingURL=columns.js.map
