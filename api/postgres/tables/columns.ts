import { sql, type SQL } from 'drizzle-orm';
import { customType, integer, numeric, text, timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Area } from '../../../domain/areas.ts';

export const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** Names are unique regardless of case and surrounding spaces. */
export const folded = (column: AnyPgColumn) => sql`lower(btrim(${column}))`;

/**
 * One number for all spellings of a user name: case, composition and surrounding spaces do not count. A function of
 * the database, see migration 0020; 64 bits, because names are too long for an index that also covers other columns.
 */
export const personKey = (name: AnyPgColumn | SQL) => sql`person_key(${name})`;

export const lifecycle = {
  version: integer().notNull().default(1),
  createdAt: moment().notNull().defaultNow(),
  createdBy: text().notNull(),
  updatedAt: moment().notNull().defaultNow(),
  updatedBy: text().notNull(),
  /** soft delete: the row stays, and an admin can restore it */
  deletedAt: moment(),
  deletedBy: text(),
};

/** Columns shared by the records of every module. */
export const recordColumns = {
  id: uuid().primaryKey(),
  area: text().$type<Area>().notNull(),
  ...lifecycle,
};

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * The transaction that last wrote the row. A trigger sets it on every insert and update, including bulk
 * inserts, restores and manual SQL. Every table with a long list needs this column, the triggers
 * `stamp_change` and `reset_list`, and an index on (area, changed_in): see store/long-list/list-cursor.ts.
 */
export const changedIn = () =>
  transactionId()
    .notNull()
    .default(sql`pg_current_xact_id()`);

/** Money: eleven digits before the decimal point, two after; see domain/values/money.ts. */
export const money = () => numeric({ precision: 13, scale: 2, mode: 'number' });
