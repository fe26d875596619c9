import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { folded, recordColumns } from './columns.ts';

export const whitelabel = pgTable(
  'whitelabel',
  {
    ...recordColumns,
    name: text().notNull(),
    group: text().notNull(),
    hexacode: text().notNull(),
    url: text().notNull(),
    /** a path under /api, or an absolute URL in old data */
    logo: text().notNull(),
  },
  (table) => [
    uniqueIndex('whitelabel_name')
      .on(table.area, folded(table.name))
      .where(sql`deleted_at is null`),
  ],
);
