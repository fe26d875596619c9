/** Staff accounts in the database. */
import { and, asc, desc, eq, gt, isNotNull, isNull, max, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { accountKey } from '../../../domain/user/account-key.ts';
import type { Section } from '../../../domain/areas.ts';
import { duplicateName, staleVersion } from '../../../domain/text.ts';
import type { Role } from '../../../domain/permissions.ts';
import { indiaDateTime } from '../../../domain/values/time.ts';
import type { Executor, Orm, Transaction } from '../../postgres/database.ts';
import { Duplicate, NotFound, StaleVersion, uniqueViolation } from '../../postgres/failures.ts';
import { isId } from '../ids.ts';
import { appUser, session } from '../../postgres/tables/user.ts';
import { announceUser } from '../session/user-events.ts';

export type UserRow = typeof appUser.$inferSelect;

export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly section: readonly Section[];
  readonly permissions: readonly string[];
}

/** What the world may see of a user: never the hash. */
export function presentUser(row: UserRow, sessionExpires: Date | null = null) {
  return {
    _id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    section: row.section,
    permissions: row.permissions,
    ...(row.passwordSetBy !== null && { mustChangePassword: true }),
    sessionExpires: sessionExpires?.toISOString() ?? null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function auditedUser(row: UserRow) {
  const { username, email, role, section, permissions } = row;
  return { username, email, role, section, permissions };
}

const live = isNull(appUser.deletedAt);

/** What the limits of sign-ins count by. */
export function typedForm({ username, email }: { username?: string; email?: string }): string {
  return email === undefined ? `name ${accountKey(username ?? '')}` : `email ${accountKey(email)}`;
}

export async function findByLogin(
  orm: Orm,
  who: { username?: string; email?: string },
): Promise<UserRow | undefined> {
  const isTheOne =
    who.email === undefined
      ? eq(appUser.usernameKey, accountKey(who.username ?? ''))
      : eq(appUser.emailKey, accountKey(who.email));
  const [row] = await orm.select().from(appUser).where(and(isTheOne, live));
  return row;
}

/** Everybody, with the end of the longest open session of those who are online. */
const isOpen = and(isNull(session.endedAt), gt(session.expiresAt, sql`now()`));

export async function listUsers(orm: Executor): Promise<{ row: UserRow; sessionExpires: Date | null }[]> {
  const online = orm
    .select({ userId: session.userId, until: max(session.expiresAt).as('until') })
    .from(session)
    .where(isOpen)
    .groupBy(session.userId)
    .as('online');
  return orm
    .select({ row: appUser, sessionExpires: online.until })
    .from(appUser)
    .leftJoin(online, eq(online.userId, appUser.id))
    .where(live)
    .orderBy(asc(appUser.id));
}

/** When the last of the user's sessions runs out; null for one who is not online. */
export async function sessionEndOf(orm: Executor, userId: string): Promise<Date | null> {
  const [found] = await orm
    .select({ until: max(session.expiresAt) })
    .from(session)
    .where(and(isOpen, eq(session.userId, userId)));
  return found?.until ?? null;
}

export async function listDeletedUsers(orm: Orm): Promise<UserRow[]> {
  return orm.select().from(appUser).where(isNotNull(appUser.deletedAt)).orderBy(desc(appUser.deletedAt));
}

export function presentDeletedUser(row: UserRow) {
  return { ...presentUser(row), deletedAt: row.deletedAt?.toISOString(), deletedBy: row.deletedBy };
}

export async function readUser(from: Executor, id: string, lock = false): Promise<UserRow> {
  if (!isId(id)) throw new NotFound();
  const query = from
    .select()
    .from(appUser)
    .where(and(eq(appUser.id, id), live));
  const [row] = lock ? await query.for('update') : await query;
  if (!row) throw new NotFound();
  return row;
}

/** Locks every admin in one order, so that two who act on each other take turns. */
export async function lockAdmins(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.role, 'admin'), live))
    .orderBy(asc(appUser.id))
    .for('update');
  return rows.map((row) => row.id);
}

async function namingTheDuplicate<Result>(
  names: { username?: string | undefined; email?: string | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const index = uniqueViolation(error);
    if (!index) throw error;
    const field = index.includes('email') ? 'email' : 'username';
    throw new Duplicate(field, duplicateName(names[field] ?? ''));
  }
}

/** The keys belong to the names: whatever sets a name sets its key. */
function keysOf({ username, email }: { username?: string | undefined; email?: string | undefined }) {
  return {
    ...(username !== undefined && { usernameKey: accountKey(username) }),
    ...(email !== undefined && { emailKey: accountKey(email) }),
  };
}

export function insertUser(tx: Executor, user: NewUser, by: string): Promise<UserRow> {
  return namingTheDuplicate(user, async () => {
    const values = {
      ...user,
      ...keysOf(user),
      id: uuidv7(),
      section: [...user.section],
      permissions: [...user.permissions],
      createdBy: by,
      updatedBy: by,
    };
    const [row] = await tx.insert(appUser).values(values).returning();
    if (!row) throw new Error('user was not stored');
    return row;
  });
}

export type UserChange = Partial<Pick<UserRow, 'username' | 'email' | 'role' | 'section' | 'permissions'>> & {
  /** With who chose it: null for the user. */
  readonly password?: Pick<UserRow, 'passwordHash' | 'passwordSetBy'>;
};

export function changeUser(tx: Executor, row: UserRow, change: UserChange, by: string): Promise<UserRow> {
  const { password, ...fields } = change;
  return namingTheDuplicate(fields, async () => {
    const [changed] = await tx
      .update(appUser)
      .set({
        ...fields,
        ...keysOf(fields),
        ...password,
        version: row.version + 1,
        updatedAt: sql`now()`,
        updatedBy: by,
      })
      .where(eq(appUser.id, row.id))
      .returning();
    if (!changed) throw new NotFound();
    await announceUser(tx, row.id);
    return changed;
  });
}

export async function hideUser(tx: Executor, row: UserRow, by: string): Promise<void> {
  await tx
    .update(appUser)
    .set({ deletedAt: sql`now()`, deletedBy: by, version: row.version + 1 })
    .where(eq(appUser.id, row.id));
}

/** Brings a deleted user back, unless the name or the address is taken meanwhile. */
export async function restoreUser(tx: Transaction, id: string, by: string): Promise<UserRow> {
  if (!isId(id)) throw new NotFound();
  const hidden = and(eq(appUser.id, id), isNotNull(appUser.deletedAt));
  const [row] = await tx.select().from(appUser).where(hidden).for('update');
  if (!row) throw new NotFound();
  return namingTheDuplicate(row, async () => {
    const values = { deletedAt: null, deletedBy: null, updatedAt: sql`now()`, updatedBy: by };
    const [restored] = await tx
      .update(appUser)
      .set({ ...values, version: row.version + 1 })
      .where(eq(appUser.id, id))
      .returning();
    if (!restored) throw new NotFound();
    return restored;
  });
}

export function refuseStaleUser(row: UserRow, version: number | undefined): void {
  if (version === undefined || version === row.version) return;
  const message = staleVersion(row.updatedBy, indiaDateTime(row.updatedAt));
  throw new StaleVersion(message, presentUser(row), row.updatedBy, row.updatedAt);
}
