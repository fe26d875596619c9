/**
 * An in-memory index that filters and sorts a hundred thousand rows on each keystroke. Rows stay the JSON
 * text they arrived as and are parsed when shown; values for filtering, sorting and summing are in separate
 * arrays. Rows can be added, changed and removed individually without a rebuild.
 */
import type { Sort } from '../../../domain/record/list.ts';
import { sortedText } from '../../../domain/record/list-sort.ts';
import { CentsSum } from '../../../domain/values/money.ts';
import { grownBits, grownSlots, ListColumn, NumberColumn, WordColumn } from './columns.ts';
import type { IndexDefinition, IndexedRow, RowTest } from './definition.ts';
import { restOfId } from './conditions.ts';
import { Mask, placeOfTest, type Columns } from './mask.ts';
import { KnownRanks } from './known-ranks.ts';
import { comparer, placeOf, sortByRank, type CompareSlots, type Values } from './order.ts';
import { TextValues } from './text-values.ts';

export interface Found {
  readonly count: number;
  /** Sums in whole cents over all matching rows, by the definition's `totals` keys. */
  readonly totals: Readonly<Record<string, bigint>>;
}

/** With more changed rows than this, sorting everything is cheaper than inserting each row. */
const placedOneByOne = 200;

/** Limit of parsed rows in the cache: a few pages. */
const mostRead = 500;

function columnsOf<Column>(keys: object, make: () => Column): Record<string, Column> {
  return Object.fromEntries(Object.keys(keys).map((key) => [key, make()]));
}

export class ListIndex<Row extends IndexedRow> {
  private readonly definition: IndexDefinition<Row>;
  private readonly columns: Columns;
  private readonly words: Record<string, WordColumn>;
  private readonly versions = new NumberColumn();
  private readonly ties = new NumberColumn();
  /** For rows made in the same millisecond: as the server orders them, whatever arrived first. */
  private readonly laterTies = new NumberColumn();
  private readonly slotOf = new Map<string, number>();
  private readonly lines: string[] = [];
  private readonly free: number[] = [];
  private readonly read = new Map<number, { readonly line: string; readonly row: Row }>();
  private readonly masks = new Map<string, Mask>();
  private readonly ranks = new KnownRanks(
    (slot) => this.ties.at(slot),
    (slot) => this.laterTies.at(slot),
  );
  private slots = 0;

  private order: Uint32Array = new Uint32Array(1024);
  private sort: Sort;
  private compare: CompareSlots;
  /** Rows not yet in the order, and rows to remove from it. */
  private readonly unplaced = new Set<number>();
  private readonly displaced = new Set<number>();
  private isSorted = true;

  private hits: Uint32Array = new Uint32Array(1024);
  private found: Found = { count: 0, totals: {} };
  private isStale = true;
  private isReordered = false;
  /** Number of used slots in `order`. */
  private ordered = 0;

  constructor(definition: IndexDefinition<Row>, sort: Sort) {
    this.definition = definition;
    this.columns = {
      texts: new TextValues(definition.parts),
      numbers: columnsOf(definition.numbers, () => new NumberColumn()),
      lists: columnsOf(definition.lists, () => new ListColumn()),
      slotOf: this.slotOf,
    };
    this.words = columnsOf(definition.words, () => new WordColumn());
    this.sort = sort;
    this.compare = this.comparerOf(sort);
  }

  get size(): number {
    return this.slotOf.size;
  }

  has(id: string): boolean {
    return this.slotOf.has(id);
  }

  /** Adds rows as JSON text; a known row replaces its older version. True if anything changed. */
  put(lines: readonly string[], accept: (row: Row) => boolean = () => true): boolean {
    const touched: number[] = [];
    for (const line of lines) {
      const row = JSON.parse(line) as Row;
      const slot = accept(row) ? this.putOne(line, row) : undefined;
      if (slot !== undefined) touched.push(slot);
    }
    if (touched.length === 0) return false;
    this.settle(touched);
    return true;
  }

