/** Caches expensive counts and sums while their list does not change. */
import type { Area } from '../../../domain/areas.ts';
import type { Executor } from '../../postgres/database.ts';
import { readCursor } from '../long-list/list-cursor.ts';
import type { ListState } from '../long-list/list-state.ts';
import type { Counted } from './read-rows.ts';

const mostKept = 200;

export class KeptCounts<Value extends Counted> {
  private readonly state: Pick<ListState, 'unchangedSince'>;
  private readonly kept = new Map<string, { readonly counted: Value; readonly asOf: string }>();

  constructor(state: Pick<ListState, 'unchangedSince'>) {
    this.state = state;
  }

  keep(key: string, counted: Value, asOf: string): void {
    this.kept.delete(key);
    this.kept.set(key, { counted, asOf });
    const [oldest] = this.kept.keys();
    if (this.kept.size > mostKept && oldest !== undefined) this.kept.delete(oldest);
  }

  async find(tx: Executor, area: Area, key: string): Promise<Value | undefined> {
    const known = this.kept.get(key);
    const cursor = known && readCursor(known.asOf);
    if (!cursor) return undefined;
    if ((await this.state.unchangedSince(tx, area, cursor)) !== undefined) return known.counted;
    this.kept.delete(key);
    return undefined;
  }
}
