/**
 * Pages of a list. A ledger, if the list has one, counts and finds the days of pages in the order of the list. Otherwise an area with
 * few records is read in one statement. In a large one (see row-indexes.ts) a common word is found among the first rows of the list,
 * a rare one by its trigrams. Slower queries are answered in part, and in full with `isExact`.
 */
import { and, sql, type SQL } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import type { Orm, Transaction } from '../../postgres/database.ts';
import { isCancelled } from '../../postgres/failures.ts';
import { KeptCounts } from './kept-counts.ts';
import { KeptPlaces } from './kept-places.ts';
import { pageOfAll } from './page-of-all.ts';
import type { AskedPage, PagedList, PageRead, PageRules } from './paged-list.ts';
import { pageByPlaces } from './places.ts';
import { mostMs, readingPage } from './reading.ts';
import {
  countRows,
  lastPage,
  readRows,
  rowsById,
  type AskedRows,
  type Counted,
  type FoundRows,
} from './read-rows.ts';
import { keyFor } from './row-source.ts';
import { readyIndexes, searchIndex, sortIndex } from './row-indexes.ts';
import { walkRows, type Walk } from './walk-rows.ts';

const usual: PageRules = { walked: { indexed: 10_000, others: 30_000 }, skipped: 20_000 };
/** Longer than most rare words take, short enough while typing. */
const quickMs = 150;
const indexesKnownMs = 10_000;

export class RowPages<Condition, Kept extends Counted = Counted> {
  private readonly orm: Orm;
  private readonly list: PagedList<Condition, Kept>;
  private readonly rules: PageRules;
  private readonly counts: KeptCounts<Counted>;
  private readonly ledgers: KeptCounts<Kept>;
  private readonly places: KeptPlaces;
  private indexes: { readonly names: ReadonlySet<string>; readonly at: number } | undefined;

  constructor(orm: Orm, list: PagedList<Condition, Kept>, rules = usual) {
    this.orm = orm;
    this.list = list;
    this.rules = rules;
    this.counts = new KeptCounts(list.state);
    this.ledgers = new KeptCounts(list.state);
    this.places = new KeptPlaces(orm, list.source, list.state, rules.places);
  }

  async read(asked: AskedPage<Condition>): Promise<PageRead> {
    const { source } = this.list;
    const indexes = await this.readyIndexes();
    const isByIndex = indexes.has(searchIndex(source, asked.area)) || this.isInListOrder(asked);
    return readingPage(this.orm, source.table, asked.signal, (tx, asOf) =>
      isByIndex
        ? this.readByIndex(tx, asked, indexes, asOf)
        : this.readAll(tx, asked, this.list.sqlOf(asked.conditions, asked.hidden ?? [])),
    );
  }

  /** In the order of the list itself, a page is found and counted without the indexes of a large area, and without reading it whole. */
  private isInListOrder({ sort, conditions }: AskedPage<Condition>): boolean {
    const { source, ledger } = this.list;
    const key = keyFor(source, sort);
    if (key.listDay !== undefined) return ledger?.covers(conditions) === true;
    return key.isIndexed === true && conditions.length === 0 && Object.keys(source.totals).length === 0;
  }

  /** Stops background work. */
  stop(): void {
    this.places.stop();
  }

  private async readyIndexes(): Promise<ReadonlySet<string>> {
    const now = performance.now();
    if (!this.indexes || now - this.indexes.at > indexesKnownMs) {
      this.indexes = { names: await readyIndexes(this.orm, this.list.source), at: now };
    }
    return this.indexes.names;
  }

  private dataOf(tx: Transaction, area: Area, ids: readonly string[]): Promise<string> {
    const { source, present } = this.list;
    return present ? present(tx, area, ids) : rowsById(tx, source, ids);
  }

  /** In one statement, except for rows that are presented separately. */
  private async readAll(tx: Transaction, asked: AskedRows, condition: SQL): Promise<FoundRows> {
    const found = await readRows(tx, this.list.source, asked, condition);
    if (!this.list.present) return found;
    const ids = (JSON.parse(`[${found.data}]`) as { readonly _id: string }[]).map(({ _id }) => _id);
    return { ...found, data: await this.dataOf(tx, asked.area, ids) };
  }

