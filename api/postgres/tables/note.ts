import { sql } from 'drizzle-orm';
import { date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { timeZone } from '../../../domain/values/limits.ts';
import { changedIn, personKey, recordColumns } from './columns.ts';

/** The day of a note: its date, or the day it was created in India; same as `noteDay` in the domain. */
export const noteDay = sql`coalesce(date, (created_at at time zone ${sql.raw(`'${timeZone}'`)})::date)`;

export const note = pgTable(
  'note',
  {
    ...recordColumns,
    changedIn: changedIn(),
    date: date({ mode: 'string' }),
    origin: text().notNull(),
    agent: text().notNull(),
    user: text().notNull(),
    whatsappGroup: text().notNull(),
    note: text().notNull(),
    noteAddby: text().notNull(),
    /** derived from the columns above, for filters: see store/note/note-columns.ts */
    searchText: text().notNull().default(''),
    /** the same in ASCII, if it has other letters: see store/rows/search-key.ts */
    searchKey: text(),
    /** the rules that computed it; null in rows from before it was recorded */
    derivedBy: text(),
  },
  (table) => [
    index('note_list')
      .on(table.area, sql`id desc`)
      .where(sql`deleted_at is null`),
    // Covers everything the dashboard counts, so that it needs only this index.
    index('note_dashboard')
      .on(table.area, table.date, table.createdAt)
      .where(sql`deleted_at is null`),
    index('note_changed').on(table.area, table.updatedAt),
    index('note_deleted')
      .on(table.area, table.deletedAt)
      .where(sql`deleted_at is not null`),
    index('note_changed_in').on(table.area, table.changedIn),
    index('note_person')
      .on(table.area, personKey(table.user), noteDay, table.id)
      .where(sql`deleted_at is null and "user" <> ''`),
  ],
);
