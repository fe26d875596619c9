/**
 * Keeps the counted places of lists. They are counted again when the list has changed, but not all the time: for a
 * while, a page in the middle begins where it began before the last changes.
 */
import type { Area } from '../../../domain/areas.ts';
import type { Executor, Orm } from '../../postgres/database.ts';
import { readCursor } from '../long-list/list-cursor.ts';
import type { ListState } from '../long-list/list-state.ts';
import { countPlaces, type Places } from './places.ts';
import { readingPage } from './reading.ts';
import type { RowSource } from './row-source.ts';
import type { Walk } from './walk-rows.ts';

/** They are being counted, and it takes longer than anybody waits. Callers answer 503. */
export class StillCounting extends Error {}

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
  readonly waitMs: number;
}

const usual: PlaceRules = { mostOff: 1000, waitMs: 9000 };
const mostCountingMs = 120_000;
/** Of all time, at most this share goes into counting again. */
const share = 1 / 30;

export class KeptPlaces {
  private readonly orm: Orm;
  private readonly source: RowSource;
  private readonly state: Pick<ListState, 'unchangedSince'>;
  private readonly rules: PlaceRules;
  private readonly kept = new Map<string, Kept>();
  private readonly counting = new Map<string, Promise<Kept>>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(orm: Orm, source: RowSource, state: Pick<ListState, 'unchangedSince'>, rules = usual) {
    this.orm = orm;
    this.source = source;
    this.state = state;
    this.rules = rules;
  }

  /** `total`: the records of the area now. */
  async of(tx: Executor, sort: string, walk: Walk, total: number): Promise<Places> {
    const key = JSON.stringify([walk.area, sort, walk.direction]);
    const kept = this.kept.get(key);
    if (kept && (await this.isCurrent(tx, walk.area, kept))) return kept.places;
    const isClose = kept !== undefined && Math.abs(kept.total - total) <= this.rules.mostOff;
    if (isClose && performance.now() - kept.at < kept.tookMs / share) return kept.places;
    const counting = this.counting.get(key) ?? this.count(key, walk, total);
    if (isClose) return kept.places;
    return (await inTime(counting, this.rules.waitMs)).places;
  }

  private async isCurrent(tx: Executor, area: Area, { asOf }: Kept): Promise<boolean> {
    const cursor = readCursor(asOf);
    return cursor !== undefined && (await this.state.unchangedSince(tx, area, cursor)) !== undefined;
  }

  /** One after another. */
  private count(key: string, walk: Walk, total: number): Promise<Kept> {
    const work = async (): Promise<Kept> => {
      const startedAt = performance.now();
      const { places, asOf } = await readingPage(
        this.orm,
        this.source.table,
        undefined,
        async (tx) => ({ places: await countPlaces(tx, this.source, walk, this.rules.step) }),
        mostCountingMs,
      );
      const at = performance.now();
      const kept = { places, asOf, total, at, tookMs: at - startedAt };
      this.kept.set(key, kept);
      return kept;
    };
    const counting = this.last.then(work, work).finally(() => this.counting.delete(key));
    this.last = counting.catch(() => undefined);
    this.counting.set(key, counting);
    return counting;
  }
}

async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StillCounting()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
