/**
 * Data for findings about user names, stored separately from the records: see docs/decisions/0210. Rows only point to
 * records: readers check whether these still exist.
 */
import { bigint, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Area, Module } from '../../../../domain/areas.ts';

/** The modules whose records are about a user. */
export type AccountModule = Extract<Module, 'report' | 'proof'>;

const list = {
  area: text().$type<Area>().notNull(),
  module: text().$type<AccountModule>().notNull(),
};

/**
 * A user name under an agent and a brand, as written. Not unique: two concurrent writers of a new one do not wait for each
 * other, and both rows are valid.
 */
export const account = pgTable(
  'account',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...list,
    name: text().notNull(),
    agent: text().notNull(),
    brand: text().notNull(),
    /** hash of the name's skeleton */
    skeleton: bigint({ mode: 'bigint' }).notNull(),
  },
  (table) => [index('account_skeleton').on(table.skeleton, table.area, table.module)],
);

/** Hashes of `nearKeys`: names of one agent that differ by one letter share one. */
export const accountNear = pgTable(
  'account_near',
  {
    ...list,
    key: bigint({ mode: 'bigint' }).notNull(),
    accountId: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.area, table.module, table.accountId] })],
);

/** Which account a report or proof is about. */
export const recordAccount = pgTable(
  'record_account',
  {
    recordId: uuid().primaryKey(),
    accountId: bigint({ mode: 'number' }).notNull(),
    day: date({ mode: 'string' }),
    /** the version of the rules that computed the keys: see api/store/finding/keys.ts */
    keysBy: text().notNull(),
  },
  (table) => [index('record_account_day').on(table.accountId, table.day.desc().nullsLast())],
);
