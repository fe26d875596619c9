import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Section } from '../../../domain/areas.ts';
import type { Role } from '../../../domain/permissions.ts';
import { lifecycle, moment } from './columns.ts';

export const appUser = pgTable(
  'app_user',
  {
    id: uuid().primaryKey(),
    username: text().notNull(),
    email: text().notNull(),
    /** What `accountKey` makes of the name and the address. Null only until the console has started once. */
    usernameKey: text(),
    emailKey: text(),
    passwordHash: text().notNull(),
    /** Who chose the password, when it was somebody else: then the user has to change it. */
    passwordSetBy: uuid(),
    role: text().$type<Role>().notNull(),
    section: text().array().$type<Section[]>().notNull(),
    permissions: text().array().notNull(),
    ...lifecycle,
  },
  (table) => [
    uniqueIndex('app_user_username_key')
      .on(table.usernameKey)
      .where(sql`deleted_at is null`),
    uniqueIndex('app_user_email_key')
      .on(table.emailKey)
      .where(sql`deleted_at is null`),
  ],
);

/** A token names a session by the hash of its random part; this row decides whether it still counts. */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    tokenHash: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** the end for good, however active the user is */
    endsAt: moment().notNull(),
    endedAt: moment(),
    endReason: text(),
    address: text(),
    agent: text(),
  },
  (table) => [
    uniqueIndex('session_token').on(table.tokenHash),
    index('session_open')
      .on(table.userId)
      .where(sql`ended_at is null`),
    index('session_of_user').on(table.userId, table.createdAt),
  ],
);

/** The one code a user may reset the password with; asking again replaces it. */
export const recoveryCode = pgTable('recovery_code', {
  userId: uuid()
    .primaryKey()
    .references(() => appUser.id),
  codeHash: text().notNull(),
  expiresAt: moment().notNull(),
  /** counted before a code is looked at, so that many at once cannot slip through */
  tries: integer().notNull().default(0),
  verifiedAt: moment(),
});
