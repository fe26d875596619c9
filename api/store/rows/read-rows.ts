/** Finds, counts, sums and sorts in one statement. Its cost depends on the number of rows found. */
import { sql, type SQL } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import type { Sort } from '../../../domain/record/list.ts';
import type { Executor } from '../../postgres/database.ts';
import { orderBy, presentIn, tableOf, type RowSource } from './row-source.ts';

export interface AskedRows {
  readonly area: Area;
  readonly sort: Sort;
  readonly page: number;
  readonly size: number;
  /** Aborts when the client has disconnected. */
  readonly signal?: AbortSignal | undefined;
}

export interface Counted {
  readonly total: number;
  /** Exact decimals by name; null if they are not known. */
  readonly totals: Readonly<Record<string, string>> | null;
}

export interface FoundRows extends Counted {
  /** JSON texts, joined by commas. */
  readonly data: string;
  readonly page: number;
  readonly isExact: boolean;
}

/** A page past the end is the last page. */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

export async function readRows(
  tx: Executor,
  source: RowSource,
  { area, sort, page, size }: AskedRows,
  condition: SQL,
): Promise<FoundRows> {
  const key = source.keys[sort.key];
  if (!key) throw new Error(`no sort by ${sort.key}`);
  const table = tableOf(source);
  const names = Object.keys(source.totals);
  const own = Object.values(source.totals).map((column, at) => sql`, ${column} as ${sum(at)}`);
  const sums = names.map((_, at) => sql`, coalesce(sum(${sum(at)}), 0)::text as ${sum(at)}`);
  const { rows } = await tx.execute<
    Record<string, string | null> & { total: number; data: string | null }
  >(sql`
    with hit as materialized (
      select id, ${key.sql} as key${sql.join(own)} from ${table} where ${presentIn(area)} and ${condition}
    ), counted as (
      select count(*)::int as total${sql.join(sums)} from hit
    ), shown as (
      select id, row_number() over () as place from (
        select id from hit order by ${orderBy(key, sql`key`, sort.direction)}
        offset (select least(${(page - 1) * size}::bigint, (greatest(total, 1) - 1) / ${size}::int * ${size}::int) from counted)
        limit ${size}::int
      ) as part
    )
    select counted.*, (select string_agg(row_to_json(line)::text, E',\n' order by place)
      from shown cross join lateral (select ${source.wire} from ${table} where id = shown.id) as line) as data
    from counted`);
  const [found] = rows;
  const total = found?.total ?? 0;
  const totals = Object.fromEntries(names.map((name, at) => [name, found?.[`sum${at}`] ?? '0']));
  return {
    data: found?.data ?? '',
    total,
    totals,
    page: Math.min(page, lastPage(total, size)),
    isExact: true,
  };
}

/** All rows of an area, from an index where nothing is summed. */
export async function countRows(tx: Executor, source: RowSource, area: Area): Promise<Counted> {
  const sums = Object.entries(source.totals).map(
    ([name, column]) => sql`, coalesce(sum(${column}), 0)::text as ${sql.identifier(name)}`,
  );
  const { rows } = await tx.execute<Record<string, string> & { total: number }>(
    sql`select count(*)::int as total${sql.join(sums)} from ${tableOf(source)} where ${presentIn(area)}`,
  );
  const { total = 0, ...totals } = rows[0] ?? {};
  return { total: Number(total), totals };
}

const sum = (at: number) => sql.raw(`sum${at}`);

/** JSON texts of these rows, in this order. */
export async function rowsById(tx: Executor, source: RowSource, ids: readonly string[]): Promise<string> {
  if (ids.length === 0) return '';
  const { rows } = await tx.execute<{ data: string | null }>(sql`
    select string_agg(row_to_json(line)::text, E',\n' order by shown.place) as data
    from json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality as shown(id, place)
      cross join lateral (select ${source.wire} from ${tableOf(source)} where id = shown.id::uuid) as line`);
  return rows[0]?.data ?? '';
}
