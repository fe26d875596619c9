/** Seals a printed proof. Its audit entry is added to the log at once, so that the seal can include the proof. */
import type { Area } from '../../../domain/areas.ts';
import type { Orm } from '../../postgres/database.ts';
import type { Sealer } from '../../services/evidence/sealer.ts';
import { sequenceNow } from '../../store/audit-log/prove-entry.ts';
import type { AuditLog } from '../../store/audit-log/audit-log.ts';
import { writeAudit, type Author } from '../../store/audit.ts';
import type { PrintedProof } from './print-proof.ts';

export interface Sealing {
  readonly sealer: Sealer;
  readonly auditLog: AuditLog;
}

export interface PrintedFor {
  readonly area: Area;
  readonly id: string;
  readonly author: Author;
}

/** The file that leaves the console. */
export async function sealProof(
  orm: Orm,
  { sealer, auditLog }: Sealing,
  printed: PrintedProof,
  { area, id, author }: PrintedFor,
): Promise<Buffer> {
  const { pdf, record, auditId, evidenceNumber, pictures } = printed;
  const logProof = await sequenceNow(auditLog, auditId);
  const sealed = await sealer.seal({
    pdf,
    record,
    pictures,
    auditId,
    evidenceNumber,
    printedBy: author.username,
    logProof,
  });
  if (sealed.withoutTimeStamp !== undefined)
    await writeAudit(orm, author, {
      action: 'no-time-stamp',
      entity: 'proof',
      area,
      recordId: id,
      after: { evidence: evidenceNumber, reason: sealed.withoutTimeStamp },
    });
  return sealed.pdf;
}
