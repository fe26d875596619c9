/** Searchable values, stored separately from the records: see docs/decisions/0187. */
import { bigint, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Area } from '../../../domain/areas.ts';
import type { SearchedModule, SearchKind } from '../../../domain/record/search/search.ts';

const scope = {
  area: text().$type<Area>().notNull(),
  module: text().$type<SearchedModule>().notNull(),
  kind: text().$type<SearchKind>().notNull(),
};

/** Changes that are not counted yet. Triggers on the records fill it in the writer's transaction. */
export const searchPending = pgTable('search_pending', {
  position: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ...scope,
  value: text().notNull(),
  step: integer().notNull(),
});

export const searchValue = pgTable(
  'search_value',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...scope,
    value: text().notNull(),
    words: text().notNull(),
    /** how many records have it */
    count: integer().notNull(),
  },
  (table) => [uniqueIndex('search_value_own').on(table.area, table.module, table.kind, table.value)],
);

/**
 * A value once for each of its words, from that word on: found by the start of any word. Sorted by bytes. Without
 * a reference to the value, which would double the cost of filling it; a start without its value finds nothing.
 */
export const searchStart = pgTable(
  'search_start',
  { ...scope, start: text().notNull(), valueId: bigint({ mode: 'number' }).notNull() },
  (table) => [primaryKey({ columns: [table.area, table.module, table.kind, table.start, table.valueId] })],
);
