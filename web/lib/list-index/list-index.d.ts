/**
 * A list of a hundred thousand rows that answers each keystroke: rows stay the JSON text they came as and are
 * read when they are shown; what is filtered, sorted and summed lies in arrays beside them. Rows come, change
 * and go one by one without building anything anew.
 */
import type { Sort } from '../../../domain/list.ts';
import type { IndexDefinition, IndexedRow, RowTest } from './definition.ts';
export interface Found {
  readonly count: number;
  /** Sums of whole cents over all that is found, by the keys the definition names. */
  readonly totals: Readonly<Record<string, bigint>>;
}
export declare class ListIndex<Row extends IndexedRow> {
  private readonly definition;
  private readonly columns;
  private readonly words;
  private readonly versions;
  private readonly ties;
  private readonly slotOf;
  private readonly lines;
  private readonly free;
  private readonly read;
  private readonly masks;
  private slots;
  private order;
  private sort;
  private compare;
  /** Rows that have no place in the order yet, and rows that have lost theirs. */
  private readonly unplaced;
  private readonly displaced;
  private isSorted;
  private hits;
  private found;
  private isStale;
  /** How many slots of `order` are in use. */
  private ordered;
  constructor(definition: IndexDefinition<Row>, sort: Sort);
  get size(): number;
  /** Takes rows as JSON texts; one that is known replaces its older version. */
  put(lines: readonly string[]): void;
  private putOne;
  remove(ids: readonly string[]): void;
  row(id: string): Row | undefined;
  /** A row in sight stays the same object until it changes, so that it is drawn once. */
  private rowAt;
  setTests(tests: readonly RowTest[]): void;
  setSort(sort: Sort): void;
  /** What the tests find, counted and summed. */
  find(): Found;
  /** A part of what was found last, in order. */
  page(from: number, size: number): Row[];
  private walk;
  private combinedBits;
  private sums;
  /** Everything but the order: that is put right when somebody looks. */
  private settle;
  private displace;
  private dropDisplaced;
  private placeRows;
  private insert;
  private sortAll;
  private comparerOf;
  private valuesOf;
}
