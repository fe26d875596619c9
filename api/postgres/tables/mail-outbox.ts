import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Queued mail and its outcome. The content is wiped as soon as the mail is sent or given up. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid().primaryKey(),
    /** a newer mail on the same topic replaces one that is still queued */
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
    /** given up: too old, permanently rejected, or replaced */
    endedAt: moment(),
  },
  (table) => [
    index('mail_outbox_waiting')
      .on(table.nextTryAt)
      .where(sql`sent_at is null and ended_at is null`),
    index('mail_outbox_age').on(table.createdAt),
  ],
);
