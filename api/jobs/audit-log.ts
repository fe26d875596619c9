/**
 * Keeps the audit log: about once a second takes new entries into the tree, then copies its checkpoint to where the
 * administrator of the database cannot rewrite it.
 */
import { isUnavailable } from '../postgres/failures.ts';
import { latestHead, type AuditLog } from '../store/audit-log/audit-log.ts';
import { sequencePending } from '../store/audit-log/sequence.ts';
import type { CheckpointCopies } from './checkpoint-copies.ts';

/** An error that stays, such as a full disk, must not fill the log. */
const pauseAfterErrorMs = 10_000;

export interface AuditLogJob {
  round(): Promise<void>;
  /** Takes what is left and copies the last checkpoint. Returns whether a mail was queued. */
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
