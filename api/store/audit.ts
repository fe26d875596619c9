/** The audit trail: who, when, from where, what, before and after, in the transaction of the change. */
import { v7 as uuidv7 } from 'uuid';
import type { Area } from '../../domain/areas.ts';
import type { AuditAction, AuditEntity } from '../../domain/evidence/audit/audit.ts';
import type { Executor } from '../postgres/database.ts';
import { audit } from '../postgres/tables/audit.ts';

/** Who is acting and from where, as recorded in the audit trail. */
export interface Author {
  readonly id: string | null;
  readonly username: string;
  readonly address: string | null;
  readonly requestId: string | null;
}

export const system: Author = { id: null, username: 'system', address: null, requestId: null };

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

export async function writeAudit(tx: Executor, author: Author, entry: AuditEntry): Promise<void> {
  await tx.insert(audit).values({
    id: uuidv7(),
    actorId: author.id,
    actorName: author.username,
    address: author.address,
    requestId: author.requestId,
    ...entry,
  });
}
