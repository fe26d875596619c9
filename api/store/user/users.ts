/** Staff accounts in the database. */
import { and, asc, eq, getTableColumns, gt, inArray, isNull, max, sql } from 'drizzle-orm';
import { accountKey, isReservedName } from '../../../domain/user/account-key.ts';
import type { Section } from '../../../domain/areas.ts';
import { permissionsInOrder, sectionsInOrder, type Role } from '../../../domain/permissions.ts';
import { duplicateName } from '../../../domain/text.ts';
import type { Executor, Orm, Transaction } from '../../postgres/database.ts';
import { Duplicate } from '../../postgres/failures.ts';
import type { AuditAction, Author } from '../audit.ts';
import { isId } from '../ids.ts';
import { noticePermissionsChanged } from '../notification/person-notices.ts';
import { deletedRows } from '../deleted-rows.ts';
import { recordRows, type Restoring } from '../record-rows.ts';
import { appUser, session } from '../../postgres/tables/user.ts';
import { forgetWrongCodes } from '../account/second-factor.ts';
import { announceUser } from '../user-events.ts';

export type UserRow = typeof appUser.$inferSelect;

export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly section: readonly Section[];
  readonly permissions: readonly string[];
}

/** The public fields of a user, without the password hash. */
export function presentUser(row: UserRow, sessionExpires: Date | null = null) {
  return {
    _id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    section: row.section,
    permissions: row.permissions,
    ...(row.passwordSetBy !== null && { mustChangePassword: true }),
    ...(row.secondFactorAt !== null && { twoFactor: true }),
    sessionExpires: sessionExpires?.toISOString() ?? null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function auditedUser(row: UserRow) {
  const { username, email, role, section, permissions } = row;
  return { username, email, role, section, permissions };
}

const live = isNull(appUser.deletedAt);

/** The key for sign-in limits. */
export function typedForm({ username, email }: { username?: string; email?: string }): string {
  return email === undefined ? `name ${accountKey(username ?? '')}` : `email ${accountKey(email)}`;
}

type Login = { readonly username?: string; readonly email?: string };

const selectByLogin = (from: Executor, who: Login) => {
  const isTheOne =
    who.email === undefined
      ? eq(appUser.usernameKey, accountKey(who.username ?? ''))
      : eq(appUser.emailKey, accountKey(who.email));
  return from.select().from(appUser).where(and(isTheOne, live));
};

export async function findByLogin(orm: Orm, who: Login): Promise<UserRow | undefined> {
  const [row] = await selectByLogin(orm, who);
  return row;
}

/** Waits for others who change the user, and finds nobody if the name is no longer theirs. */
export async function lockByLogin(tx: Transaction, who: Login): Promise<UserRow | undefined> {
  const [row] = await selectByLogin(tx, who).for('no key update');
  return row;
}

/** All users, with the end of the longest open session for those online. */
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

/** In the order of their names; ids that belong to nobody are left out. */
export async function usersWithIds(orm: Executor, ids: readonly string[]): Promise<UserRow[]> {
  const known = ids.filter(isId);
  if (known.length === 0) return [];
  return orm
    .select()
    .from(appUser)
    .where(and(live, inArray(appUser.id, known)))
    .orderBy(asc(appUser.username));
}

/** When the user's last session expires; null if offline. */
export async function sessionEndOf(orm: Executor, userId: string): Promise<Date | null> {
  const [found] = await orm
    .select({ until: max(session.expiresAt) })
    .from(session)
    .where(and(isOpen, eq(session.userId, userId)));
  return found?.until ?? null;
}

export async function* deletedUserPages(orm: Orm) {
  for await (const page of deletedRows<UserRow>(orm, appUser, { columns: getTableColumns(appUser) }))
    yield page.map(presentDeletedUser);
}

function presentDeletedUser(row: UserRow) {
  return { ...presentUser(row), deletedAt: row.deletedAt?.toISOString(), deletedBy: row.deletedBy };
}

const rows = recordRows<UserRow>({
  table: appUser,
  entity: 'user',
  audited: auditedUser,
  present: (row) => presentUser(row),
  nameField: (index) => (index.includes('email') ? 'email' : 'username'),
  changeAction,
});

/** A password change has a separate audit row, written by the caller. */
function changeAction(before: UserRow, after: UserRow): AuditAction | undefined {
  if (rightsOf(before) !== rightsOf(after)) return 'change-permissions';
  const isSame = JSON.stringify(auditedUser(before)) === JSON.stringify(auditedUser(after));
  return isSame && before.passwordHash !== after.passwordHash ? undefined : 'update';
}

/** Rights are stored in the order in which they were sent. */
const rightsOf = ({ role, section, permissions }: UserRow) =>
  JSON.stringify([role, sectionsInOrder(section), permissionsInOrder(permissions)]);

export function readUser(from: Executor, id: string, lock = false): Promise<UserRow> {
  return rows.read(from, id, { lock });
}

/** Fails with NotFound if there is no such user. */
export function findUser(from: Executor, id: string, options: { deletedToo: boolean }): Promise<void> {
  return rows.find(from, id, options);
}

/** Locks all admins in a fixed order, so that two who act on each other are serialized. */
export async function lockAdmins(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.role, 'admin'), live))
    .orderBy(asc(appUser.id))
    .for('no key update');
  return rows.map((row) => row.id);
}

/** Keys follow the names: setting a name sets its key. */
function keysOf({ username, email }: { username?: string | undefined; email?: string | undefined }) {
  return {
    ...(username !== undefined && { usernameKey: accountKey(username) }),
    ...(email !== undefined && { emailKey: accountKey(email) }),
  };
}

/** The same answer as for a name that another account has. */
function refuseReserved(username: string): void {
  if (isReservedName(username)) throw new Duplicate('username', duplicateName(username));
}

export async function insertUser(tx: Executor, user: NewUser, author: Author): Promise<UserRow> {
  refuseReserved(user.username);
  return rows.insert(tx, { ...user, ...keysOf(user) }, author);
}

export type UserChange = Partial<Pick<UserRow, 'username' | 'email' | 'role' | 'section' | 'permissions'>> & {
  /** With who set it; null if the user did. */
  readonly password?: Pick<UserRow, 'passwordHash' | 'passwordSetBy'>;
};

export async function changeUser(
  tx: Executor,
  row: UserRow,
  { password, ...fields }: UserChange,
  author: Author,
): Promise<UserRow> {
  // An account of an earlier version may have such a name, and keep it.
  const { username } = fields;
  if (username !== undefined && accountKey(username) !== row.usernameKey) refuseReserved(username);
  const changed = await rows.change(tx, row, { ...fields, ...keysOf(fields), ...password }, author);
  if (rightsOf(row) !== rightsOf(changed)) await noticePermissionsChanged(tx, row, changed, author);
  if (password) await forgetWrongCodes(tx, row.id);
  await announceUser(tx, row.id);
  return changed;
}

export function hideUser(tx: Transaction, row: UserRow, author: Author): Promise<void> {
  return rows.hide(tx, row, author);
}

/** Fails with Duplicate if the name or email has been taken since. */
export function restoreUser(tx: Transaction, id: string, author: Author, how: Restoring): Promise<UserRow> {
  return rows.restore(tx, id, author, how);
}

export function refuseStaleUser(row: UserRow, version: number | undefined): void {
  rows.refuseStale(row, version);
}
