import { sql } from 'drizzle-orm';
import { customType, integer, numeric, text, timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Area } from '../../../domain/areas.ts';

export const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** Names are unique ignoring case and outer spaces. */
export const folded = (column: AnyPgColumn) => sql`lower(btrim(${column}))`;

export const lifecycle = {
  version: integer().notNull().default(1),
  createdAt: moment().notNull().defaultNow(),
  createdBy: text().notNull(),
  updatedAt: moment().notNull().defaultNow(),
  updatedBy: text().notNull(),
  /** deleting hides: the row stays, and an admin can bring it back */
  deletedAt: moment(),
  deletedBy: text(),
};

/** What every record of a module has; the module's own fields stand beside these. */
export const recordColumns = {
  id: uuid().primaryKey(),
  area: text().$type<Area>().notNull(),
  ...lifecycle,
};

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * The transaction that wrote the row last. A trigger sets it on every insert and update, also on bulk inserts,
 * restores and hand-made SQL. Every table with a long list needs the column, the triggers `stamp_change` and
 * `reset_list`, and an index on (area, changed_in): see store/list-cursor.ts.
 */
export const changedIn = () =>
  transactionId()
    .notNull()
    .default(sql`pg_current_xact_id()`);

/** Money: eleven digits before the point, two behind it; see domain/values/money.ts. */
export const money = () => numeric({ precision: 13, scale: 2, mode: 'number' });
