/**
 * All matching rows of a list in any order, page by page. The order is read first, as ids of 16 bytes, so that a slow client
 * holds neither a connection nor a transaction and no row comes twice.
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

const idBytes = 16;

/** The ids of a page, one after another. */
type IdPage = Buffer;

/** Undefined if there are more than `most`. */
export async function orderOf(
  orm: Executor,
  source: RowSource,
  { area, sort, condition, size = 500 }: Asked,
  most: number,
): Promise<readonly IdPage[] | undefined> {
  const key = source.keys[sort.key];
  if (!key) throw new Error(`no sort by ${sort.key}`);
  const { rows } = await orm.execute<{ ids: IdPage }>(sql`
    select string_agg(uuid_send(id), '' order by place) as ids from (
      select id, row_number() over (order by ${orderBy(key, sql`key`, sort.direction)}) - 1 as place
      from (
        select id, ${key.sql} as key from ${tableOf(source)}
        where ${presentIn(area)} and ${condition} limit ${most + 1}
      ) as hit
    ) as placed group by place / ${size}::int order by min(place)`);
  const pages = rows.map(({ ids }) => ids);
  const count = pages.reduce((sum, { length }) => sum + length / idBytes, 0);
  return count > most ? undefined : pages;
}

/** JSON texts. Rows that no longer match when their page is read are left out. */
export async function* rowsInOrder(
  orm: Executor,
  source: RowSource,
  { area, condition }: Pick<Asked, 'area' | 'condition'>,
  order: readonly IdPage[],
): AsyncGenerator<readonly string[]> {
  for (const page of order) {
    const ids = page.toString('hex').match(/.{32}/g) ?? [];
    const { rows } = await orm.execute<{ json: string }>(sql`
      select row_to_json(line)::text as json
      from unnest(${`{${ids.join(',')}}`}::uuid[]) with ordinality as shown(id, place)
        cross join lateral (
          select ${source.wire} from ${tableOf(source)}
          where id = shown.id and ${presentIn(area)} and ${condition}
        ) as line
      order by shown.place`);
    if (rows.length > 0) yield rows.map(({ json }) => json);
  }
}