  private putOne(line: string, row: Row): number | undefined {
    const known = this.slotOf.get(row._id);
    // A response requested before a save may arrive after it.
    if (known !== undefined && this.versions.at(known) > row.version) return undefined;
    if (known !== undefined && this.versions.at(known) === row.version && this.isSame(known, line, row))
      return undefined;
    if (known !== undefined) this.displace(known);
    const slot = known ?? this.free.pop() ?? this.slots++;
    this.slotOf.set(row._id, slot);
    this.lines[slot] = line;
    this.versions.set(slot, row.version);
    this.ties.set(slot, this.definition.tieBreaker(row));
    this.laterTies.set(slot, restOfId(row));
    this.columns.texts.set(slot, this.definition.textsOf(row));
    for (const [key, read] of Object.entries(this.definition.numbers))
      this.columns.numbers[key]?.set(slot, read(row));
    for (const [key, read] of Object.entries(this.definition.lists))
      this.columns.lists[key]?.set(slot, read(row));
    for (const [key, read] of Object.entries(this.definition.words)) this.words[key]?.set(slot, read(row));
    this.unplaced.add(slot);
    this.ranks.forget();
    return slot;
  }

  /** Changes may arrive twice; the database and the browser format the same row slightly differently. */
  private isSame(slot: number, line: string, row: Row): boolean {
    const known = this.lines[slot] ?? '';
    return known === line || JSON.stringify(JSON.parse(known)) === JSON.stringify(row);
  }

  /** Keeps a newer version. True if anything changed. */
  remove(id: string, version = Infinity): boolean {
    const slot = this.slotOf.get(id);
    if (slot === undefined || this.versions.at(slot) > version) return false;
    this.displace(slot);
    this.slotOf.delete(id);
    this.lines[slot] = '';
    this.columns.texts.set(slot, []);
    this.free.push(slot);
    return true;
  }

  row(id: string): Row | undefined {
    const slot = this.slotOf.get(id);
    return slot === undefined ? undefined : this.rowAt(slot);
  }

  /** A visible row stays the same object until it changes, so that it renders once. */
  private rowAt(slot: number): Row {
    const line = this.lines[slot] ?? '';
    const known = this.read.get(slot);
    if (known?.line === line) return known.row;
    if (this.read.size >= mostRead) this.read.clear();
    const row = JSON.parse(line) as Row;
    this.read.set(slot, { line, row });
    return row;
  }

  setTests(tests: readonly RowTest[]): void {
    const wanted = new Map(tests.map((test) => [placeOfTest(test), test]));
    for (const place of this.masks.keys()) {
      if (wanted.has(place)) continue;
      this.masks.delete(place);
      this.isStale = true;
    }
    for (const [place, test] of wanted) {
      const mask = this.masks.get(place);
      if (!mask) this.masks.set(place, new Mask(this.columns, test, this.slots));
      if (!mask || mask.change(test, this.slots)) this.isStale = true;
    }
  }

  setSort(sort: Sort): void {
    if (sort.key === this.sort.key && sort.direction === this.sort.direction) return;
    this.sort = sort;
    this.compare = this.comparerOf(sort);
    this.isSorted = false;
    this.isReordered = true;
  }

  /** Applies the tests; counts and sums the matching rows. The same object until a row or the order changes. */
  find(): Found {
    this.placeRows();
    if (this.isStale || this.isReordered) this.walk();
    this.isStale = false;
    this.isReordered = false;
    return this.found;
  }

  /** A slice of the last result, in order. */
  page(from: number, size: number): Row[] {
    const { count } = this.find();
    const slots = [...this.hits.subarray(Math.min(from, count), Math.min(from + size, count))];
    return slots.map((slot) => this.rowAt(slot));
  }

  /** The position of a row in the last result, or -1. */
  positionOf(id: string): number {
    const { count } = this.find();
    const slot = this.slotOf.get(id);
    return slot === undefined ? -1 : this.hits.subarray(0, count).indexOf(slot);
  }

  private walk(): void {
    const bits = this.combinedBits();
    this.hits = grownSlots(this.hits, this.ordered);
    let count = 0;
    for (let position = 0; position < this.ordered; position += 1) {
      const slot = this.order[position] ?? 0;
      if (bits === undefined || bits[slot] === 1) this.hits[count++] = slot;
    }
    // Another order has the same sums.
    this.found = { count, totals: this.isStale ? this.sums(count) : this.found.totals };
  }

