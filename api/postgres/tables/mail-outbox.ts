import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Mail that waits to be sent, and what became of it. What it says is wiped as soon as it is settled. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid().primaryKey(),
    /** a newer mail on the same topic takes the place of one that still waits */
    topic: text(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text(),
    html: text(),
    createdAt: moment().notNull().defaultNow(),
    nextTryAt: moment().notNull().defaultNow(),
    giveUpAt: moment().notNull(),
    tries: integer().notNull().default(0),
    lastError: text(),
    sentAt: moment(),
    /** given up: too old, refused for good, or replaced */
    endedAt: moment(),
  },
  (table) => [
    index('mail_outbox_waiting')
      .on(table.nextTryAt)
      .where(sql`sent_at is null and ended_at is null`),
    index('mail_outbox_age').on(table.createdAt),
  ],
);
