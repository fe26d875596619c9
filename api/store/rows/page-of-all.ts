/** A page of all rows of an area by any column, without reading the rows before it. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../../postgres/database.ts';
import type { RowSource } from './row-source.ts';
import { idsOf, rowAt, rowsBelow, rowsWithout, rowsWithValue, type Walk } from './walk-rows.ts';

interface Page extends Walk {
  /** All rows of the area. */
  readonly total: number;
  readonly from: number;
  readonly size: number;
}

/** The rows before the page are counted in the index, from the nearer end. */
export async function pageOfAll(tx: Executor, source: RowSource, asked: Page): Promise<string[]> {
  const { key, total, from } = asked;
  const page = { ...asked, size: Math.min(asked.size, total - from) };
  const { size } = page;
  if (size <= 0) return [];
  const known = page.direction === 'asc' ? ascending : descending;
  if (key.kind === 'value') return known(tx, source, page, total);
  if (from + size <= total / 2) {
    const ids = await known(tx, source, page, undefined);
    if (ids.length === size) return ids;
    const before = ids.length > 0 ? from + ids.length : total - (await countMissing(tx, source, page));
    return [...ids, ...(await missingRows(tx, source, page, from + ids.length - before, size - ids.length))];
  }
  // Rows without a value come last in both directions.
  const end = await missingFromEnd(tx, source, page);
  if (end.length === size) return end;
  const missing = end.length > 0 ? total - from - size + end.length : await countMissing(tx, source, page);
  const rest = { ...page, size: size - end.length };
  return [...(await known(tx, source, rest, total - missing)), ...end];
}

async function countMissing(tx: Executor, source: RowSource, page: Page): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count ${rowsWithout(source, page)}`,
  );
  return rows[0]?.count ?? 0;
}

const missingRows = (tx: Executor, source: RowSource, page: Page, skip: number, size: number) =>
  idsOf(
    tx,
    sql`select id ${rowsWithout(source, page)} order by ${page.key.sql}, id desc offset ${skip} limit ${size}`,
  );

async function missingFromEnd(tx: Executor, source: RowSource, page: Page): Promise<string[]> {
  const { key, total, from, size } = page;
  const ids = await idsOf(
    tx,
    sql`select id ${rowsWithout(source, page)} order by ${key.sql} desc, id offset ${total - from - size} limit ${size}`,
  );
  return ids.toReversed();
}

/** `known`: how many rows have a value; undefined for a page near the beginning. */
type Reader = (tx: Executor, source: RowSource, page: Page, known: number | undefined) => Promise<string[]>;

const isNearEnd = (from: number, known: number | undefined): known is number =>
  known !== undefined && from > known / 2;

const ascending: Reader = async (tx, source, page, known) => {
  const { key, from, size } = page;
  const isBackwards = isNearEnd(from, known);
  const order = isBackwards ? sql`${key.sql} desc, id` : sql`${key.sql}, id desc`;
  const skip = isBackwards ? Math.max(0, known - from - size) : from;
  const ids = await idsOf(
    tx,
    sql`select id ${rowsWithValue(source, page)} order by ${order} offset ${skip} limit ${size}`,
  );
  return isBackwards ? ids.toReversed() : ids;
};

const descending: Reader = async (tx, source, page, known) => {
  const { key, from, size } = page;
  const isBackwards = isNearEnd(from, known);
  const start = await rowAt(tx, source, page, {
    from: isBackwards ? 'bottom' : 'top',
    skip: isBackwards ? known - 1 - from : from,
  });
  if (start === undefined) return [];
  const group = sql`${rowsWithValue(source, page)} and ${key.sql} = ${start.key}`;
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
  return rest === 0 ? ids : [...ids, ...(await rowsBelow(tx, source, page, start.key, rest))];
};
