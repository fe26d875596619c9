import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Area } from '../../../domain/areas.ts';

/**
 * How many reports there are of each day and kind, as a ledger: triggers write a line for every change, and
 * lines of one kind are added up. See docs/decisions/0086.
 */
export const reportCount = pgTable(
  'report_count',
  {
    area: text().$type<Area>().notNull(),
    date: date({ mode: 'string' }),
    catchBy: text().notNull(),
    proofStatus: text().notNull(),
    voidStatus: text().notNull(),
    /** one line may take away what another has added */
    count: integer().notNull(),
  },
  (table) => [index('report_count_day').on(table.area, table.date)],
);
