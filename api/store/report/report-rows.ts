/**
 * Pages of the report list. An area with few reports is read in one statement. In a large one (see rows/row-indexes.ts) the
 * ledger counts and finds days; a common word is found among the first rows of the list; a rare one by its trigrams.
 * Whatever would take longer is answered in part, and in full when `isExact` asks for it.
 */
import { and, sql } from 'drizzle-orm';
import type { Condition } from '../../../domain/report/filter.ts';
import type { ListName } from '../../../domain/sense/finding/kept.ts';
import type { Orm, Transaction } from '../../postgres/database.ts';
import { isCancelled } from '../../postgres/failures.ts';
import { cursorNow } from '../long-list/list-cursor.ts';
import { KeptCounts } from '../rows/kept-counts.ts';
import { lastPage, readRows, rowsById, type AskedRows, type FoundRows } from '../rows/read-rows.ts';
import { readyIndexes, searchIndex, sortIndex } from '../rows/row-indexes.ts';
import { pageOfAll, walkRows } from '../rows/walk-rows.ts';
import { indexedOf, sqlOf } from './report-filter-sql.ts';
import { reportLedger } from './report-ledger.ts';
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

export interface ReportRows extends FoundRows {
  readonly asOf: string;
}

/** How many rows a common word is looked for in: a page of it is there if one row of a thousand has it. */
const walked = 30_000;
/** Longer than any rare word takes, short enough for somebody who is typing. */
const quickMs = 300;
/** Longer than anybody waits. */
const mostMs = 10_000;
const indexesKnownMs = 10_000;

export class ReportPages {
  private readonly orm: Orm;
  private readonly counts = new KeptCounts(reportList);
  private indexes: { readonly names: ReadonlySet<string>; readonly at: number } | undefined;

  constructor(orm: Orm) {
    this.orm = orm;
  }

  async read(asked: AskedReports): Promise<ReportRows> {
    const indexes = await this.readyIndexes();
    const isLarge = indexes.has(searchIndex(source, asked.area));
    return this.orm.transaction(
      async (tx) => {
        await tx.execute(
          sql.raw(
            `set local statement_timeout = ${mostMs}; set local jit = off; set local work_mem = '32MB'`,
          ),
        );
        const { rows } = await tx.execute<{ asOf: string }>(sql`select ${cursorNow(source.table)} as "asOf"`);
        const asOf = rows[0]?.asOf ?? '';
        const found = isLarge
          ? await this.readLarge(tx, asked, indexes, asOf)
          : await readRows(tx, source, asked, sqlOf(asked.conditions, asked.hidden));
        return { ...found, asOf };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
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
    const ledger = await reportLedger(tx, area, conditions);
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
    let ids: string[] = [];
    if ((isSorted || isByDay) && (counted || !isExact)) {
      const need = counted ? Math.min(from + size, counted.total) : from + size + 1;
      ids = (key && (await walkRows(tx, source, { ...walk, key, depth: walked, need }))) || [];
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
    try {
      const found = await tx.transaction(async (inner) => {
        if (!isExact) await inner.execute(sql.raw(`set local statement_timeout = ${quickMs}`));
        // Left alone, the planner reads the whole list for a page of it.
        await inner.execute(sql.raw('set local enable_seqscan = off; set local enable_indexscan = off'));
        return readRows(
          inner,
          source,
          { ...asked, page },
          and(condition, indexedOf(conditions)) ?? condition,
        );
      });
      this.counts.keep(countKey, shown(found), asOf);
      return found;
    } catch (error) {
      if (isExact || !isCancelled(error)) throw error;
    }
    const rest = ids.slice(from, from + size);
    return { data: await rowsById(tx, source, rest), total: ids.length, totals: null, page, isExact: false };
  }
}

const shown = <Count extends Pick<FoundRows, 'total' | 'totals'>>({ total, totals }: Count) => ({
  total,
  totals,
});