  private combinedBits(): Uint8Array | undefined {
    const [first, ...rest] = this.masks.values();
    if (!first || rest.length === 0) return first?.bits;
    const bits = first.bits.slice(0, this.slots);
    for (const { bits: other } of rest) {
      for (let slot = 0; slot < bits.length; slot += 1) bits[slot] = (bits[slot] ?? 0) & (other[slot] ?? 0);
    }
    return bits;
  }

  private sums(count: number): Record<string, bigint> {
    return Object.fromEntries(
      this.definition.totals.map((key) => {
        const sum = new CentsSum();
        const column = this.columns.numbers[key];
        if (column) sum.addAt(column.values, this.hits, count, column.largest);
        return [key, sum.total()];
      }),
    );
  }

  /** Updates everything except the order, which is updated on demand. */
  private settle(touched: readonly number[]): void {
    for (const mask of this.masks.values()) {
      mask.bits = grownBits(mask.bits, this.slots);
      for (const slot of touched) mask.update(slot);
    }
    this.isStale = true;
  }

  private displace(slot: number): void {
    // A row that was never placed need not be removed from the order.
    if (!this.unplaced.delete(slot)) this.displaced.add(slot);
    this.ranks.forget();
    this.isStale = true;
  }

  private dropDisplaced(): void {
    if (this.displaced.size === 0) return;
    let kept = 0;
    for (let position = 0; position < this.ordered; position += 1) {
      const slot = this.order[position] ?? 0;
      if (!this.displaced.has(slot)) this.order[kept++] = slot;
    }
    this.ordered = kept;
    this.displaced.clear();
  }

  private placeRows(): void {
    if (this.isSorted && this.unplaced.size === 0 && this.displaced.size === 0) return;
    this.dropDisplaced();
    const rows = [...this.unplaced];
    this.unplaced.clear();
    this.order = grownSlots(this.order, this.ordered + rows.length);
    if (!this.isSorted) {
      for (const slot of rows) this.order[this.ordered++] = slot;
      this.sortAll();
      return;
    }
    const isBehind = (slot: number) =>
      this.ordered === 0 || this.compare(this.order[this.ordered - 1] ?? 0, slot) <= 0;
    let toPlace = 0;
    for (const slot of rows) {
      // Rows that arrive in order, as in the first load, are simply appended.
      if (isBehind(slot)) this.order[this.ordered++] = slot;
      else if (++toPlace <= placedOneByOne) this.insert(slot);
      else {
        this.order[this.ordered++] = slot;
        this.isSorted = false;
      }
    }
    if (!this.isSorted) this.sortAll();
  }

  private insert(slot: number): void {
    const at = placeOf(this.order, this.ordered, slot, this.compare);
    this.order.copyWithin(at + 1, at, this.ordered);
    this.order[at] = slot;
    this.ordered += 1;
  }

  private sortAll(): void {
    const { key, direction } = this.sort;
    const { tieOrder, ranks } = this.ranks.of(this.order.subarray(0, this.ordered), key, () =>
      this.valuesOf(this.sort),
    );
    this.order.set(sortByRank(tieOrder, ranks, direction));
    this.isSorted = true;
  }

  private comparerOf(sort: Sort): CompareSlots {
    const { ties, laterTies } = this;
    const tie = (one: number, other: number) =>
      ties.at(other) - ties.at(one) || laterTies.at(other) - laterTies.at(one) || one - other;
    return comparer(this.valuesOf(sort), sort.direction, tie);
  }

  private valuesOf({ key }: Sort): Values {
    const source = this.definition.sorts[key];
    if (source?.from === 'part')
      return { kind: 'text', at: (slot) => sortedText(this.columns.texts.at(slot, source.part)) };
    if (source?.from === 'word')
      return { kind: 'text', at: (slot) => sortedText(this.words[source.key]?.at(slot) ?? '') };
    const column = source && this.columns.numbers[source.key];
    return { kind: 'number', at: (slot) => column?.at(slot) ?? Number.NaN };
  }
}
