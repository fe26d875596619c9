/** Entries of the audit trail: what is recorded, who may read it, and how it is queried. */
import { z } from 'zod';
import { areas, modules, type Area } from '../../areas.ts';
import { auditSentences } from './text.ts';

export const auditActions = [
  'create',
  'update',
  'delete',
  'restore',
  'export',
  'import',
  'undo-import',
  'pdf',
  'no-time-stamp',
  'rotate-seal-key',
  'order',
  'login',
  'login-failed',
  'login-limited',
  'logout',
  'force-logout',
  'end-sessions',
  'change-password',
  'change-password-failed',
  'set-password',
  'change-permissions',
  'request-code',
  'code-failed',
  'verify-code',
  'reset-password',
  'second-factor-on',
  'second-factor-off',
  'second-factor-asked',
  'second-factor-failed',
  'second-factor-blocked',
  'second-factor-codes',
  'second-factor-reset',
  'send-report',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The names in the table; the records of modules are named like their module. */
export const auditEntities = [
  ...modules,
  'user',
  'session',
  'attendance',
  'report-option',
  'view',
  'person',
  'seal-key',
  'audit',
  'security',
] as const;
export type AuditEntity = (typeof auditEntities)[number];

/** An entry without the network address, as in the history of a record. */
export interface HistoryEntry {
  readonly id: string;
  /** ISO instant with microseconds. */
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly entity: string;
  readonly area: Area | null;
  readonly recordId: string | null;
  readonly before: unknown;
  readonly after: unknown;
  /** Whether it is in the signed log yet. */
  readonly sequenced: boolean;
}

export interface AuditRecord extends HistoryEntry {
  readonly address: string | null;
}

/** The state of the log, for the screen. */
export interface AuditLogState {
  readonly origin: string | null;
  readonly size: number;
  /** When the last checkpoint was signed. */
  readonly signedAt: string | null;
  readonly waiting: number;
  /** How long the oldest entry has waited, in seconds. */
  readonly waitingSeconds: number;
}

export const auditLimits = { page: 200, initial: 50 } as const;
/** An entry that waits longer than this needs attention. */
export const longestWaitSeconds = 10;

const word = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .optional()
    .transform((text) => (text === '' ? undefined : text));

/**
 * In UTC, with the digits of the second as they were written: a database refuses offsets of sixteen hours and the year 0.
 * Undefined if the instant is not in the years 1 to 9999.
 */
export function instantInUtc(text: string): string | undefined {
  const fraction = /\.\d+/.exec(text)?.[0] ?? '';
  const moment = new Date(text.replace(fraction, ''));
  const written = Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
  return /^(?!0000)\d{4}-/.test(written) ? written.replace('.000Z', `${fraction}Z`) : undefined;
}

const instant = z
  .union([z.literal(''), z.iso.datetime({ offset: true, error: auditSentences.badInstant })])
  .optional()
  .transform((text, context) => {
    const found = text && instantInUtc(text);
    if (!text || found !== undefined) return found || undefined;
    context.addIssue({ code: 'custom', message: auditSentences.badInstant });
    return z.NEVER;
  });

export const auditFilterSchema = z.object({
  actor: word(200),
  action: word(100),
  entity: word(100),
  area: z
    .union([z.literal(''), z.enum(areas)], auditSentences.badArea)
    .optional()
    .transform((text) => (text === '' ? undefined : text)),
  recordId: word(100),
  /** The evidence number of a download. */
  evidence: word(50),
  from: instant,
  to: instant,
});
export type AuditFilter = z.output<typeof auditFilterSchema>;

export const pageSchema = z.object({
  limit: z.coerce
    .number(auditSentences.badLimit)
    .int(auditSentences.badLimit)
    .min(1, auditSentences.badLimit)
    .max(auditLimits.page, auditSentences.badLimit)
    .default(auditLimits.initial),
  cursor: z.string().max(200, auditSentences.badCursor).optional(),
});

export const auditQuerySchema = auditFilterSchema.extend(pageSchema.shape);
