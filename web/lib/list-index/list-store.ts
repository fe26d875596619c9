/**
 * A long list of one module as the screens see it: loaded once, row by row while it arrives, then kept up to
 * date by what the server says has changed and by the answers of saves. Lives as long as the session.
 */
import type { Sort } from '../../../domain/list.ts';
import { call, callForResponse } from '../api.ts';
import type { IndexDefinition, IndexedRow } from './definition.ts';
import { ListIndex } from './list-index.ts';
import { rowLines } from './row-lines.ts';

export interface ListState {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly loaded: number;
  /** How many the server said there are. */
  readonly total: number;
  readonly error: unknown;
  /** Changes with every change of rows, so that views are computed again. */
  readonly revision: number;
}

interface ListCalls {
  readonly list: string;
  readonly changes: string;
}

interface Changes {
  readonly data: readonly IndexedRow[];
  readonly deleted: readonly string[];
  readonly isTooMuch: boolean;
  readonly asOf: string;
}

/** Rows in sight do not change more often than this while the rest loads. */
const tellEveryMs = 250;

export class ListStore<Row extends IndexedRow> {
  private readonly definition: IndexDefinition<Row>;
  private readonly calls: ListCalls;
  private readonly sort: Sort;
  private readonly listeners = new Set<() => void>();
  private state: ListState = { phase: 'idle', loaded: 0, total: 0, error: undefined, revision: 0 };
  private asOf = '';
  private running: Promise<void> | undefined;
  private toldAt = 0;
  index: ListIndex<Row>;

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

  /** Loads what is not there yet, or asks what has changed; one at a time. */
  bringUpToDate(): Promise<void> {
    this.running ??= (this.state.phase === 'ready' ? this.catchUp() : this.load()).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** An answer of the server: saved, restored or imported. */
  put(rows: readonly Row[]): void {
    this.index.put(rows.map((row) => JSON.stringify(row)));
    this.tell({});
  }

  remove(ids: readonly string[]): void {
    this.index.remove(ids);
    this.tell({});
  }

  private async load(): Promise<void> {
    this.tell({ phase: 'loading', error: undefined });
    try {
      const response = await callForResponse('GET', this.calls.list);
      const asOf = response.headers.get('x-as-of') ?? '';
      this.tell({ total: Number(response.headers.get('x-total-count') ?? 0) });
      if (response.body) for await (const lines of rowLines(response.body)) this.take(lines);
      this.asOf = asOf;
      this.tell({ phase: 'ready', total: this.index.size });
      // Somebody may have moved a row past the reader meanwhile.
      if (asOf !== '') await this.catchUp();
    } catch (error) {
      this.tell({ phase: 'failed', error });
    }
  }

  private take(lines: readonly string[]): void {
    this.index.put(lines);
    if (performance.now() - this.toldAt >= tellEveryMs || this.state.loaded === 0) this.tell({});
  }

  private async catchUp(): Promise<void> {
    try {
      const changes = await call<Changes>(
        'GET',
        `${this.calls.changes}?since=${encodeURIComponent(this.asOf)}`,
      );
      if (changes.isTooMuch) {
        this.index = new ListIndex(this.definition, this.sort);
        await this.load();
        return;
      }
      this.asOf = changes.asOf;
      if (changes.data.length === 0 && changes.deleted.length === 0) return;
      this.index.put(changes.data.map((row) => JSON.stringify(row)));
      this.index.remove(changes.deleted);
      this.tell({});
    } catch (error) {
      this.tell({ error });
    }
  }

  private tell(change: Partial<ListState>): void {
    const { revision } = this.state;
    this.toldAt = performance.now();
    this.state = { ...this.state, loaded: this.index.size, revision: revision + 1, ...change };
    for (const listener of this.listeners) listener();
  }
}
