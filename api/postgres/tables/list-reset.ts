import { pgTable, text } from 'drizzle-orm/pg-core';
import { changedIn } from './columns.ts';

/** Rows that were removed by hand leave nothing behind that could be listed as a change: the whole list counts as changed. */
export const listReset = pgTable('list_reset', {
  /** the name of the table */
  list: text().notNull(),
  changedIn: changedIn(),
});
