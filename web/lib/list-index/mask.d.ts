/** One filter: a bit for every slot, computed when the filter changes and kept while it does not. */
import { type ListColumn, type NumberColumn } from './columns.ts';
import type { RowTest } from './definition.ts';
import type { TextBlocks } from './text-blocks.ts';
export interface Columns {
  readonly texts: TextBlocks;
  readonly numbers: Readonly<Record<string, NumberColumn>>;
  readonly lists: Readonly<Record<string, ListColumn>>;
}
/** Filters of one kind on one column replace each other. */
export declare function placeOfTest(test: RowTest): string;
export declare class Mask {
  bits: Uint8Array;
  private readonly columns;
  private test;
  constructor(columns: Columns, test: RowTest, slots: number);
  /** Takes another value of the same filter; false when it is the one it has. */
  change(test: RowTest, slots: number): boolean;
  private compute;
  private computeNumbers;
  /** A row came or changed. */
  update(slot: number): void;
  private decide;
}
