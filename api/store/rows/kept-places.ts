/**
 * Caches counted positions of lists. Counting takes longer than reading one page, so it runs in the background when a second
 * page is requested. Positions are recounted when the list has changed, but not constantly: for a while, a page in the middle
 * starts where it started before the last changes.
 */
import type { Area } from '../../../domain/areas.ts';
import type { Executor, Orm } from '../../postgres/database.ts';
import { readCursor } from '../long-list/list-cursor.ts';
import type { ListState } from '../long-list/list-state.ts';
import { countPlaces, type Places } from './places.ts';
import { readingPage } from './reading.ts';
import type { RowSource } from './row-source.ts';
import type { Walk } from './walk-rows.ts';

interface Kept {
  readonly places: Places;
  readonly asOf: string;
  readonly total: number;
  readonly at: number;
  readonly tookMs: number;
}

export interface PlaceRules {
  /** Rows between two places. */
  readonly step?: number;
  /** How many records more or fewer make a difference. */
  readonly mostOff: number;
  /** Whether even the first request waits for them. */
  readonly isWaiting?: boolean;
  /** How many orders are kept, those that were used last. */
  readonly mostOrders?: number;
}

const usual: PlaceRules = { mostOff: 1000 };
/** Some 30 MB with five million records. */
const usualOrders = 16;
const mostCountingMs = 120_000;
/** The maximum share of time spent on recounting. */
const share = 1 / 30;

export class KeptPlaces {
  private readonly orm: Orm;
  private readonly source: RowSource;
  private readonly state: Pick<ListState, 'unchangedSince'>;
  private readonly rules: PlaceRules;
  private readonly kept = new Map<string, Kept>();
  private readonly counting = new Map<string, Promise<Kept | undefined>>();
  private readonly asked = new Set<string>();
  private readonly ending = new AbortController();
  private last: Promise<unknown> = Promise.resolve();

  constructor(orm: Orm, source: RowSource, state: Pick<ListState, 'unchangedSince'>, rules = usual) {
    this.orm = orm;
    this.source = source;
    this.state = state;
    this.rules = rules;
  }

  /** `total`: the records of the area now. Undefined while they are not known. */
  async of(tx: Executor, sort: string, walk: Walk, total: number): Promise<Places | undefined> {
    const key = JSON.stringify([walk.area, sort, walk.direction]);
    const kept = this.used(key);
    if (kept && (await this.isCurrent(tx, walk.area, kept))) return kept.places;
    const isClose = kept !== undefined && Math.abs(kept.total - total) <= this.rules.mostOff;
    if (isClose && performance.now() - kept.at < kept.tookMs / share) return kept.places;
    const isWanted = this.asked.has(key) || this.rules.isWaiting;
    this.asked.add(key);
    const counting = isWanted ? (this.counting.get(key) ?? this.count(key, walk, total)) : undefined;
    if (this.rules.isWaiting) return (await counting)?.places;
    return isClose ? kept.places : undefined;
  }

  private used(key: string): Kept | undefined {
    const kept = this.kept.get(key);
    if (kept) this.keep(key, kept);
    return kept;
  }

  private keep(key: string, kept: Kept): void {
    this.kept.delete(key);
    this.kept.set(key, kept);
    const [oldest] = this.kept.keys();
    if (oldest !== undefined && this.kept.size > (this.rules.mostOrders ?? usualOrders))
      this.kept.delete(oldest);
  }

  /** Stops counting: the result is no longer needed. */
  stop(): void {
    this.ending.abort();
  }

  private async isCurrent(tx: Executor, area: Area, { asOf }: Kept): Promise<boolean> {
    const cursor = readCursor(asOf);
    return cursor !== undefined && (await this.state.unchangedSince(tx, area, cursor)) !== undefined;
  }

  /** One after another; undefined if it fails, and the next request retries. */
  private count(key: string, walk: Walk, total: number): Promise<Kept | undefined> {
    const work = async (): Promise<Kept> => {
      const startedAt = performance.now();
      const { places, asOf } = await readingPage(
        this.orm,
        this.source.table,
        this.ending.signal,
        async (tx) => ({ places: await countPlaces(tx, this.source, walk, this.rules.step) }),
        mostCountingMs,
      );
      const at = performance.now();
      const kept = { places, asOf, total, at, tookMs: at - startedAt };
      this.keep(key, kept);
      return kept;
    };
    const counting = this.last
      .then(work)
      .catch(() => undefined)
      .finally(() => this.counting.delete(key));
    this.last = counting;
    this.counting.set(key, counting);
    return counting;
  }
}
