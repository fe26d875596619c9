import { date, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import type { Area } from '../../../../domain/areas.ts';

/**
 * Report counts and sums per day and kind, as a ledger: triggers add a line for every change, and lines of the same
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
    /** sums of these reports */
    pl: numeric().notNull().default('0'),
    stack: numeric().notNull().default('0'),
    acBalance: numeric().notNull().default('0'),
    afterVoidBalance: numeric().notNull().default('0'),
  },
  (table) => [index('report_count_day').on(table.area, table.date)],
);
