/** What a list needs so that the database can search, sort, count and page it. */
import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import { sortedLetters, type SortSource } from '../../../domain/record/list-sort.ts';
import type { Sort, SortDirection } from '../../../domain/record/list.ts';
import type { RecordTable } from '../record-store.ts';

/**
 * The value that a column sorts by. `sql` is the same text in queries and in indexes, so it has no parameters. Empty text
 * and missing days come last in both directions.
 */
export interface SortKey {
  readonly sql: SQL;
  readonly kind: 'text' | 'day' | 'value';
  /** Type of the value; numeric by default. */
  readonly type?: 'bigint' | 'date' | 'integer' | 'text' | 'uuid';
  /** Another index of the table sorts by it. */
  readonly isIndexed?: boolean;
  /** The days of the list's own index, which has missing ones at its end. */
  readonly listDay?: SQL;
  /** The same order downwards, by another index of the table. */
  readonly downwards?: SortKey;
}

export interface RowSource {
  readonly table: RecordTable;
  /** The columns of an answer. */
  readonly wire: SQL;
  readonly keys: Readonly<Record<string, SortKey>>;
  /** Columns that are summed, by their names in the answer. */
  readonly totals: Readonly<Record<string, SQL>>;
}

/** The key whose index has this order. */
export function keyFor({ keys }: RowSource, { key: name, direction }: Sort): SortKey {
  const key = keys[name];
  if (!key) throw new Error(`no sort by ${name}`);
  return direction === 'desc' && key.downwards ? key.downwards : key;
}

/** The searchable text has parts, see domain/values/fold.ts; unlike a bound parameter this is an index's own text. */
const separator = sql.raw(String.raw`E'\x01'`);
/** As lists in the browser sort text. */
export const inListOrder = sql.raw('collate list_order');

/** A column whose text is never longer than what sorts. */
export const shortText = (column: SQL): SortKey => ({ sql: sql`(${column} ${inListOrder})`, kind: 'text' });

export function keyOf(
  source: SortSource,
  known: {
    readonly numbers: Readonly<Record<string, SortKey>>;
    readonly texts: Readonly<Record<number | string, SQL>>;
  },
): SortKey {
  if (source.from === 'number') {
    const key = known.numbers[source.key];
    if (!key) throw new Error(`no column for ${source.key}`);
    return key;
  }
  const column = known.texts[source.from === 'part' ? source.part : source.key];
  if (column) return shortText(column);
  if (source.from === 'word') throw new Error(`no column for ${source.key}`);
  const part = sql`split_part(search_text, ${separator}, ${sql.raw(String(source.part + 1))})`;
  return { sql: sql`(left(${part}, ${sql.raw(String(sortedLetters))}) ${inListOrder})`, kind: 'text' };
}

export const tableOf = ({ table }: RowSource) => sql.identifier(getTableName(table));

/** Areas are known words. */
export const areaText = (area: Area) => sql.raw(`'${area}'`);

export const presentIn = (area: Area) => sql`area = ${areaText(area)} and deleted_at is null`;

/** Whether the value is missing. */
export function isMissing({ kind }: SortKey, value: SQL): SQL {
  if (kind === 'text') return sql`${value} = ''`;
  return kind === 'day' ? sql`${value} is null` : sql`false`;
}

/** Missing last, the newest first among equals. */
export function orderBy(key: SortKey, value: SQL, direction: SortDirection): SQL {
  const missing = key.kind === 'value' ? sql`` : sql`${isMissing(key, value)}, `;
  return sql`${missing}${value} ${sql.raw(direction)}, id desc`;
}
