import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { folded, recordColumns } from './columns.ts';

export const sport = pgTable('sport', { ...recordColumns, name: text().notNull() }, (table) => [
  uniqueIndex('sport_name')
    .on(table.area, folded(table.name))
    .where(sql`deleted_at is null`),
]);
