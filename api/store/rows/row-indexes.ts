/**
 * Indexes that only a long list needs: for searching any part of its text, and for sorting by each column. They are made
 * for one area when it has many records, so that others do not pay for them.
 */
import { getTableName, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Area } from '../../../domain/areas.ts';
import type { Orm } from '../../postgres/database.ts';
import { presentIn, type RowSource } from './row-source.ts';

export interface RowIndex {
  readonly name: string;
  readonly definition: SQL;
}

/** Names of columns are in camelCase; an index has the name in small letters. */
const nameOf = (table: string, area: Area, of: string) =>
  `${table}_rows_${area}_${of.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

export const searchIndex = (source: RowSource, area: Area) =>
  nameOf(getTableName(source.table), area, 'search');
export const sortIndex = (source: RowSource, area: Area, sort: string) =>
  nameOf(getTableName(source.table), area, `by_${sort}`);

/** The search index comes last: it shows that all exist. */
export function rowIndexesOf(source: RowSource, area: Area): RowIndex[] {
  const table = getTableName(source.table);
  const sorts = Object.entries(source.keys).filter(([, { isIndexed }]) => !isIndexed);
  return [
    ...sorts.map(([sort, { sql: key }]) => ({
      name: sortIndex(source, area, sort),
      definition: sql`(${key}, id desc) where ${presentIn(area)}`,
    })),
    {
      name: nameOf(table, area, 'search_key'),
      definition: sql`using gin (search_key gin_trgm_ops) where ${presentIn(area)} and search_key is not null`,
    },
    {
      name: searchIndex(source, area),
      definition: sql`using gin (search_text gin_trgm_ops) where ${presentIn(area)}`,
    },
  ];
}

interface State extends Record<string, unknown> {
  readonly name: string;
  readonly isValid: boolean;
  readonly isGrowing: boolean;
}

/** The state of a table's indexes by name. */
async function statesOf(orm: Pick<Orm, 'execute'>, source: RowSource): Promise<Map<string, State>> {
  const { rows } = await orm.execute<State>(sql`
    select own.relname as name, indisvalid as "isValid",
      exists (select from pg_stat_progress_create_index where index_relid = own.oid) as "isGrowing"
    from pg_index join pg_class as own on own.oid = indexrelid
    where indrelid = ${getTableName(source.table)}::regclass and own.relname like '%\\_rows\\_%'`);
  return new Map(rows.map((row) => [row.name, row]));
}

export async function readyIndexes(
  orm: Pick<Orm, 'execute'>,
  source: RowSource,
): Promise<ReadonlySet<string>> {
  const states = await statesOf(orm, source);
  return new Set([...states.values()].filter(({ isValid }) => isValid).map(({ name }) => name));
}

const dialect = new PgDialect({ casing: 'snake_case' });

/** Makes the next index that is missing. Returns its name, or undefined if there is none to make. */
export async function makeNextIndex(
  orm: Orm,
  source: RowSource,
  wanted: readonly RowIndex[],
): Promise<string | undefined> {
  const states = await statesOf(orm, source);
  for (const { name, definition } of wanted) {
    const state = states.get(name);
    if (state?.isValid) continue;
    // Another server makes it.
    if (state?.isGrowing) return undefined;
    // A server ended while it made this one.
    if (state) await orm.execute(sql`drop index concurrently if exists ${sql.identifier(name)}`);
    const { sql: text } = dialect.sqlToQuery(
      sql`create index concurrently if not exists ${sql.identifier(name)} on ${sql.identifier(getTableName(source.table))} ${definition}`,
    );
    await orm.execute(sql.raw(text));
    return name;
  }
  return undefined;
}

/** Makes those that are missing, one after another, while others write. Returns their names. */
export async function makeRowIndexes(orm: Orm, source: RowSource, area: Area): Promise<string[]> {
  const made: string[] = [];
  await orm.execute(sql`create extension if not exists pg_trgm`);
  const wanted = rowIndexesOf(source, area);
  for (;;) {
    const name = await makeNextIndex(orm, source, wanted);
    if (name === undefined) return made;
    made.push(name);
  }
}
