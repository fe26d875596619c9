import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Area, Module } from '../../../../domain/areas.ts';
import type { NoticeKind } from '../../../../domain/sense/notification/kinds.ts';
import { moment } from '../columns.ts';
import { appUser } from '../user.ts';

/** A notification of one person. Not a record: removed after 90 days, not audited. */
export const notice = pgTable(
  'notice',
  {
    /** Grows with time. */
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    kind: text().$type<NoticeKind>().notNull(),
    area: text().$type<Area>(),
    module: text().$type<Module>(),
    recordId: text(),
    actor: text(),
    /** An unread notice is replaced by a newer one with the same key. */
    sameAs: text().notNull(),
    /** How many notices it represents. */
    times: integer().notNull().default(1),
    /** See `noticeContent`, without the kind. */
    content: jsonb().notNull(),
    at: moment().notNull().defaultNow(),
    readAt: moment(),
  },
  (table) => [
    index('notice_list').on(table.userId, table.id),
    index('notice_unread')
      .on(table.userId, table.sameAs)
      .where(sql`read_at is null`),
    index('notice_age').on(table.at),
  ],
);
