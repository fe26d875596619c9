/** Whom a notice concerns. Only people who may read it: rights are read in the transaction of the change. */
import { and, asc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Area, Module } from '../../../domain/areas.ts';
import type { Role } from '../../../domain/permissions.ts';
import { mayKnow } from '../../../domain/sense/notification/notice.ts';
import { accountKey } from '../../../domain/user/account-key.ts';
import type { Executor } from '../../postgres/database.ts';
import { audit } from '../../postgres/tables/audit.ts';
import { appUser } from '../../postgres/tables/user.ts';
import type { Author } from '../audit.ts';

const { id, role, section, permissions } = appUser;
const person = { id, role, section, permissions };

/** Nobody is notified of what they did themselves. */
const isNot = (author: Author): SQL | undefined =>
  author.id === null ? undefined : sql`${appUser.id} <> ${author.id}`;

interface PlacedRecord {
  readonly area: Area;
  readonly module: Module;
  readonly id: string;
  /** The name that the record carries. */
  readonly createdBy: string;
}

/**
 * The account that added the record, by its entry in the audit trail: names of accounts change, and can be taken by
 * somebody else. The name decides only for records that no account added, such as sample records.
 */
export async function authorOfRecord(
  tx: Executor,
  { area, module, id: recordId, createdBy }: PlacedRecord,
  changedBy: Author,
): Promise<string[]> {
  const isCreation = and(
    eq(audit.entity, module),
    eq(audit.recordId, recordId),
    eq(audit.action, 'create'),
    isNotNull(audit.actorId),
  );
  const [creation] = await tx.select({ id: audit.actorId }).from(audit).where(isCreation).limit(1);
  const isAuthor = creation?.id
    ? eq(appUser.id, creation.id)
    : eq(appUser.usernameKey, accountKey(createdBy));
  const found = await tx
    .select(person)
    .from(appUser)
    .where(and(isAuthor, isNull(appUser.deletedAt), isNot(changedBy)));
  return found.filter((one) => mayKnow(one, { kind: 'record', area, module })).map((one) => one.id);
}

/** Admins, and subadmins who may list the module in the area. */
export async function supervisorsOf(
  tx: Executor,
  { area, module }: { readonly area: Area; readonly module: Module },
  author: Author,
): Promise<Person[]> {
  const found = await withRole(tx, ['admin', 'subadmin'], author);
  return found.filter((one) => mayKnow(one, { kind: 'warning', area, module }));
}

export async function adminIds(tx: Executor): Promise<string[]> {
  return (await withRole(tx, ['admin'])).map((row) => row.id);
}

function withRole(tx: Executor, wanted: readonly Role[], author?: Author) {
  return tx
    .select(person)
    .from(appUser)
    .where(and(inArray(role, [...wanted]), isNull(appUser.deletedAt), author && isNot(author)))
    .orderBy(asc(id));
}

export type Person = Pick<typeof appUser.$inferSelect, 'id' | 'role' | 'section' | 'permissions'>;
