/** Whom a notice concerns. Only people who may read it: rights are read in the transaction of the change. */
import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Area, Module } from '../../../domain/areas.ts';
import type { Role } from '../../../domain/permissions.ts';
import { mayKnow, type Topic } from '../../../domain/sense/notification/notice.ts';
import type { Executor } from '../../postgres/database.ts';
import { audit } from '../../postgres/tables/audit.ts';
import { appUser } from '../../postgres/tables/user.ts';
import type { Author } from '../audit.ts';

const { id, role, section, permissions } = appUser;
const person = { id, role, section, permissions };

/** Nobody is told what they did themselves. */
const isNot = (author: Author): SQL | undefined =>
  author.id === null ? undefined : sql`${appUser.id} <> ${author.id}`;

interface PlacedRecord {
  readonly area: Area;
  readonly module: Module;
  readonly id: string;
}

/**
 * The account that added the record, by the entry in the audit trail: names of accounts change, and can be taken by
 * somebody else.
 */
export async function authorOfRecord(
  tx: Executor,
  { area, module, id: recordId }: PlacedRecord,
  changedBy: Author,
): Promise<string[]> {
  const found = await tx
    .select(person)
    .from(audit)
    .innerJoin(appUser, eq(appUser.id, audit.actorId))
    .where(
      and(
        eq(audit.entity, module),
        eq(audit.recordId, recordId),
        eq(audit.action, 'create'),
        isNull(appUser.deletedAt),
        isNot(changedBy),
      ),
    )
    .limit(1);
  return readersOf(found, { kind: 'record', area, module });
}

/** Admins, and subadmins who may list the module in the area. */
export async function supervisorsOf(
  tx: Executor,
  { area, module }: { readonly area: Area; readonly module: Module },
  author: Author,
): Promise<string[]> {
  const found = await withRole(tx, ['admin', 'subadmin'], author);
  return readersOf(found, { kind: 'warning', area, module });
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

type Person = Pick<typeof appUser.$inferSelect, 'id' | 'role' | 'section' | 'permissions'>;

function readersOf(people: readonly Person[], topic: Topic): string[] {
  return people.filter((one) => mayKnow(one, topic)).map((one) => one.id);
}
