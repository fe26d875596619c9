import { sql } from 'drizzle-orm';
import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { appUser } from './user.ts';

/** Presence: starts with a user's first session and ends with the last. */
export const attendance = pgTable(
  'attendance',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    date: date({ mode: 'string' }).notNull(),
    loginTime: moment().notNull(),
    logoutTime: moment(),
    deletedAt: moment(),
    deletedBy: text(),
  },
  (table) => [
    uniqueIndex('attendance_open')
      .on(table.userId)
      .where(sql`logout_time is null`),
    index('attendance_time').on(table.loginTime),
    index('attendance_user').on(table.userId, table.loginTime),
  ],
);
