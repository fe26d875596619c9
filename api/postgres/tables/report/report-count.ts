import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Area } from '../../../../domain/areas.ts';

/**
 * Report counts per day and kind, as a ledger: triggers add a line for every change, and lines of the same
 * kind are summed. See docs/decisions/0086.
 */
export const reportCount = pgTable(
  'report_count',
  {
    area: text().$type<Area>().notNull(),
    date: date({ mode: 'string' }),
    catchBy: text().notNull(),
    proofStatus: text().notNull(),
    voidStatus: text().notNull(),
    /** may be negative */
    count: integer().notNull(),
  },
  (table) => [index('report_count_day').on(table.area, table.date)],
);
