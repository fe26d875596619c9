/** Reads the audit trail, a page at a time. Pages are bounded in entries and in bytes. */
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Area } from '../../domain/areas.ts';
import { instantInUtc } from '../../domain/evidence/audit/audit.ts';
import type {
  AuditEntity,
  AuditFilter,
  AuditLogState,
  AuditRecord,
  HistoryEntry,
} from '../../domain/evidence/audit/audit.ts';
import { idEndOf } from '../../domain/evidence/evidence-number.ts';
import { accountKey } from '../../domain/user/account-key.ts';
import { withVisibleFindings, type ListName } from '../../domain/sense/finding/kept.ts';
import type { Executor } from '../postgres/database.ts';
import { auditHead, auditPending } from '../postgres/tables/audit-log.ts';
import { audit } from '../postgres/tables/audit.ts';
import { isId } from './ids.ts';

/** Fields of templates and notes are long: a full page of them would be tens of megabytes. */
const bytesPerPage = 4 * 1024 * 1024;

/** Whose entries a subadmin may read. Entries without an area, such as sign-ins, belong to their person only. */
export interface AuditScope {
  readonly actorIds: readonly string[];
  readonly areas: readonly Area[];
}

export interface EntryPage<Entry> {
  readonly entries: readonly Entry[];
  /** Where the next page begins; undefined after the last entry. */
  readonly cursor: string | undefined;
}

/** An invalid cursor. Callers answer 400. */
export class BadCursor extends Error {}

interface PageRequest {
  readonly limit: number;
  readonly cursor: string | undefined;
  /** Lists that the reader may not read: findings about their records are left out. */
  readonly hidden: readonly ListName[];
}

/** Newest first. */
export async function auditPage(
  orm: Executor,
  filter: AuditFilter,
  scope: AuditScope | undefined,
  page: PageRequest,
): Promise<EntryPage<AuditRecord>> {
  const names = filter.actor === undefined ? undefined : await actorNames(orm, filter.actor);
  return readPage(orm, and(...conditionsOf(filter, names), scope && within(scope)), 'desc', page);
}

/** Oldest first, without addresses. */
export async function historyPage(
  orm: Executor,
  record: { readonly entity: AuditEntity; readonly area?: Area | undefined; readonly id: string },
  page: PageRequest,
): Promise<EntryPage<HistoryEntry>> {
  const isOfRecord = and(
    eq(audit.entity, record.entity),
    eq(audit.recordId, record.id),
    record.area && eq(audit.area, record.area),
  );
  const { entries, cursor } = await readPage(orm, isOfRecord, 'asc', page);
  return { entries: entries.map(({ address: _address, ...entry }) => entry), cursor };
}

/** The names in the trail that are the same account name, however it is typed: one step in the index for each name. */
async function actorNames(orm: Executor, typed: string): Promise<string[]> {
  const { rows } = await orm.execute<{ name: string }>(sql`
    with recursive actor as (
      select min(${audit.actorName}) as name from ${audit}
      union all
      select (select min(${audit.actorName}) from ${audit} where ${audit.actorName} > actor.name) from actor
      where actor.name is not null
    )
    select name from actor where name is not null`);
  return rows.map(({ name }) => name).filter((name) => accountKey(name) === accountKey(typed));
}

function conditionsOf(
  { action, entity, area, recordId, evidence, from, to }: AuditFilter,
  names: readonly string[] | undefined,
): (SQL | undefined)[] {
  return [
    names && (names.length === 0 ? sql`false` : or(...names.map((name) => eq(audit.actorName, name)))),
    action === undefined ? undefined : eq(audit.action, action),
    entity === undefined ? undefined : eq(audit.entity, entity),
    area === undefined ? undefined : eq(audit.area, area),
    recordId === undefined ? undefined : eq(audit.recordId, recordId),
    evidence === undefined ? undefined : printedUnder(evidence),
    from === undefined ? undefined : sql`${audit.at} >= ${from}::timestamptz`,
    to === undefined ? undefined : sql`${audit.at} <= ${to}::timestamptz`,
  ];
}

