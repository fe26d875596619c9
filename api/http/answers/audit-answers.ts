/** Entries of the audit trail in answers. */
import { z } from 'zod';
import { areas } from '../../../domain/areas.ts';
import type { AuditLogState, AuditRecord, HistoryEntry } from '../../../domain/evidence/audit/audit.ts';
import { answerSchema, partSchema } from './answer-schemas.ts';

const historyEntry = z.object({
  id: z.string(),
  at: z.string().describe('ISO instant with microseconds'),
  actor: z.string(),
  action: z.string(),
  entity: z.string(),
  area: z.enum(areas).nullable(),
  recordId: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  sequenced: z.boolean().describe('Whether it is in the signed log yet'),
}) satisfies z.ZodType<HistoryEntry>;

const auditRecord = historyEntry.extend({
  address: z.string().nullable(),
}) satisfies z.ZodType<AuditRecord>;

export const historyAnswer = partSchema(historyEntry);
export const auditAnswer = partSchema(auditRecord);

export const logStateAnswer = answerSchema(
  z.object({
    origin: z.string().nullable(),
    size: z.number().int(),
    signedAt: z.string().nullable().describe('When the last checkpoint was signed'),
    waiting: z.number().int(),
    waitingSeconds: z.number().describe('How long the oldest entry has waited'),
  }) satisfies z.ZodType<AuditLogState>,
);
