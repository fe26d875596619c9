/**
 * Places in the order of a large list, counted once: every so many rows, the value and the id of a row. A page in the
 * middle is read from the last of them before it, so it costs what the first one costs.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../postgres/database.ts';
import { orderBy, type RowSource } from './row-source.ts';
import { idsOf, rowsBelow, rowsWithout, rowsWithValue, valueOf, type Walk } from './walk-rows.ts';

interface Mark extends Record<string, unknown> {
  readonly place: number;
  readonly key: string | null;
  readonly id: string;
  readonly isLast: boolean;
}

interface Marks {
  readonly count: number;
  readonly marks: readonly Mark[];
}

export interface Places {
  /** Rows that have a value, and those without one, which come last in both directions. */
  readonly given: Marks;
  readonly missing: Marks;
}

/** Skipped rows are read, one by one where the order is that of an expression. A place takes some 200 bytes of memory. */
const rowsBetween = 500;

async function marksOf(tx: Executor, rows: SQL, key: SQL, order: SQL, step: number): Promise<Marks> {
  const { rows: found } = await tx.execute<Mark>(sql`
    select (n - 1)::int as place, key, id, is_last as "isLast" from (
      select ${key}::text as key, id, row_number() over listed as n, lead(id) over listed is null as is_last
      ${rows} window listed as (order by ${order})
    ) as line where (n - 1) % ${step} = 0 or is_last order by n`);
  return { count: (found.at(-1)?.place ?? -1) + 1, marks: found };
}

export async function countPlaces(
  tx: Executor,
  source: RowSource,
  walk: Walk,
  step = rowsBetween,
): Promise<Places> {
  const { key, direction } = walk;
  // Only rows with a value: the rest of the order is that of the index.
  const order = orderBy({ ...key, kind: 'value' }, key.sql, direction);
  const given = await marksOf(tx, rowsWithValue(source, walk), key.sql, order, step);
  if (key.kind === 'value') return { given, missing: { count: 0, marks: [] } };
  const missing = await marksOf(tx, rowsWithout(source, walk), key.sql, sql`${key.sql}, id desc`, step);
  return { given, missing };
}

function markBefore({ marks }: Marks, place: number): Mark | undefined {
  return marks.findLast((mark) => mark.place <= place);
}

/** The ids of the page, or fewer at the end. */
export async function pageByPlaces(
  tx: Executor,
  source: RowSource,
  walk: Walk,
  { given, missing }: Places,
  { from, size }: { readonly from: number; readonly size: number },
): Promise<string[]> {
  const start = from < given.count ? markBefore(given, from) : undefined;
  const need = Math.min(size, given.count - from);
  const ids = start ? await rowsFrom(tx, source, walk, start, { skip: from - start.place, size: need }) : [];
  const rest = size - ids.length;
  const mark = rest > 0 ? markBefore(missing, Math.max(0, from - given.count)) : undefined;
  if (!mark) return ids;
  const { key } = walk;
  const behind = await idsOf(
    tx,
    sql`select id ${rowsWithout(source, walk)} and id <= ${mark.id}::uuid order by ${key.sql}, id desc
      offset ${Math.max(0, from - given.count) - mark.place} limit ${rest}`,
  );
  return [...ids, ...behind];
}

async function rowsFrom(
  tx: Executor,
  source: RowSource,
  walk: Walk,
  mark: Mark,
  { skip, size }: { readonly skip: number; readonly size: number },
): Promise<string[]> {
  const { key, direction } = walk;
  const need = skip + size;
  const rows = rowsWithValue(source, walk);
  const value = valueOf(key, mark.key ?? '');
  const inOrder = (which: SQL, most: number) =>
    idsOf(tx, sql`select id ${rows} and ${which} order by ${key.sql}, id desc limit ${most}`);
  const ids = await inOrder(sql`${key.sql} = ${value} and id <= ${mark.id}::uuid`, need);
  const rest = need - ids.length;
  if (rest > 0) {
    ids.push(
      ...(direction === 'asc'
        ? await inOrder(sql`${key.sql} > ${value}`, rest)
        : await rowsBelow(tx, source, walk, value, rest)),
    );
  }
  return ids.slice(skip);
}
