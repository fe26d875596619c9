/** Recipients of a notice. Only people who may read it: rights are read in the transaction of the change. */
import { and, asc, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Area, Module } from '../../../domain/areas.ts';
import type { Role } from '../../../domain/permissions.ts';
import { mayKnow } from '../../../domain/sense/notification/notice.ts';
import { accountKey } from '../../../domain/user/account-key.ts';
import type { Executor } from '../../postgres/database.ts';
import { planned } from '../../postgres/planned.ts';
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

const findAuthor = planned<Person>(() => {
  const isOther = sql`app_user.id is distinct from ${sql.placeholder('changedBy')}::uuid`;
  const wanted = sql`${id}, ${role}, ${section}, ${permissions}`;
  return {
    query: sql`with creation as materialized (
        select actor_id from audit where entity = ${sql.placeholder('module')}
          and record_id = ${sql.placeholder('recordId')} and action = 'create' and actor_id is not null limit 1
      )
      select ${wanted} from creation join app_user on app_user.id = actor_id
      where deleted_at is null and ${isOther}
      union all
      select ${wanted} from app_user
      where not exists (select from creation) and username_key = ${sql.placeholder('key')}
        and deleted_at is null and ${isOther}`,
    returned: person,
  };
});

/**
 * The account that added the record, by its entry in the audit trail: account names can change and be reused by
 * somebody else. The name decides only for records that no account added, such as sample records.
 */
export async function authorOfRecord(
  tx: Executor,
  { area, module, id: recordId, createdBy }: PlacedRecord,
  changedBy: Author,
): Promise<string[]> {
  const key = accountKey(createdBy);
  const found = await findAuthor(tx, { module, recordId, key, changedBy: changedBy.id });
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
