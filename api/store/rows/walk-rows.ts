/**
 * Pages of a long list by an index on the sort key and the id, without reading the other rows. Equal values are newest
 * first in both directions, which an index read backwards does not give: there, whole groups of equal values are read.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import type { SortDirection } from '../../../domain/record/list.ts';
import type { Executor } from '../../postgres/database.ts';
import { presentIn, tableOf, type RowSource, type SortKey } from './row-source.ts';

interface Walk {
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

const given = ({ kind, sql: key }: SortKey) => (kind === 'text' ? sql` and ${key} > ''` : sql``);

async function idsOf(tx: Executor, statement: SQL): Promise<string[]> {
  const { rows } = await tx.execute<Ids & Record<string, unknown>>(statement);
  return rows.map(({ id }) => id);
}

/** The first matching rows, looking only at so many. Rows without a value are not looked at. */
export async function walkRows(tx: Executor, source: RowSource, walk: Depth): Promise<string[]> {
  const { area, key, direction, condition, depth, need } = walk;
  const table = tableOf(source);
  const all = sql`select * from ${table} where ${presentIn(area)}${given(key)}`;
  const matching = (rows: SQL, most: number) =>
    idsOf(tx, sql`select id from (${rows}) as ${table} where ${condition} limit ${most}`);
  if (direction === 'asc') return matching(sql`${all} order by ${key.sql}, id desc limit ${depth}`, need);
  const end = await keyAt(tx, source, walk, { from: 'top', skip: depth - 1 });
  const above = end === undefined ? sql`` : sql` and ${key.sql} > ${end}`;
  const ids = await matching(sql`${all}${above} order by ${key.sql} desc, id desc`, need);
  if (end === undefined || ids.length === need) return ids;
  const group = sql`${all} and ${key.sql} = ${end} order by id desc limit ${depth}`;
  return [...ids, ...(await matching(group, need - ids.length))];
}

/** The value at a place, as a SQL expression. */
async function keyAt(
  tx: Executor,
  source: RowSource,
  { area, key }: Walk,
  { from, skip }: { readonly from: 'top' | 'bottom'; readonly skip: number },
): Promise<SQL | undefined> {
  const order = from === 'top' ? sql`${key.sql} desc, id` : sql`${key.sql}, id desc`;
  const { rows } = await tx.execute<{ key: string }>(sql`
    select ${key.sql}::text as key from ${tableOf(source)} where ${presentIn(area)}${given(key)}
    order by ${order} offset ${skip} limit 1`);
  const value = rows[0]?.key;
  if (value === undefined) return undefined;
  return key.kind === 'text' ? sql`${value}` : sql`${value}::numeric`;
}

interface Place extends Walk {
  /** All rows of the area. */
  readonly total: number;
  readonly from: number;
  readonly size: number;
}

/** A page of all rows. What lies before it is counted in the index, from the nearer end. */
export function pageOfAll(tx: Executor, source: RowSource, place: Place): Promise<string[]> {
  return place.direction === 'asc' ? ascending(tx, source, place) : descending(tx, source, place);
}

async function countOf(tx: Executor, source: RowSource, area: Area, condition: SQL): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${tableOf(source)} where ${presentIn(area)} and ${condition}`,
  );
  return rows[0]?.count ?? 0;
}

async function ascending(tx: Executor, source: RowSource, place: Place): Promise<string[]> {
  const { area, key, total, from, size } = place;
  const missing = key.kind === 'text' ? await countOf(tx, source, area, sql`${key.sql} = ''`) : 0;
  const known = total - missing;
  const inKnown = Math.min(size, known - from);
  const rows = sql`from ${tableOf(source)} where ${presentIn(area)}`;
  const ids: string[] = [];
  if (inKnown > 0) {
    const isNearEnd = from > known / 2;
    const order = isNearEnd ? sql`${key.sql} desc, id` : sql`${key.sql}, id desc`;
    const skip = isNearEnd ? known - from - inKnown : from;
    const found = await idsOf(
      tx,
      sql`select id ${rows}${given(key)} order by ${order} offset ${skip} limit ${inKnown}`,
    );
    ids.push(...(isNearEnd ? found.toReversed() : found));
  }
  if (ids.length < size && missing > 0)
    ids.push(...(await missingRows(tx, source, place, known, ids.length)));
  return ids;
}

async function missingRows(
  tx: Executor,
  source: RowSource,
  { area, key, from, size }: Place,
  known: number,
  have: number,
): Promise<string[]> {
  return idsOf(
    tx,
    sql`select id from ${tableOf(source)} where ${presentIn(area)} and ${key.sql} = ''
      order by ${key.sql}, id desc offset ${Math.max(0, from - known)} limit ${size - have}`,
  );
}

async function descending(tx: Executor, source: RowSource, place: Place): Promise<string[]> {
  const { area, key, total, from, size } = place;
  const missing = key.kind === 'text' ? await countOf(tx, source, area, sql`${key.sql} = ''`) : 0;
  const known = total - missing;
  const ids: string[] = [];
  if (from < known) {
    const isNearTop = from <= known / 2;
    const start = await keyAt(tx, source, place, {
      from: isNearTop ? 'top' : 'bottom',
      skip: isNearTop ? from : known - 1 - from,
    });
    if (start !== undefined) ids.push(...(await fromGroup(tx, source, place, { start, known, isNearTop })));
  }
  if (ids.length < size && missing > 0)
    ids.push(...(await missingRows(tx, source, place, known, ids.length)));
  return ids;
}

/** The rows from a place inside the group of one value on. */
async function fromGroup(
  tx: Executor,
  source: RowSource,
  { area, key, from, size }: Place,
  { start, known, isNearTop }: { readonly start: SQL; readonly known: number; readonly isNearTop: boolean },
): Promise<string[]> {
  const before = isNearTop
    ? await countOf(tx, source, area, sql`${key.sql} > ${start}`)
    : known - (await countOf(tx, source, area, sql`${key.sql} <= ${start}${given(key)}`));
  const rows = sql`from ${tableOf(source)} where ${presentIn(area)}${given(key)}`;
  const ids = await idsOf(
    tx,
    sql`select id ${rows} and ${key.sql} = ${start} order by ${key.sql}, id desc offset ${from - before} limit ${size}`,
  );
  if (ids.length === size) return ids;
  // Below it: whole groups first, then the beginning of the last one.
  const rest = size - ids.length;
  const { rows: below } = await tx.execute<Ids & { key: string }>(sql`
    select id, ${key.sql}::text as key ${rows} and ${key.sql} < ${start} order by ${key.sql} desc, id limit ${rest}`);
  const last = below.at(-1)?.key;
  if (last === undefined) return ids;
  const end = key.kind === 'text' ? sql`${last}` : sql`${last}::numeric`;
  ids.push(
    ...(await idsOf(
      tx,
      sql`select id ${rows} and ${key.sql} < ${start} and ${key.sql} > ${end} order by ${key.sql} desc, id desc`,
    )),
  );
  ids.push(
    ...(await idsOf(
      tx,
      sql`select id ${rows} and ${key.sql} = ${end} order by ${key.sql}, id desc limit ${size - ids.length}`,
    )),
  );
  return ids;
}
