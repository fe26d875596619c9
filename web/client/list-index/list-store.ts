/**
 * A module's long list: loaded once, shown while it arrives, then kept up to date by the server's changes and
 * by save responses. Lives as long as the session.
 *
 * Responses may arrive out of order. The highest version of a row wins, deleted or not; a load fills a
 * separate index, so that rows the server no longer has disappear.
 */
import type { Sort } from '../../../domain/record/list.ts';
import { call, callForResponse } from '../calls/api.ts';
import { roomForTheScreen } from '../room-for-the-screen.ts';
import type { IndexDefinition, IndexedRow } from './definition.ts';
import { GoneRows } from './gone-rows.ts';
import { ListIndex } from './list-index.ts';
import { rowLines } from './row-lines.ts';

export interface ListState {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly loaded: number;
  /** The total reported by the server. */
  readonly total: number;
  readonly error: unknown;
  /** Changes with every change of rows, so that views are recomputed. */
  readonly revision: number;
}

/** Rows in the order of the list; those that are not here have no position. */
export interface ShownRows<Row> {
  readonly count: number;
  /** Not counted to the end: perhaps there are more. */
  readonly isAtLeast?: boolean;
  readonly rowsBetween: (start: number, end: number) => readonly Row[];
  readonly positionOf: (id: string) => number;
  /** Names the filters and the sort, if the rows are kept for other screens. */
  readonly orderKey?: string;
  readonly beyond?: RowsBeyond<Row>;
}

/** Rows past those that are here, read from the server one after the other. */
export interface RowsBeyond<Row> {
  /** -1 for a row that was not read in this way. */
  readonly positionOf: (id: string) => number;
  readonly rowBeside: (id: string, step: -1 | 1) => Promise<Row | undefined>;
}

interface ListCalls {
  readonly list: string;
  readonly changes: string;
}

interface Changes {
  readonly data: readonly IndexedRow[];
  readonly deleted: readonly string[];
  /** The versions at which they were deleted, in the same order. */
  readonly deletedVersions: readonly number[];
  readonly isTooMuch: boolean;
  readonly asOf: string;
}

/** While the list loads, visible rows update at most this often. */
const publishEveryMs = 250;
/** After this many reloads in a row, wait until the list is requested again. */
const mostLoadsInARow = 2;

export class ListStore<Row extends IndexedRow> {
  private readonly definition: IndexDefinition<Row>;
  private readonly calls: ListCalls;
  private readonly sort: Sort;
  private readonly listeners = new Set<() => void>();
  private state: ListState = { phase: 'idle', loaded: 0, total: 0, error: undefined, revision: 0 };
  private asOf = '';
  private running: Promise<void> | undefined;
  private isAskedAgain = false;
  private isComplete = false;
  private publishedAt = 0;
  private readonly gone = new GoneRows();
  /**
   * Saved rows that the list did not contain. The next changes either include them or they are already
   * deleted.
   */
  private readonly unconfirmed = new Set<string>();
  /** Filled while the list loads; shown once it has at least as many rows as the current index. */
  private arriving: ListIndex<Row> | undefined;
  index: ListIndex<Row>;
  private visible: ShownRows<Row> | undefined;