function printedUnder(evidenceNumber: string): SQL | undefined {
  const end = idEndOf(evidenceNumber);
  if (end === undefined) return sql`false`;
  const isPrint = and(eq(audit.entity, 'proof'), eq(audit.action, 'pdf'));
  return and(isPrint, sql`right(${audit.id}::text, ${end.length}::int) = ${end}`);
}

function within({ actorIds, areas }: AuditScope): SQL | undefined {
  if (actorIds.length === 0) return sql`false`;
  return and(inArray(audit.actorId, [...actorIds]), or(isNull(audit.area), inArray(audit.area, [...areas])));
}

type Row = { [Key in keyof AuditRecord]: AuditRecord[Key] } & Record<string, unknown> & { available: number };

async function readPage(
  orm: Executor,
  wanted: SQL | undefined,
  order: 'asc' | 'desc',
  { limit, cursor, hidden }: PageRequest,
): Promise<EntryPage<AuditRecord>> {
  const inOrder = sql.raw(`order by at ${order}, id ${order}`);
  const beyond = cursor === undefined ? undefined : after(cursor, order);
  // One more than asked for, to know whether there are more.
  const { rows } = await orm.execute<Row>(sql`
    with candidate as (
      select ${audit.id}, ${audit.at}, ${audit.actorName}, ${audit.address}, ${audit.action}, ${audit.entity},
        ${audit.area}, ${audit.recordId}, ${audit.before}, ${audit.after}
      from ${audit} where ${and(wanted, beyond) ?? sql`true`} ${inOrder} limit ${limit + 1}
    ), sized as (
      select *, row_number() over (${inOrder}) as position, count(*) over ()::int as available,
        sum(coalesce(octet_length(before::text), 0) + coalesce(octet_length(after::text), 0)) over (${inOrder}) as bytes
      from candidate
    )
    select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, actor_name as actor, address, action,
      entity, area, record_id as "recordId", before, after, available,
      exists (select from audit_leaf where audit_leaf.audit_id = sized.id) as sequenced
    from sized where position <= ${limit} and (position = 1 or bytes <= ${bytesPerPage}) order by position`);
  const entries = rows.map(({ available: _available, ...entry }) => ({
    ...entry,
    before: withVisibleFindings(entry.before, hidden),
    after: withVisibleFindings(entry.after, hidden),
  }));
  const last = entries.at(-1);
  const hasMore = last !== undefined && entries.length < (rows[0]?.available ?? 0);
  return { entries, cursor: hasMore ? cursorAt(last) : undefined };
}

const cursorAt = ({ at, id }: { at: string; id: string }) => Buffer.from(`${at} ${id}`).toString('base64url');

function after(cursor: string, order: 'asc' | 'desc'): SQL {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(at) || !isId(id)) throw new BadCursor();
  // 30 February is another day then.
  if (instantInUtc(at) !== at) throw new BadCursor();
  const compare = sql.raw(order === 'asc' ? '>' : '<');
  return sql`(${audit.at}, ${audit.id}) ${compare} (${at}::timestamptz, ${id}::uuid)`;
}

export async function auditLogState(orm: Executor): Promise<AuditLogState> {
  const { rows } = await orm.execute<{
    origin: string | null;
    size: string;
    signedAt: string | null;
    waiting: number;
    waitingSeconds: number;
  }>(sql`
    select (select value from setting where key = 'audit_origin') as origin,
      coalesce((select max(${auditHead.size}) from ${auditHead}), 0) as size,
      (select to_char(${auditHead.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from ${auditHead} order by ${auditHead.size} desc limit 1) as "signedAt",
      waiting.count as waiting,
      coalesce((select greatest(0, extract(epoch from now() - a.at))::int from ${audit} a
        where a.id = waiting.oldest), 0) as "waitingSeconds"
    from (select count(*)::int as count,
        (select ${auditPending.auditId} from ${auditPending} order by ${auditPending.position} limit 1) as oldest
      from ${auditPending}) as waiting`);
  const [state] = rows;
  if (!state) throw new Error('no state of the audit log');
  return { ...state, size: Number(state.size) };
}
