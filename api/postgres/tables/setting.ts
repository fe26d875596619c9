import { pgTable, text } from 'drizzle-orm/pg-core';

export const setting = pgTable('setting', { key: text().primaryKey(), value: text().notNull() });

/** Keys of what is wrong with the console at the moment: store/notification/console-states.ts. */
export const stateKeyStart = 'state.';
