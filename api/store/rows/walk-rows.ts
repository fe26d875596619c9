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
async function rowAt(
  tx: Executor,
  source: RowSource,
  { area, key }: Walk,
  { from, skip }: { readonly from: 'top' | 'bottom'; readonly skip: number },
): Promise<Found | undefined> {
  const order = from === 'top' ? sql`${key.sql} desc, id` : sql`${key.sql}, id desc`;
  const { rows } = await tx.execute<{ key: string; id: string }>(sql`
    select ${key.sql}::text as key, id from ${tableOf(source)} where ${presentIn(area)}${given(key)}
    order by ${order} offset ${skip} limit 1`);
  const [row] = rows;
  return row && { key: valueOf(key, row.key), id: row.id };
}

const valueOf = ({ kind }: SortKey, text: string) => (kind === 'text' ? sql`${text}` : sql`${text}::numeric`);

interface Place extends Walk {
  /** All rows of the area. */
  readonly total: number;
  readonly from: number;
  readonly size: number;
}

/** A page of all rows. What lies before it is counted in the index, from the nearer end. */
export async function pageOfAll(tx: Executor, source: RowSource, asked: Place): Promise<string[]> {
  const { key, total, from } = asked;
  const place = { ...asked, size: Math.min(asked.size, total - from) };
  const { size } = place;
  if (size <= 0) return [];
  const known = place.direction === 'asc' ? ascending : descending;
  if (key.kind !== 'text') return known(tx, source, place, total);
  if (from + size <= total / 2) {
    const ids = await known(tx, source, place, undefined);
    if (ids.length === size) return ids;
    const before = ids.length > 0 ? from + ids.length : total - (await countMissing(tx, source, place));
    return [...ids, ...(await missingRows(tx, source, place, from + ids.length - before, size - ids.length))];
  }
  // Without a value they are the last in both directions.
  const end = await missingFromEnd(tx, source, place);
  if (end.length === size) return end;
  const missing = end.length > 0 ? total - from - size + end.length : await countMissing(tx, source, place);
  const rest = { ...place, size: size - end.length };
  return [...(await known(tx, source, rest, total - missing)), ...end];
}

async function countMissing(tx: Executor, source: RowSource, { area, key }: Place): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${tableOf(source)} where ${presentIn(area)} and ${key.sql} = ''`,
  );
  return rows[0]?.count ?? 0;
}

const missingRows = (tx: Executor, source: RowSource, { area, key }: Place, skip: number, size: number) =>
  idsOf(
    tx,
    sql`select id from ${tableOf(source)} where ${presentIn(area)} and ${key.sql} = ''
      order by ${key.sql}, id desc offset ${skip} limit ${size}`,
  );

async function missingFromEnd(tx: Executor, source: RowSource, place: Place): Promise<string[]> {
  const { area, key, total, from, size } = place;
  const ids = await idsOf(
    tx,
    sql`select id from ${tableOf(source)} where ${presentIn(area)} and ${key.sql} = ''
      order by ${key.sql} desc, id offset ${total - from - size} limit ${size}`,
  );
  return ids.toReversed();
}

/** `known`: how many rows have a value; undefined for a page near the beginning. */
type Reader = (tx: Executor, source: RowSource, place: Place, known: number | undefined) => Promise<string[]>;

const isNearEnd = (from: number, known: number | undefined): known is number =>
  known !== undefined && from > known / 2;

const ascending: Reader = async (tx, source, { area, key, from, size }, known) => {
  const isBackwards = isNearEnd(from, known);
  const order = isBackwards ? sql`${key.sql} desc, id` : sql`${key.sql}, id desc`;
  const skip = isBackwards ? Math.max(0, known - from - size) : from;
  const ids = await idsOf(
    tx,
    sql`select id from ${tableOf(source)} where ${presentIn(area)}${given(key)}
      order by ${order} offset ${skip} limit ${size}`,
  );
  return isBackwards ? ids.toReversed() : ids;
};

const descending: Reader = async (tx, source, place, known) => {
  const { area, key, from, size } = place;
  const isBackwards = isNearEnd(from, known);
  const start = await rowAt(tx, source, place, {
    from: isBackwards ? 'bottom' : 'top',
    skip: isBackwards ? known - 1 - from : from,
  });
  if (start === undefined) return [];
  const rows = sql`from ${tableOf(source)} where ${presentIn(area)}${given(key)}`;
  const group = sql`${rows} and ${key.sql} = ${start.key}`;
  // In the list its group is read from the other end than in the index, so it counts the rows of the group beside it.
  const beside = isBackwards ? sql`id > ${start.id}::uuid` : sql`id < ${start.id}::uuid`;
  const { rows: counted } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count ${group} and ${beside}`,
  );
  const count = counted[0]?.count ?? 0;
  const ids = isBackwards
    ? (
        await idsOf(
          tx,
          sql`select id ${group} order by ${key.sql} desc, id
            offset ${Math.max(0, count + 1 - size)} limit ${Math.min(size, count + 1)}`,
        )
      ).toReversed()
    : await idsOf(tx, sql`select id ${group} order by ${key.sql}, id desc offset ${count} limit ${size}`);
  const rest = size - ids.length;
  if (rest === 0) return ids;
  // Below it: whole groups first, then the beginning of the last one.
  const { rows: below } = await tx.execute<{ id: string; key: string }>(sql`
    select id, ${key.sql}::text as key ${rows} and ${key.sql} < ${start.key} order by ${key.sql} desc, id limit ${rest}`);
  const last = below.at(-1)?.key;
  if (last === undefined) return ids;
  const end = valueOf(key, last);
  const whole = await idsOf(
    tx,
    sql`select id ${rows} and ${key.sql} < ${start.key} and ${key.sql} > ${end} order by ${key.sql} desc, id desc`,
  );
  const beginning = await idsOf(
    tx,
    sql`select id ${rows} and ${key.sql} = ${end} order by ${key.sql}, id desc limit ${rest - whole.length}`,
  );
  return [...ids, ...whole, ...beginning];
};
