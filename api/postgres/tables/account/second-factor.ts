import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';
import { appUser } from '../user.ts';

const owner = () =>
  uuid()
    .notNull()
    .references(() => appUser.id);

/** The authenticator app of a user. It counts once it is confirmed. */
export const authenticator = pgTable('authenticator', {
  userId: owner().primaryKey(),
  /** Encrypted: services/secrets/sealed-secrets.ts. */
  secret: text().notNull(),
  createdAt: moment().notNull().defaultNow(),
  confirmedAt: moment(),
  /** The time step of the last accepted code: neither it nor an earlier one is accepted again. */
  lastStep: bigint({ mode: 'number' }),
});

/** Passkeys: only public keys, so there is nothing to hide. */
export const passkey = pgTable(
  'passkey',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    name: text().notNull(),
    credentialId: text().notNull(),
    /** In COSE form, base64url. */
    publicKey: text().notNull(),
    /** Number of uses, if the device counts them: it must increase. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    createdAt: moment().notNull().defaultNow(),
    usedAt: moment(),
  },
  (table) => [
    uniqueIndex('passkey_credential').on(table.credentialId),
    index('passkey_user').on(table.userId),
  ],
);

const challengeTable = (name: string) =>
  pgTable(name, { userId: owner().primaryKey(), challenge: text().notNull(), expiresAt: moment().notNull() });

/** The challenge for a passkey that is being added. */
export const passkeySetup = challengeTable('passkey_setup');

/** The challenge for a passkey that confirms a change of the factors. */
export const passkeyProof = challengeTable('passkey_proof');

/** Recovery codes that were not used yet, hashed. */
export const oneTimeCode = pgTable(
  'one_time_code',
  { userId: owner(), codeHash: text().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Wrong codes since the last right one, over all addresses. */
export const wrongCodes = pgTable('wrong_codes', {
  userId: owner().primaryKey(),
  count: integer().notNull(),
});

/** Between the password and the second factor: identified by the hash of its random text, single use, valid for minutes. */
export const signInTicket = pgTable(
  'sign_in_ticket',
  {
    ticketHash: text().primaryKey(),
    userId: owner(),
    /** Hash of the password hash: a new password ends the ticket. */
    passwordMark: text().notNull(),
    /** The challenge for a passkey, once requested. */
    challenge: text(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('sign_in_ticket_expiry').on(table.expiresAt)],
);
