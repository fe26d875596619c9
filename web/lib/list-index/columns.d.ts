/** Numbers and words of all rows, by slot, in arrays that grow by doubling. */
export declare function grownBits(bits: Uint8Array, slots: number): Uint8Array;
export declare function grownSlots(slots: Uint32Array, size: number): Uint32Array;
export declare class NumberColumn {
  values: Float64Array;
  set(slot: number, value: number): void;
  at(slot: number): number;
}
/** Several numbers a row, all in one array; a changed row leaves its old ones behind. */
export declare class ListColumn {
  private values;
  private starts;
  private lengths;
  private used;
  set(slot: number, list: readonly number[]): void;
  /** Marks every row that has a number within. */
  mark(bits: Uint8Array, slots: number, min: number, max: number): void;
  hasWithin(slot: number, min: number, max: number): boolean;
}
/** Words that repeat are kept once. */
export declare class WordColumn {
  private readonly codes;
  private readonly words;
  private readonly column;
  set(slot: number, word: string): void;
  at(slot: number): string;
}
