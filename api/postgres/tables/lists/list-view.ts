import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Module } from '../../../../domain/areas.ts';
import type { ViewContent } from '../../../../domain/record/view/view.ts';
import { folded, recordColumns } from '../columns.ts';
import { appUser } from '../user.ts';

/** A named view of a list, of one person or shared with everybody who may list it. */
export const listView = pgTable(
  'list_view',
  {
    ...recordColumns,
    module: text().$type<Module>().notNull(),
    ownerId: uuid()
      .notNull()
      .references(() => appUser.id),
    name: text().notNull(),
    isShared: boolean().notNull(),
    content: jsonb().$type<ViewContent>().notNull(),
  },
  (table) => [
    uniqueIndex('list_view_name')
      .on(table.ownerId, table.area, table.module, folded(table.name))
      .where(sql`deleted_at is null`),
    index('list_view_shared')
      .on(table.area, table.module)
      .where(sql`is_shared and deleted_at is null`),
  ],
);
