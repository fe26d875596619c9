/**
 * Maintains the audit log: about once a second it adds new entries to the tree and copies the checkpoint to places
 * that the database administrator cannot rewrite.
 */
import { isUnavailable } from '../postgres/failures.ts';
import { latestHead, type AuditLog } from '../store/audit-log/audit-log.ts';
import { sequencePending } from '../store/audit-log/sequence.ts';
import type { CheckpointCopies } from './checkpoint-copies.ts';

/** A persistent error, such as a full disk, must not flood the log. */
const pauseAfterErrorMs = 10_000;

export interface AuditLogJob {
  round(): Promise<void>;
  /** Adds the remaining entries and copies the last checkpoint. Returns whether a mail was queued. */
  finish(): Promise<boolean>;
}

export function auditLogJob(log: AuditLog, copies: CheckpointCopies): AuditLogJob {
  let pausedUntil = 0;
  const sequence = async () => {
    await sequencePending(log);
    return latestHead(log.pool);
  };
  return {
    async round() {
      if (performance.now() < pausedUntil) return;
      try {
        await copies.offer(await sequence());
      } catch (error) {
        if (!isUnavailable(error)) pausedUntil = performance.now() + pauseAfterErrorMs;
        throw error;
      }
    },
    finish: async () => copies.offer(await sequence(), { isLast: true }),
  };
}
