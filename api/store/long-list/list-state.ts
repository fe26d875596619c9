/**
 * The state of a list: the number of records, its cursor, and whether anything was written since an older
 * one.
 */
import { and, eq, getTableName, isNull, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import type { RecordTable } from '../record-store.ts';
import type { Executor } from '../../postgres/database.ts';
import { plannedBy } from '../../postgres/planned.ts';
import {
  changedSince,
  cursorNow,
  isOfThisPlace,
  placeOf,
  type Given,
  type ListCursor,
} from './list-cursor.ts';

/** A cursor, or a time for clients without one, which is approximate. */
export type Since = ListCursor | Date;

export interface ListStart {
  /** Number of records. */
  readonly count: number;
  /** The cursor to request changes with, whatever happens while the rows are read. */
  readonly asOf: string;
}

interface CheckedState {
  readonly asOf: string;
  /** False for a cursor that is not valid here. */
  readonly isKnown: boolean;
  /** How many rows were written since, counted up to a limit. */
  readonly count: number;
}

export interface ListState {
  /** Call before reading the first row. */
  start(orm: Executor, area: Area): Promise<ListStart>;
  check(orm: Executor, area: Area, since: Since, most: number): Promise<CheckedState>;
  /** Condition for rows written since, including deleted ones. */
  writtenSince(area: Area, since: Since): SQL | undefined;
  /** A newer cursor, if nothing was written since this one. */
  unchangedSince(orm: Executor, area: Area, since: ListCursor): Promise<string | undefined>;
}

/** A record carries the start time of its transaction, and clocks differ. */
const overlap = sql`interval '2 minutes'`;

/** The table needs `changedIn` and an index on it, see tables/columns.ts. */
export function listStateOf(table: RecordTable): ListState {
  const name = sql.identifier(getTableName(table));
  const present = (area: Area) => and(eq(table.area, area), isNull(table.deletedAt));

  const written = (area: Area | Placeholder, since: Given<ListCursor> | { readonly moment: unknown }) =>
    and(
      eq(table.area, area),
      'moment' in since ? sql`updated_at >= ${since.moment}::timestamptz - ${overlap}` : changedSince(since),
    );
  const writtenSince = (area: Area, since: Since) =>
    written(area, since instanceof Date ? { moment: since.toISOString() } : since);

  const checkSince = plannedBy<CheckedState, 'cursor' | 'moment'>((key) => {
    const at = sql.placeholder;
    const cursor = { place: at('place'), snapshot: at('snapshot'), xmin: at('xmin') };
    const since = key === 'cursor' ? cursor : { moment: at('moment') };
    const here = sql`(select place from here)`;
    return {
      query: sql`with here as materialized (select ${placeOf(table)} as place)
        select ${cursorNow(table, here)} as "asOf",
        ${key === 'cursor' ? isOfThisPlace(table, cursor, here) : sql`true`} as "isKnown",
        (select count(*)::int from (
          select 1 from ${name} where ${written(at('area'), since)} limit ${at('most')}
        ) as written) as count`,
    };
  });

  async function check(orm: Executor, area: Area, since: Since, most: number): Promise<CheckedState> {
    const values = { area, most };
    const [row] =
      since instanceof Date
        ? await checkSince(orm, 'moment', { ...values, moment: since.toISOString() })
        : await checkSince(orm, 'cursor', { ...values, ...since });
    return row ?? { asOf: '', isKnown: false, count: 0 };
  }

  return {
    check,
    writtenSince,

    async start(orm, area) {
      const { rows } = await orm.execute<{ count: number; asOf: string }>(sql`
        select ${cursorNow(table)} as "asOf",
          (select count(*)::int from ${name} where ${present(area)}) as count`);
      return rows[0] ?? { count: 0, asOf: '' };
    },

    async unchangedSince(orm, area, since) {
      const { asOf, isKnown, count } = await check(orm, area, since, 1);
      return isKnown && count === 0 ? asOf : undefined;
    },
  };
}
