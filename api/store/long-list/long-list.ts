/**
 * Lists of a hundred thousand records. Rows leave the database as JSON text and never become objects. They
 * are read in pages, each starting after the last row of the previous one, so that a slow client holds
 * neither a connection nor a transaction.
 */
import { and, eq, getTableName, isNull, not, sql, type SQL } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import type { RecordTable } from '../record-store.ts';
import type { Executor } from '../../postgres/database.ts';
import { listStateOf, type ListState, type Since } from './list-state.ts';
import { listOrderOf, type ListOrder, type OrderKey } from './list-order.ts';
import { suggestionsOf, type SuggestionFields, type SuggestionSource } from './suggestions.ts';

export interface LongListDefinition<Row, Suggested> {
  readonly table: RecordTable;
  /** The module's own fields with their API names, in the order of single-record responses. */
  readonly fields: readonly SQL[];
  /** The sort order. */
  readonly order: readonly OrderKey<Row>[];
  /** Source of the form's suggestions. */
  readonly suggestions: SuggestionFields<Suggested>;
}

export interface Changes {
  /** The cursor for the next request. */
  readonly asOf: string;
  /** Too many changes, or a cursor that is not valid here: read the whole list again. */
  readonly isTooMuch: boolean;
  /** JSON texts of new or changed records. */
  readonly changed: readonly string[];
  readonly deleted: readonly { readonly id: string; readonly version: number }[];
}

export interface PageOptions {
  readonly condition?: SQL | undefined;
  /** The last JSON text read before. */
  readonly behind?: string | undefined;
  /** JSON text of the last row to read. The row itself may be gone. */
  readonly until?: string | undefined;
}

export interface LongList extends ListState {
  /** JSON texts of the existing records that match, in order, one page at a time. */
  pages(orm: Executor, area: Area, options?: PageOptions): AsyncGenerator<readonly string[]>;
  /** JSON texts of these records, in the order of their ids. */
  rowsOf(orm: Executor, ids: readonly string[]): Promise<string[]>;
  count(orm: Executor, area: Area): Promise<number>;
  changes(orm: Executor, area: Area, since: Since, most?: number, mostBytes?: number): Promise<Changes>;
  readonly order: Pick<ListOrder, 'placeOf' | 'isBehind'>;
  /** Values of recent records for the form fields. */
  readonly suggestions: SuggestionSource;
  /** The columns of a row's JSON text. */
  readonly wire: SQL;
}

const rowsPerPage = 500;
const idsPerQuery = 1000;
/** Above this many changes, the whole list is read again. */
const mostChanges = 20_000;
/** Also above this many bytes of them: a whole list is streamed, changes are in memory. */
const mostChangedBytes = 32 * 1024 * 1024;

const isoMoment = (column: SQL) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export function longListOf<Row, Suggested>(definition: LongListDefinition<Row, Suggested>): LongList {
  const { table } = definition;
  const order = listOrderOf(definition.order);
  const name = sql.identifier(getTableName(table));
  const wireColumns = sql.join(
    [
      sql`id as "_id"`,
      ...definition.fields,
      sql`version`,
      sql`${isoMoment(sql`created_at`)} as "createdAt"`,
      sql`${isoMoment(sql`updated_at`)} as "updatedAt"`,
    ],
    sql`, `,
  );
  const present = (area: Area) => and(eq(table.area, area), isNull(table.deletedAt));

  async function read(orm: Executor, where: SQL | undefined, rest = sql``): Promise<string[]> {
    const { rows } = await orm.execute<{ json: string }>(sql`
      select row_to_json(line)::text as json from (
        select ${wireColumns} from ${name} where ${where} ${rest}
      ) as line`);
    return rows.map((row) => row.json);
  }

  const state = listStateOf(table);

  return {
    ...state,
    wire: wireColumns,
    suggestions: suggestionsOf(table, definition.suggestions, state),

    async *pages(orm, area, { condition, behind, until } = {}) {
      const end = until === undefined ? undefined : not(order.behind(order.placeOf(until)));
      let last = behind;
      do {
        const start = last === undefined ? undefined : order.behind(order.placeOf(last));
        const where = and(present(area), condition, start, end);
        const page = await read(orm, where, sql`order by ${order.sql} limit ${rowsPerPage}`);
        if (page.length > 0) yield page;
        last = page.length === rowsPerPage ? page.at(-1) : undefined;
      } while (last !== undefined);
    },

    async rowsOf(orm, ids) {
      const texts: string[] = [];
      for (let from = 0; from < ids.length; from += idsPerQuery) {
        const part = JSON.stringify(ids.slice(from, from + idsPerQuery));
        const where = sql`id in (select value::uuid from json_array_elements_text(${part}::json) as value)`;
        texts.push(...(await read(orm, where, sql`order by id`)));
      }
      return texts;
    },

    count: (orm, area) => orm.$count(table, present(area)),

    order,

    async changes(orm, area, since, most = mostChanges, mostBytes = mostChangedBytes) {
      const { asOf, isKnown, count } = await state.check(orm, area, since, most + 1);
      const none = { asOf, changed: [], deleted: [] };
      if (!isKnown || count > most) return { ...none, isTooMuch: true };
      if (count === 0) return { ...none, isTooMuch: false };
      // Read after the cursor: a change committed in between is returned now and again next time.
      const { rows } = await orm.execute<{ id: string; version: number; json: string | null }>(sql`
        with written as (
          select id, version, case when deleted_at is null then (
            select row_to_json(line)::text from (select ${wireColumns}) as line
          ) end as json from ${name} where ${state.writtenSince(area, since)} limit ${most + 1}
        )
        select * from written where (select coalesce(sum(octet_length(json)), 0) from written) <= ${mostBytes}`);
      if (rows.length === 0 || rows.length > most) return { ...none, isTooMuch: true };
      return {
        asOf,
        isTooMuch: false,
        changed: rows.flatMap(({ json }) => json ?? []),
        deleted: rows.filter(({ json }) => json === null),
      };
    },
  };
}
