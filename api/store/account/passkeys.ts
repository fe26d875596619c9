/** Passkeys in the database, and the challenges for adding one and for confirming a change with one. */
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { ticketMinutes } from '../../../domain/values/limits.ts';
import type { Executor, Orm, Transaction } from '../../postgres/database.ts';
import { passkey, passkeyProof, passkeySetup } from '../../postgres/tables/account/second-factor.ts';
import { isId } from '../ids.ts';
import { authenticatorOf, noteFactors } from './second-factor.ts';

export type PasskeyRow = typeof passkey.$inferSelect;
type NewPasskey = Pick<PasskeyRow, 'userId' | 'name' | 'credentialId' | 'publicKey' | 'counter'> & {
  readonly transports: readonly string[];
};

export async function passkeysOf(orm: Executor, userId: string): Promise<PasskeyRow[]> {
  return orm.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(asc(passkey.id));
}

/** A challenge for one purpose is not accepted for the other. */
const tableOf = { add: passkeySetup, prove: passkeyProof } as const;
type Purpose = keyof typeof tableOf;

export async function keepChallenge(
  orm: Executor,
  userId: string,
  purpose: Purpose,
  challenge: string,
): Promise<void> {
  const table = tableOf[purpose];
  const fresh = { challenge, expiresAt: sql`now() + make_interval(mins => ${ticketMinutes})` };
  await orm
    .insert(table)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: table.userId, set: fresh });
}

/** Single use: only one of several concurrent calls gets it. */
export async function takeChallenge(
  tx: Executor,
  userId: string,
  purpose: Purpose,
): Promise<string | undefined> {
  const table = tableOf[purpose];
  const [taken] = await tx
    .delete(table)
    .where(and(eq(table.userId, userId), gt(table.expiresAt, sql`now()`)))
    .returning({ challenge: table.challenge });
  return taken?.challenge;
}

/** False if this passkey is already registered. */
export async function addPasskey(tx: Transaction, added: NewPasskey): Promise<boolean> {
  const rows = await tx
    .insert(passkey)
    .values({ ...added, transports: [...added.transports], id: uuidv7() })
    .onConflictDoNothing()
    .returning({ id: passkey.id });
  if (rows.length > 0) await noteFactors(tx, added.userId);
  return rows.length > 0;
}

export async function notePasskeyUse(tx: Executor, id: string, counter: number): Promise<void> {
  await tx
    .update(passkey)
    .set({ counter, usedAt: sql`now()` })
    .where(eq(passkey.id, id));
}

/** The name of the passkey; undefined if the user does not have it. */
export async function removePasskey(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const [removed] = await tx
    .delete(passkey)
    .where(and(eq(passkey.userId, userId), eq(passkey.id, id)))
    .returning({ name: passkey.name });
  if (removed) await noteFactors(tx, userId);
  return removed?.name;
}

export async function forgetOldChallenges(orm: Orm): Promise<void> {
  for (const table of Object.values(tableOf)) await orm.delete(table).where(lte(table.expiresAt, sql`now()`));
}

/** What an account can confirm a sign-in with, apart from recovery codes. */
export async function factorMethodsOf(
  orm: Executor,
  userId: string,
): Promise<('authenticator' | 'passkey')[]> {
  const hasPasskey = (await passkeysOf(orm, userId)).length > 0;
  const hasAuthenticator = (await authenticatorOf(orm, userId)) !== undefined;
  return [
    ...(hasAuthenticator ? (['authenticator'] as const) : []),
    ...(hasPasskey ? (['passkey'] as const) : []),
  ];
}
