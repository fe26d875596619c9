/** The audit trail: who, when, from where, what, before and after, in the transaction of the change. */
import { getTableColumns, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Area } from '../../domain/areas.ts';
import type { AuditAction, AuditEntity } from '../../domain/evidence/audit/audit.ts';
import { actorNames } from '../../domain/user/account-key.ts';
import type { Executor } from '../postgres/database.ts';
import { planned, statements } from '../postgres/planned.ts';
import { atTheEnd } from '../postgres/transaction.ts';
import { audit } from '../postgres/tables/audit.ts';

/** Who is acting and from where, as recorded in the audit trail. */
export interface Author {
  readonly id: string | null;
  readonly username: string;
  readonly address: string | null;
  readonly requestId: string | null;
}

export const system: Author = { id: null, username: actorNames.system, address: null, requestId: null };

export type { AuditAction };

export interface AuditEntry {
  /** A new one unless something else refers to the entry. */
  readonly id?: string;
  readonly action: AuditAction;
  readonly entity: AuditEntity;
  readonly area?: Area;
  readonly recordId?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

const columns = Object.keys(getTableColumns(audit)).filter((name) => name !== 'at');

const insertEntry = planned(() => ({
  query: statements
    .insert(audit)
    .values(Object.fromEntries(columns.map((name) => [name, sql.placeholder(name)])) as never),
}));

export async function writeAudit(tx: Executor, author: Author, entry: AuditEntry): Promise<void> {
  const values = {
    actorId: author.id,
    actorName: author.username,
    address: author.address,
    requestId: author.requestId,
    action: entry.action,
    entity: entry.entity,
    id: entry.id ?? uuidv7(),
    area: entry.area ?? null,
    recordId: entry.recordId ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
  };
  await atTheEnd(tx, (own) => insertEntry(own, values));
}
