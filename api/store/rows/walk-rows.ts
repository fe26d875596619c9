/**
 * Rows of a long list by an index on the sort key and the id. Equal values are newest first in both directions, which an
 * index read backwards does not give: there, whole groups of equal values are read.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import type { SortDirection } from '../../../domain/record/list.ts';
import type { Executor } from '../../postgres/database.ts';
import { isMissing, presentIn, tableOf, type RowSource, type SortKey } from './row-source.ts';

export interface Walk {
  readonly area: Area;
  readonly key: SortKey;
  readonly direction: SortDirection;
}

/** Rows in the order of the list, up to a depth; of these, the ones that meet the condition. */
export interface Depth extends Walk {
  readonly condition: SQL;
  readonly depth: number;
  /** How many matching rows to find. */
  readonly need: number;
}

type Ids = { readonly id: string };

/** Rows of an area that have a value, with `and` before more conditions. */
export function rowsWithValue(source: RowSource, { area, key }: Pick<Walk, 'area' | 'key'>): SQL {
  return sql`from ${tableOf(source)} where ${presentIn(area)}${given(key)}`;
}

export function rowsWithout(source: RowSource, { area, key }: Pick<Walk, 'area' | 'key'>): SQL {
  return sql`from ${tableOf(source)} where ${presentIn(area)} and ${isMissing(key, key.sql)}`;
}

function given({ kind, sql: key, listDay }: SortKey): SQL {
  if (kind === 'text') return sql` and ${key} > ''`;
  return kind === 'day' && !listDay ? sql` and ${key} is not null` : sql``;
}

export async function idsOf(tx: Executor, statement: SQL): Promise<string[]> {
  const { rows } = await tx.execute<Ids & Record<string, unknown>>(statement);
  return rows.map(({ id }) => id);
}

/** The first matching rows, looking only at so many. Rows without a value are not looked at, except by day. */
export async function walkRows(tx: Executor, source: RowSource, walk: Depth): Promise<string[]> {
  const { area, key, direction, condition, depth, need } = walk;
  const table = tableOf(source);
  const all = sql`select * from ${table} where ${presentIn(area)}${given(key)}`;
  const matching = (rows: SQL, most: number) =>
    idsOf(tx, sql`select id from (${rows}) as ${table} where ${condition} limit ${most}`);
  if (key.listDay) {
    const dated = direction === 'asc' ? sql` and ${key.sql} is not null` : sql``;
    const order = sql`${key.listDay} ${sql.raw(direction)}, id desc`;
    return matching(sql`${all}${dated} order by ${order} limit ${depth}`, need);
  }
  if (direction === 'asc') return matching(sql`${all} order by ${key.sql}, id desc limit ${depth}`, need);
  const end = await rowAt(tx, source, walk, { from: 'top', skip: depth - 1 });
  const above = end === undefined ? sql`` : sql` and ${key.sql} > ${end.key}`;
  const ids = await matching(sql`${all}${above} order by ${key.sql} desc, id desc`, need);
  if (end === undefined || ids.length === need) return ids;
  const group = sql`${all} and ${key.sql} = ${end.key} order by ${key.sql}, id desc limit ${depth}`;
  return [...ids, ...(await matching(group, need - ids.length))];
}

interface Found {
  /** The value as a SQL expression. */
  readonly key: SQL;
  readonly id: string;
}

/** A row that has a value, by its place from one end of the index. */
export async function rowAt(
  tx: Executor,
  source: RowSource,
  { area, key }: Pick<Walk, 'area' | 'key'>,
  { from, skip }: { readonly from: 'top' | 'bottom'; readonly skip: number },
): Promise<Found | undefined> {
  const order = from === 'top' ? sql`${key.sql} desc, id` : sql`${key.sql}, id desc`;
  const { rows } = await tx.execute<{ key: string; id: string }>(sql`
    select ${key.sql}::text as key, id ${rowsWithValue(source, { area, key })}
    order by ${order} offset ${skip} limit 1`);
  const [row] = rows;
  return row && { key: valueOf(key, row.key), id: row.id };
}

/** A value as it was read, for comparing: only its own type finds it in an index. */
export function valueOf({ kind, type }: SortKey, text: string): SQL {
  if (kind === 'text') return sql`${text}`;
  return sql`${text}::${sql.raw(type ?? (kind === 'day' ? 'date' : 'numeric'))}`;
}

/** The first rows below a value, downwards: whole groups first, then the beginning of the last one. */
export async function rowsBelow(
  tx: Executor,
  source: RowSource,
  walk: Pick<Walk, 'area' | 'key'>,
  value: SQL,
  most: number,
): Promise<string[]> {
  const { sql: key } = walk.key;
  const rows = rowsWithValue(source, walk);
  const { rows: below } = await tx.execute<{ key: string }>(sql`
    select ${key}::text as key ${rows} and ${key} < ${value} order by ${key} desc, id limit ${most}`);
  const last = below.at(-1)?.key;
  if (last === undefined) return [];
  const end = valueOf(walk.key, last);
  const whole = await idsOf(
    tx,
    sql`select id ${rows} and ${key} < ${value} and ${key} > ${end} order by ${key} desc, id desc`,
  );
  const beginning = await idsOf(
    tx,
    sql`select id ${rows} and ${key} = ${end} order by ${key}, id desc limit ${most - whole.length}`,
  );
  return [...whole, ...beginning];
}
