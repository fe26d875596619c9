import { pgTable, text } from 'drizzle-orm/pg-core';
import { changedIn } from './columns.ts';

/** Rows deleted by manual SQL leave no change to list, so the whole list is marked as changed. */
export const listReset = pgTable('list_reset', {
  /** table name */
  list: text().notNull(),
  changedIn: changedIn(),
});
