import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OptionKind } from '../../../../domain/report/options.ts';
import { folded, recordColumns } from '../columns.ts';

/** The choices in the report form, managed by admins. */
export const reportOption = pgTable(
  'report_option',
  {
    ...recordColumns,
    kind: text().$type<OptionKind>().notNull(),
    value: text().notNull(),
    position: integer().notNull(),
    isRetired: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('report_option_value')
      .on(table.area, table.kind, folded(table.value))
      .where(sql`deleted_at is null`),
  ],
);
