import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Area } from '../../../../domain/areas.ts';
import { moment } from '../columns.ts';

/** Imports that saved reports. Their reports have the id in `import_id`, their audit entry has it too. */
export const reportImport = pgTable(
  'report_import',
  {
    id: uuid().primaryKey(),
    area: text().$type<Area>().notNull(),
    file: text().notNull(),
    saved: integer().notNull(),
    createdAt: moment().notNull().defaultNow(),
    createdBy: text().notNull(),
    undoneAt: moment(),
    undoneBy: text(),
  },
  // Ids grow with time.
  (table) => [index('report_import_list').on(table.area, table.id)],
);