  constructor(definition: IndexDefinition<Row>, calls: ListCalls, sort: Sort) {
    this.definition = definition;
    this.calls = calls;
    this.sort = sort;
    this.index = new ListIndex(definition, sort);
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = () => this.state;

  /** Loads the list, or the changes since the last load; one request at a time. */
  bringUpToDate(): Promise<void> {
    this.running ??= this.loadAndCatchUp().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** Call after a change: a pending response may predate it. Does nothing for a list that was never opened. */
  refresh(): Promise<void> {
    if (this.state.phase === 'idle') return Promise.resolve();
    this.isAskedAgain = true;
    return this.bringUpToDate();
  }

  /** For a list that is searched by the server from now on: its rows would get old. `isStill`: checked when no request is left. */
  async forget(isStill: () => boolean): Promise<void> {
    await this.running;
    if (!isStill() || this.state.phase === 'idle') return;
    this.index = new ListIndex(this.definition, this.sort);
    this.isComplete = false;
    this.asOf = '';
    this.unconfirmed.clear();
    this.publish({ phase: 'idle', total: 0, error: undefined });
  }

  /** Whether the whole list has arrived once; a later load replaces it without a gap. */
  get hasLoaded(): boolean {
    return this.isComplete;
  }

  /** The visible page, if the server searches this list. */
  get shown(): ShownRows<Row> | undefined {
    return this.visible;
  }

  show(rows: ShownRows<Row> | undefined): void {
    this.visible = rows;
    for (const listener of this.listeners) listener();
  }

  /**
   * Applies rows from a response: saved, restored or imported. A list that was never opened, or that the server searches,
   * does not follow changes and would keep old versions.
   */
  put(rows: readonly Row[]): void {
    if (this.state.phase === 'idle') return;
    const present = rows.filter((row) => !this.gone.has(row));
    const lines = present.map((row) => JSON.stringify(row));
    const known = this.arriving ?? this.index;
    for (const { _id } of present) if (!known.has(_id)) this.unconfirmed.add(_id);
    const changes = this.indexes().map((index) => index.put(lines));
    if (changes.includes(true)) this.publish({});
  }

  /** Applies a deletion from a response: this and all older versions of the row are deleted. */
  remove(id: string, version: number): void {
    if (this.drop(id, version)) this.publish({});
  }

  private drop(id: string, version: number): boolean {
    this.gone.add(id, version);
    return this.indexes()
      .map((index) => index.remove(id, version))
      .includes(true);
  }

  private indexes(): ListIndex<Row>[] {
    const { index, arriving } = this;
    return arriving && arriving !== index ? [index, arriving] : [index];
  }

  private async loadAndCatchUp(): Promise<void> {
    let loads = 0;
    for (;;) {
      if (this.state.phase !== 'ready') {
        loads += 1;
        if (!(await this.load()) || this.asOf === '') return;
      }
      // The next request covers all calls made until now.
      this.isAskedAgain = false;
      const isTooMuch = await this.catchUp();
      if (isTooMuch && loads < mostLoadsInARow) this.publish({ phase: 'loading' });
      else if (!this.isAskedAgain) return;
    }
  }

  /** True if the whole list has arrived. */
  private async load(): Promise<boolean> {
    const arriving = new ListIndex(this.definition, this.sort);
    this.arriving = arriving;
    // The new list is authoritative for everything saved before it was requested.
    this.unconfirmed.clear();
    this.publish({ phase: 'loading', error: undefined });
    try {
      const response = await callForResponse('GET', this.calls.list);
      const asOf = response.headers.get('x-as-of') ?? '';
      this.publish({ total: Number(response.headers.get('x-total-count') ?? 0) });
      if (response.body) for await (const lines of rowLines(response.body)) await this.take(arriving, lines);
      this.index = arriving;
      this.asOf = asOf;
      this.arriving = undefined;
      this.isComplete = true;
      this.publish({ phase: 'ready', total: this.index.size });
      return true;
    } catch (error) {
      this.arriving = undefined;
      this.publish({ phase: 'failed', error });
      return false;
    }
  }

  private async take(arriving: ListIndex<Row>, lines: readonly string[]): Promise<void> {
    arriving.put(lines, this.accept);
    if (arriving.size >= this.index.size) this.index = arriving;
    if (performance.now() - this.publishedAt < publishEveryMs && this.state.loaded > 0) return;
    // What screens draw then is a task of its own.
    await roomForTheScreen();
    this.publish({});
  }

  /** A row that the server lists is confirmed, unless a later deletion is already known. */
  private readonly accept = (row: Row): boolean => {
    this.unconfirmed.delete(row._id);
    return !this.gone.has(row);
  };

  /** True if the list must be reloaded instead. */
  private async catchUp(): Promise<boolean> {
    const unconfirmed = [...this.unconfirmed];
    try {
      const since = encodeURIComponent(this.asOf);
      const changes = await call<Changes>('GET', `${this.calls.changes}?since=${since}`);
      if (changes.isTooMuch) return true;
      this.asOf = changes.asOf;
      const isChanged = this.takeChanges(changes, unconfirmed);
      if (isChanged || this.state.error !== undefined) this.publish({ error: undefined });
    } catch (error) {
      this.publish({ error });
    }
    return false;
  }

  private takeChanges({ data, deleted, deletedVersions }: Changes, unconfirmed: readonly string[]): boolean {
    const lines = data.map((row) => JSON.stringify(row));
    const isPut = this.index.put(lines, this.accept);
    const dropped = deleted.map((id, at) => {
      this.unconfirmed.delete(id);
      return this.drop(id, deletedVersions[at] ?? 0);
    });
    // Saved before the list was read but not in it: deleted in between.
    const ghosts = unconfirmed.filter((id) => this.unconfirmed.delete(id));
    const isGhostDropped = ghosts.map((id) => this.index.remove(id)).includes(true);
    return isPut || isGhostDropped || dropped.includes(true);
  }

  private publish(change: Partial<ListState>): void {
    const { revision } = this.state;
    this.publishedAt = performance.now();
    this.state = { ...this.state, loaded: this.index.size, revision: revision + 1, ...change };
    for (const listener of this.listeners) listener();
  }
}
