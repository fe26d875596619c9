/**
 * All matching rows of a list in any order, page by page. The order is read first, as ids, so that a slow client holds
 * neither a connection nor a transaction and no row comes twice.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import type { Sort } from '../../../domain/record/list.ts';
import type { Executor } from '../../postgres/database.ts';
import { orderBy, presentIn, tableOf, type RowSource } from './row-source.ts';

interface Asked {
  readonly area: Area;
  readonly sort: Sort;
  readonly condition: SQL;
  /** Rows per page. */
  readonly size?: number;
}

/** JSON texts. Rows that no longer match when their page is read are left out. */
export async function* rowsInOrder(
  orm: Executor,
  source: RowSource,
  { area, sort, condition, size = 500 }: Asked,
): AsyncGenerator<readonly string[]> {
  const key = source.keys[sort.key];
  if (!key) throw new Error(`no sort by ${sort.key}`);
  const table = tableOf(source);
  const matching = sql`${presentIn(area)} and ${condition}`;
  const { rows: pages } = await orm.execute<{ ids: string }>(sql`
    select json_agg(id order by place)::text as ids from (
      select id, row_number() over (order by ${orderBy(key, sql`key`, sort.direction)}) - 1 as place
      from (select id, ${key.sql} as key from ${table} where ${matching}) as hit
    ) as placed group by place / ${size}::int order by min(place)`);
  for (const { ids } of pages) {
    const { rows } = await orm.execute<{ json: string }>(sql`
      select row_to_json(line)::text as json
      from json_array_elements_text(${ids}::json) with ordinality as shown(id, place)
        cross join lateral (select ${source.wire} from ${table} where id = shown.id::uuid and ${matching}) as line
      order by shown.place`);
    if (rows.length > 0) yield rows.map(({ json }) => json);
  }
}
