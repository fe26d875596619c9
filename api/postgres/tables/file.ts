import { customType, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * File contents, stored once each. Records refer to them by hash or address; referenced files are never
 * removed.
 */
export const file = pgTable(
  'file',
  {
    /** SHA-256 of the bytes */
    hash: text().primaryKey(),
    bytes: bytea().notNull(),
    mediaType: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    size: integer().notNull(),
    /** random; only set for public files */
    address: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('file_address').on(table.address)],
);
