import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** First responses to requests with an Idempotency-Key. */
export const idempotency = pgTable(
  'idempotency',
  {
    userId: uuid().notNull(),
    key: text().notNull(),
    path: text().notNull(),
    /** digest of the body; null for keys from earlier versions */
    content: text(),
    answer: jsonb(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_age').on(table.createdAt),
  ],
);
