/**
 * The suggestions of one list for all its users: values of the latest records, most used first. The records' values are kept in
 * memory, so that only changes since the last call are read from the database, however long the list is.
 */
import type { Area } from '../../../domain/areas.ts';
import type { Orm } from '../../postgres/database.ts';
import type { ListCursor } from './list-cursor.ts';
import type { RecentRecord, SuggestionSource, Values } from './suggestions.ts';

/** Users mostly repeat recent values; older records would slow the form down for little gain. */
const recentRecords = 5000;
/** After more changes than that, as after an import, the latest records are read again. */
const mostWritten = 1000;
const mostPerField = 1000;
const rankEveryMs = 60_000;

export class KeptSuggestions {
  private readonly source: SuggestionSource;
  private readonly orm: Orm;
  private readonly area: Area;
  private readonly now: () => number;
  private cursor: ListCursor | undefined;
  /** By id. */
  private records = new Map<string, Values>();
  private ranked: Values = {};
  private rankedAt = 0;
  /** Something was written since the values were ranked. */
  private isOutdated = false;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(source: SuggestionSource, orm: Orm, area: Area, now = () => performance.now()) {
    this.source = source;
    this.orm = orm;
    this.area = area;
    this.now = now;
  }

  /** Has the values of everything committed before the call; those of deleted records leave within a minute. */
  read(): Promise<Values> {
    const answer = this.turn.then(() => this.upToDate());
    this.turn = answer.catch(() => undefined);
    return answer;
  }

  private async upToDate(): Promise<Values> {
    const { source, orm, area, cursor } = this;
    const state = cursor && (await source.check(orm, area, cursor, 1));
    if (!cursor || !state?.isKnown) return this.readAgain();
    if (state.count > 0) {
      const written = await source.written(orm, area, cursor, mostWritten);
      if (written.records.length === mostWritten) return this.readAgain();
      this.cursor = written.cursor;
      this.take(written.records);
    }
    if (this.isOutdated && this.now() - this.rankedAt >= rankEveryMs) this.rank();
    return this.ranked;
  }

  private async readAgain(): Promise<Values> {
    const { cursor, records } = await this.source.recent(this.orm, this.area, recentRecords);
    this.cursor = cursor;
    this.records = new Map(records.flatMap(({ id, values }) => (values ? [[id, values] as const] : [])));
    this.rank();
    return this.ranked;
  }

  /** New values come first: they belong to current work. */
  private take(written: readonly RecentRecord[]): void {
    for (const { id, values } of written) {
      if (values) this.records.set(id, values);
      else this.records.delete(id);
    }
    const fresh = written.flatMap(({ values }) => (values ? [values] : []));
    const { ranked } = this;
    this.ranked = this.byField((field) => {
      const known = ranked[field] ?? [];
      const has = new Set(known);
      const added = mostUsed(fresh.map((values) => values[field] ?? [])).filter((value) => !has.has(value));
      return added.length > 0 ? [...added, ...known].slice(0, mostPerField) : known;
    });
    this.isOutdated = true;
  }

  private rank(): void {
    this.dropOldest();
    const all = [...this.records.values()];
    this.ranked = this.byField((field) =>
      mostUsed(all.map((values) => values[field] ?? [])).slice(0, mostPerField),
    );
    this.rankedAt = this.now();
    this.isOutdated = false;
  }

  /** Ids begin with the time. */
  private dropOldest(): void {
    const surplus = this.records.size - recentRecords;
    if (surplus <= 0) return;
    for (const id of [...this.records.keys()].toSorted().slice(0, surplus)) this.records.delete(id);
  }

  private byField(valuesOf: (field: string) => readonly string[]): Values {
    return Object.fromEntries(this.source.fields.map((field) => [field, valuesOf(field)]));
  }
}

/** Distinct values, the most used first, equally used ones in alphabetical order. */
function mostUsed(lists: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>();
  for (const values of lists)
    for (const value of values) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .map(([value]) => value);
}
