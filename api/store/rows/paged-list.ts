/** What a list must provide for reading its pages, and the query. */
import type { SQL } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import type { ListName } from '../../../domain/sense/finding/kept.ts';
import type { Transaction } from '../../postgres/database.ts';
import type { ListState } from '../long-list/list-state.ts';
import type { PlaceRules } from './kept-places.ts';
import type { AskedRows, Counted, FoundRows } from './read-rows.ts';
import type { RowSource } from './row-source.ts';
import type { Walk } from './walk-rows.ts';

/** Counts and sums of a list that are maintained on every write. */
interface Ledger<Condition, Kept extends Counted> {
  /** Whether it can answer these conditions. */
  covers(conditions: readonly Condition[]): boolean;
  read(tx: Transaction, area: Area, conditions: readonly Condition[]): Promise<Kept>;
  /** The ids of a page by the day of the list. */
  pageByDay(
    tx: Transaction,
    kept: Kept,
    asked: Walk & { readonly condition: SQL; readonly from: number; readonly size: number },
  ): Promise<string[]>;
}

export interface PagedList<Condition, Kept extends Counted = Counted> {
  readonly source: RowSource;
  readonly state: Pick<ListState, 'unchangedSince'>;
  /** `hidden`: lists that the person may not read. */
  readonly sqlOf: (conditions: readonly Condition[], hidden: readonly ListName[]) => SQL;
  /** The part of the conditions that indexes of a large area can find, possibly with extra rows; undefined if none. */
  readonly indexedOf: (conditions: readonly Condition[]) => SQL | undefined;
  /** Whether an index finds few rows, so that they need not be looked for among the first of the list. */
  readonly isNarrow?: (conditions: readonly Condition[]) => boolean;
  readonly ledger?: Ledger<Condition, Kept>;
  /** JSON texts of these rows, in this order; if it is not given, what `wire` of the source says. */
  readonly present?: (tx: Transaction, area: Area, ids: readonly string[]) => Promise<string>;
}

export interface AskedPage<Condition> extends AskedRows {
  readonly conditions: readonly Condition[];
  readonly hidden?: readonly ListName[];
  /** Count and find everything, however long it takes. */
  readonly isExact: boolean;
}

export type PageRead = FoundRows & { readonly asOf: string };

export interface PageRules {
  /** How many rows are searched for a common word: with an index for rare words, and without. */
  readonly walked: { readonly indexed: number; readonly others: number };
  /** How many rows are skipped in an index before places are counted. */
  readonly skipped: number;
  readonly places?: PlaceRules;
}
