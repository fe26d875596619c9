/**
 * Pages of the report list. An area with few reports is read in one statement. In a large one (see rows/row-indexes.ts) the
 * ledger counts and finds days; a common word is found among the first rows of the list; a rare one by its trigrams.
 * Whatever would take longer is answered in part, and in full when `isExact` asks for it.
 */
import { and, sql, type SQL } from 'drizzle-orm';
import type { Condition } from '../../../domain/report/filter.ts';
import type { ListName } from '../../../domain/sense/finding/kept.ts';
import type { Orm, Transaction } from '../../postgres/database.ts';
import { isCancelled } from '../../postgres/failures.ts';
import { KeptCounts } from '../rows/kept-counts.ts';
import { readInOne, type PageRead } from '../rows/read-in-one.ts';
import { mostMs, readingPage } from '../rows/reading.ts';
import {
  lastPage,
  readRows,
  rowsById,
  type AskedRows,
  type Counted,
  type FoundRows,
} from '../rows/read-rows.ts';
import { readyIndexes, searchIndex, sortIndex } from '../rows/row-indexes.ts';
import { pageOfAll, walkRows } from '../rows/walk-rows.ts';
import { indexedOf, sqlOf } from './report-filter-sql.ts';
import { isInLedger, reportLedger, type ReportLedger } from './report-ledger.ts';
import { reportList } from './report-list.ts';
import { pageByDay } from './report-pages.ts';
import { reportRowSource as source } from './report-row-source.ts';

export interface AskedReports extends AskedRows {
  readonly conditions: readonly Condition[];
  /** Lists that the person may not read. */
  readonly hidden: readonly ListName[];
  /** Count and find everything, however long it takes. */
  readonly isExact: boolean;
}

/** How many rows a common word is looked for in: with an index for what is not common, and without. */
const rowsWalked = { indexed: 10_000, others: 30_000 } as const;
/** Longer than most rare words take, short enough for somebody who is typing. */
const quickMs = 150;
const indexesKnownMs = 10_000;

export class ReportPages {
  private readonly orm: Orm;
  private readonly walked: { readonly indexed: number; readonly others: number };
  private readonly counts = new KeptCounts<Counted>(reportList);
  private readonly ledgers = new KeptCounts<ReportLedger>(reportList);
  private indexes: { readonly names: ReadonlySet<string>; readonly at: number } | undefined;

  constructor(orm: Orm, walked: { readonly indexed: number; readonly others: number } = rowsWalked) {
    this.orm = orm;
    this.walked = walked;
  }

  async read(asked: AskedReports): Promise<PageRead> {
    const indexes = await this.readyIndexes();
    if (!indexes.has(searchIndex(source, asked.area)))
      return readInOne(this.orm, source, asked, sqlOf(asked.conditions, asked.hidden));
    return readingPage(this.orm, source.table, asked.signal, (tx, asOf) =>
      this.readLarge(tx, asked, indexes, asOf),
    );
  }

  private async readyIndexes(): Promise<ReadonlySet<string>> {
    const now = performance.now();
    if (!this.indexes || now - this.indexes.at > indexesKnownMs) {
      this.indexes = { names: await readyIndexes(this.orm, source), at: now };
    }
    return this.indexes.names;
  }

  private async readLarge(
    tx: Transaction,
    asked: AskedReports,
    indexes: ReadonlySet<string>,
    asOf: string,
  ): Promise<FoundRows> {
    const { area, sort, size, conditions, hidden, isExact } = asked;
    const condition = sqlOf(conditions, hidden);
    const key = source.keys[sort.key];
    const isSorted = key !== undefined && indexes.has(sortIndex(source, area, sort.key));
    const isByDay = sort.key === 'date';
    const countKey = JSON.stringify([area, conditions, hidden]);
    const ledger = await this.ledgerOf(tx, asked, countKey, asOf);
    const counted = ledger ?? (await this.counts.find(tx, area, countKey));
    const page = counted ? Math.min(asked.page, lastPage(counted.total, size)) : asked.page;
    const from = (page - 1) * size;
    const walk = { area, direction: sort.direction, condition };

    if (ledger && isByDay) {
      const ids = await pageByDay(tx, ledger, { ...walk, from, size });
      return { ...shown(ledger), data: await rowsById(tx, source, ids), page, isExact: true };
    }
    if (ledger && isSorted && conditions.length === 0) {
      const ids = await pageOfAll(tx, source, { ...walk, key, total: ledger.total, from, size });
      return { ...shown(ledger), data: await rowsById(tx, source, ids), page, isExact: true };
    }
    const indexed = indexedOf(conditions);
    const depth = indexed ? this.walked.indexed : this.walked.others;
    let ids: string[] = [];
    if ((isSorted || isByDay) && (counted || !isExact)) {
      const need = counted ? Math.min(from + size, counted.total) : from + size + 1;
      ids = (key && (await walkRows(tx, source, { ...walk, key, depth, need }))) || [];
      if (ids.length >= Math.min(need, from + size) && need > from) {
        const data = await rowsById(tx, source, ids.slice(from, from + size));
        const isKnown = counted !== undefined;
        return {
          ...(counted ? shown(counted) : { total: ids.length, totals: null }),
          data,
          page,
          isExact: isKnown,
        };
      }
    }
    if (indexed || isExact) {
      const found = await this.findAll(tx, { ...asked, page }, and(condition, indexed) ?? condition);
      if (found) {
        this.counts.keep(countKey, shown(found), asOf);
        return found;
      }
    }
    const rest = ids.slice(from, from + size);
    return { data: await rowsById(tx, source, rest), total: ids.length, totals: null, page, isExact: false };
  }

  private async ledgerOf(
    tx: Transaction,
    { area, conditions }: AskedReports,
    key: string,
    asOf: string,
  ): Promise<ReportLedger | undefined> {
    if (!isInLedger(conditions)) return undefined;
    const known = await this.ledgers.find(tx, area, key);
    if (known) return known;
    const ledger = await reportLedger(tx, area, conditions);
    this.ledgers.keep(key, ledger, asOf);
    return ledger;
  }

  /** Undefined if it takes longer than a keystroke may. */
  private async findAll(
    tx: Transaction,
    asked: AskedReports,
    condition: SQL,
  ): Promise<FoundRows | undefined> {
    try {
      return await tx.transaction(async (inner) => {
        const limit = asked.isExact ? mostMs : quickMs;
        // Left alone, the planner reads the whole list for a page of it.
        const plan = asked.isExact ? '' : 'set local enable_seqscan = off; set local enable_indexscan = off;';
        await inner.execute(sql.raw(`${plan} set local statement_timeout = ${limit}`));
        return readRows(inner, source, asked, condition);
      });
    } catch (error) {
      if (asked.isExact || asked.signal?.aborted || !isCancelled(error)) throw error;
      return undefined;
    }
  }
}

const shown = <Count extends Pick<FoundRows, 'total' | 'totals'>>({ total, totals }: Count) => ({
  total,
  totals,
});
