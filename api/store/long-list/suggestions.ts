/**
 * Values of recent records as suggestions for form fields, most used first. Counting thousands of records
 * takes a database much longer than an ordinary call, so the counts are kept: each request adds what was
 * written since the previous one, and the ranking is counted anew once a minute.
 */
import { and, eq, getTableName, isNull, sql, type SQL } from 'drizzle-orm';
import type { Area } from '../../../domain/areas.ts';
import type { Executor, Orm } from '../../postgres/database.ts';
import type { RecordTable } from '../record-store.ts';
import { cursorNow, readCursor, type ListCursor } from './list-cursor.ts';
import type { ListState } from './list-state.ts';

export interface SuggestionFields {
  /** The columns of `recent` to read. */
  readonly columns: SQL;
  /** For each field, a `select` of its values from `recent`. */
  readonly values: Readonly<Record<string, SQL>>;
}

export type Suggestions = Readonly<Record<string, readonly string[]>>;

interface Counted {
  readonly cursor: ListCursor;
  readonly values: Suggestions;
}

export interface SuggestionSource {
  /** Counts the recent records, or only those written since the cursor. */
  count(orm: Executor, area: Area, since?: ListCursor): Promise<Counted>;
  look: ListState['look'];
}

/** Users mostly repeat recent values; older records would slow the form down for little gain. */
const recentRecords = 5000;
const mostPerField = 1000;
const recountMs = 60_000;

export function suggestionsOf(
  table: RecordTable,
  fields: SuggestionFields,
  state: ListState,
): SuggestionSource {
  const name = sql.identifier(getTableName(table));
  const used = Object.entries(fields.values).map(
    ([field, values]) => sql`select ${field}::text as field, value from (${values}) as named(value)`,
  );

  return {
    look: (...args) => state.look(...args),

    async count(orm, area, since) {
      // The cursor first: what is committed in between is counted now and again next time.
      const { rows: now } = await orm.execute<{ asOf: string }>(sql`select ${cursorNow(table)} as "asOf"`);
      const cursor = readCursor(now[0]?.asOf ?? '');
      if (!cursor) throw new Error('the database returned no cursor');
      const written = since && state.writtenSince(area, since);
      const { rows } = await orm.execute<{ field: string; value: string }>(sql`
        with recent as (
          select ${fields.columns} from ${name}
          where ${and(eq(table.area, area), isNull(table.deletedAt), written)}
          order by id desc limit ${recentRecords}
        ), used as (${sql.join(used, sql` union all `)}), ranked as (
          select field, value, row_number() over (partition by field order by count(*) desc, value) as rank
          from used where value <> '' group by field, value
        )
        select field, value from ranked where rank <= ${mostPerField} order by field, rank`);
      const values: Record<string, string[]> = {};
      for (const field of Object.keys(fields.values)) values[field] = [];
      for (const { field, value } of rows) values[field]?.push(value);
      return { cursor, values };
    },
  };
}

/** The suggestions of one list for all its users. */
export class KeptSuggestions {
  private readonly source: SuggestionSource;
  private readonly orm: Orm;
  private readonly area: Area;
  private readonly now: () => number;
  private kept: Counted | undefined;
  private countedAt = 0;
  /** Values were added since the last count, so the ranking and deleted values may be out of date. */
  private isOutdated = false;
  private recounting: Promise<unknown> | undefined;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(source: SuggestionSource, orm: Orm, area: Area, now = () => performance.now()) {
    this.source = source;
    this.orm = orm;
    this.area = area;
    this.now = now;
  }

  /** Has the values of everything committed before the call; those of deleted records leave within a minute. */
  read(): Promise<Suggestions> {
    const answer = this.turn.then(() => this.upToDate());
    this.turn = answer.catch(() => undefined);
    return answer;
  }

  private async upToDate(): Promise<Suggestions> {
    const { source, orm, area, kept } = this;
    const state = kept && (await source.look(orm, area, kept.cursor, 1));
    if (!kept || !state?.isKnown) return this.recount();
    if (state.count > 0) {
      const fresh = await source.count(orm, area, kept.cursor);
      this.kept = { cursor: fresh.cursor, values: merged(fresh.values, kept.values) };
      this.isOutdated = true;
    }
    if (this.isOutdated && this.now() - this.countedAt >= recountMs) this.recountBehind();
    return this.kept?.values ?? {};
  }

  private async recount(): Promise<Suggestions> {
    this.countedAt = this.now();
    const counted = await this.source.count(this.orm, this.area);
    this.kept = counted;
    this.isOutdated = false;
    return counted.values;
  }

  /** Nobody waits for it; if it fails, a later request tries again. */
  private recountBehind(): void {
    this.recounting ??= this.recount()
      .catch(() => undefined)
      .finally(() => {
        this.recounting = undefined;
      });
  }
}

/** New values first: they are what is being worked on. */
function merged(fresh: Suggestions, kept: Suggestions): Suggestions {
  return Object.fromEntries(
    Object.entries(kept).map(([field, values]) => {
      const known = new Set(values);
      const added = (fresh[field] ?? []).filter((value) => !known.has(value));
      return [field, added.length > 0 ? [...added, ...values].slice(0, mostPerField) : values];
    }),
  );
}
