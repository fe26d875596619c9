import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { folded, recordColumns } from './columns.ts';

export const prooftype = pgTable(
  'prooftype',
  // Imported rows may lack content; the app itself never saves one without.
  { ...recordColumns, type: text().notNull(), content: text() },
  (table) => [
    uniqueIndex('prooftype_type')
      .on(table.area, folded(table.type))
      .where(sql`deleted_at is null`),
  ],
);
