/** Values of recent records, read for the suggestions of forms: see kept-suggestions.ts. */
import { and, eq, getTableName, isNull, sql, type SQL } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import type { Executor } from '../../postgres/database.ts';
import type { RecordTable } from '../record-store.ts';
import { cursorNow, readCursor, type ListCursor } from './list-cursor.ts';
import type { ListState } from './list-state.ts';

/** The values of a record by field. */
export type Values = Readonly<Record<string, readonly string[]>>;

export interface SuggestionFields<Row> {
  readonly fields: readonly string[];
  /** The columns to read. */
  readonly columns: SQL;
  readonly valuesOf: (row: Row) => Values;
}

export interface RecentRecord {
  readonly id: string;
  /** Undefined for a deleted record. */
  readonly values: Values | undefined;
}

interface Read {
  readonly cursor: ListCursor;
  /** The newest first. */
  readonly records: readonly RecentRecord[];
}

export interface SuggestionSource {
  readonly fields: readonly string[];
  /** The latest records. */
  recent(orm: Executor, area: Area, most: number): Promise<Read>;
  /** The latest of those that were written since the cursor, deleted ones included. */
  written(orm: Executor, area: Area, since: ListCursor, most: number): Promise<Read>;
  check: ListState['check'];
}

export function suggestionsOf<Row>(
  table: RecordTable,
  { fields, columns, valuesOf }: SuggestionFields<Row>,
  state: ListState,
): SuggestionSource {
  const name = sql.identifier(getTableName(table));

  async function read(orm: Executor, where: SQL | undefined, most: number): Promise<Read> {
    // The cursor first: what is committed in between is read now and again next time.
    const { rows: now } = await orm.execute<{ asOf: string }>(sql`select ${cursorNow(table)} as "asOf"`);
    const cursor = readCursor(now[0]?.asOf ?? '');
    if (!cursor) throw new Error('the database returned no cursor');
    const { rows } = await orm.execute<{ id: string; isDeleted: boolean }>(sql`
      select id, deleted_at is not null as "isDeleted", ${columns} from ${name} where ${where} order by id desc limit ${most}`);
    const records = rows.map(({ id, isDeleted, ...row }) => ({
      id,
      values: isDeleted ? undefined : valuesOf(row as Row),
    }));
    return { cursor, records };
  }

  return {
    fields,
    check: (...args) => state.check(...args),
    recent: (orm, area, most) => read(orm, and(eq(table.area, area), isNull(table.deletedAt)), most),
    written: (orm, area, since, most) => read(orm, state.writtenSince(area, since), most),
  };
}