  private async readByIndex(
    tx: Transaction,
    asked: AskedPage<Condition>,
    indexes: ReadonlySet<string>,
    asOf: string,
  ): Promise<FoundRows> {
    const { source, ledger } = this.list;
    const { area, sort, size, conditions, hidden = [], isExact } = asked;
    const condition = this.list.sqlOf(conditions, hidden);
    const key = keyFor(source, sort);
    const isByDay = key.listDay !== undefined;
    const isSorted = indexes.has(sortIndex(source, area, sort.key)) || (key.isIndexed === true && !isByDay);
    const countKey = JSON.stringify([area, conditions, hidden]);
    const kept = await this.ledgerOf(tx, asked, countKey, asOf);
    const counted = kept ?? (await this.countOf(tx, asked, countKey, asOf));
    const page = counted ? Math.min(asked.page, lastPage(counted.total, size)) : asked.page;
    const from = (page - 1) * size;
    const walk = { area, key, direction: sort.direction, condition };
    const answer = async (ids: readonly string[], count?: Counted): Promise<FoundRows> => ({
      ...(count ? shown(count) : { total: ids.length, totals: null }),
      data: await this.dataOf(tx, area, count ? ids : ids.slice(from, from + size)),
      page,
      isExact: count !== undefined,
    });

    if (kept && ledger && isByDay)
      return answer(await ledger.pageByDay(tx, kept, { ...walk, from, size }), kept);
    if (counted && isSorted && conditions.length === 0)
      return answer(await this.pageOfAll(tx, sort.key, walk, { total: counted.total, from, size }), counted);

    const indexed = this.list.indexedOf(conditions);
    const findAll = async () => {
      const found = await this.findAll(tx, { ...asked, page }, and(condition, indexed) ?? condition);
      if (found) this.counts.keep(countKey, shown(found), asOf);
      return found;
    };
    const isNarrow = this.list.isNarrow?.(conditions) ?? false;
    const narrow = isNarrow ? await findAll() : undefined;
    if (narrow) return narrow;

    const depth = indexed ? this.rules.walked.indexed : this.rules.walked.others;
    let ids: string[] = [];
    if ((isSorted || isByDay) && (counted || !isExact)) {
      const need = counted ? Math.min(from + size, counted.total) : from + size + 1;
      ids = await walkRows(tx, source, { ...walk, depth, need });
      if (ids.length >= Math.min(need, from + size) && need > from)
        return counted ? answer(ids.slice(from, from + size), counted) : answer(ids);
    }
    const found = (indexed && !isNarrow) || isExact ? await findAll() : undefined;
    return found ?? answer(ids);
  }

  /** Near an end it is counted in the index; elsewhere, cached positions are used. */
  private async pageOfAll(
    tx: Transaction,
    sort: string,
    walk: Walk,
    page: { readonly total: number; readonly from: number; readonly size: number },
  ): Promise<string[]> {
    const { total, from, size } = page;
    const isDeep = Math.min(from, total - from - size) > this.rules.skipped;
    const places = isDeep ? await this.places.of(tx, sort, walk, total) : undefined;
    if (!places) return pageOfAll(tx, this.list.source, { ...walk, ...page });
    // The index has this order; left alone, the planner collects whole groups and sorts them.
    await tx.execute(sql.raw('set local enable_bitmapscan = off; set local enable_sort = off'));
    return pageByPlaces(tx, this.list.source, walk, places, page);
  }

  private async ledgerOf(
    tx: Transaction,
    { area, conditions }: AskedPage<Condition>,
    key: string,
    asOf: string,
  ): Promise<Kept | undefined> {
    const { ledger } = this.list;
    if (!ledger?.covers(conditions)) return undefined;
    const known = await this.ledgers.find(tx, area, key);
    if (known) return known;
    const kept = await ledger.read(tx, area, conditions);
    this.ledgers.keep(key, kept, asOf);
    return kept;
  }

  /** Undefined if it is not known and would take long. */
  private async countOf(
    tx: Transaction,
    { area, conditions }: AskedPage<Condition>,
    key: string,
    asOf: string,
  ): Promise<Counted | undefined> {
    const known = await this.counts.find(tx, area, key);
    if (known || conditions.length > 0) return known;
    const counted = await countRows(tx, this.list.source, area);
    this.counts.keep(key, counted, asOf);
    return counted;
  }

  /** Undefined if it takes too long for a search while typing. */
  private async findAll(
    tx: Transaction,
    asked: AskedPage<Condition>,
    condition: SQL,
  ): Promise<FoundRows | undefined> {
    try {
      return await tx.transaction(async (inner) => {
        const limit = asked.isExact ? mostMs : quickMs;
        // Left alone, the planner reads the whole list for a page of it.
        const plan = asked.isExact ? '' : 'set local enable_seqscan = off; set local enable_indexscan = off;';
        await inner.execute(sql.raw(`${plan} set local statement_timeout = ${limit}`));
        return this.readAll(inner, asked, condition);
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
