import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Section } from '../../../domain/areas.ts';
import type { Role } from '../../../domain/permissions.ts';
import type { PreferenceKey } from '../../../domain/user/preferences.ts';
import { lifecycle, moment } from './columns.ts';

export const appUser = pgTable(
  'app_user',
  {
    id: uuid().primaryKey(),
    username: text().notNull(),
    email: text().notNull(),
    /** `accountKey` of the name and the email. Null only until the first start after the migration. */
    usernameKey: text(),
    emailKey: text(),
    passwordHash: text().notNull(),
    /** Who set the password, if not the user: then the user has to change it. */
    passwordSetBy: uuid(),
    role: text().$type<Role>().notNull(),
    section: text().array().$type<Section[]>().notNull(),
    permissions: text().array().notNull(),
    /** When the second factor was set up; null without one. Here, because every call reads it. */
    secondFactorAt: moment(),
    /** The last sign-in; null before the first. */
    signedInAt: moment(),
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

/** A token identifies a session by the hash of its random part; this row decides whether it is valid. */
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
    /** The last renewal by activity. */
    seenAt: moment().notNull().defaultNow(),
    /** absolute expiry, regardless of activity */
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

/** The password reset code of a user; requesting another one replaces it. */
export const recoveryCode = pgTable('recovery_code', {
  userId: uuid()
    .primaryKey()
    .references(() => appUser.id),
  codeHash: text().notNull(),
  expiresAt: moment().notNull(),
  /** incremented before a code is checked, so that concurrent guesses cannot slip through */
  tries: integer().notNull().default(0),
  verifiedAt: moment(),
});

/** Preferences of a user, such as the columns of a list. Not a record: not audited. */
export const preference = pgTable(
  'preference',
  {
    userId: uuid()
      .notNull()
      .references(() => appUser.id),
    key: text().$type<PreferenceKey>().notNull(),
    value: jsonb().notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
