import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The table rate-limiter-flexible counts in. */
export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});
