import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Used by rate-limiter-flexible. */
export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});
