/**
 * Copies of the latest checkpoint of each India day: a file in DATA_DIR/checkpoints, and mail to AUDIT_WITNESS. The
 * first of a day at once, then at most one a minute, and one when the console stops.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { parseCheckpoint, parseNote } from '../../domain/evidence/signed-note.ts';
import { sameBytes } from '../../domain/evidence/bytes.ts';
import { indiaDay, indiaMidnight } from '../../domain/values/moment/time.ts';
import type { Orm } from '../postgres/database.ts';
import {
  hasCode,
  readIfThere,
  removeAbandonedDrafts,
  replaceFile,
  syncToDisk,
} from '../runtime/durable-files.ts';
import type { Log } from '../runtime/log.ts';
import { headBefore, type Head } from '../store/audit-log/audit-log.ts';
import { readEdge } from '../store/audit-log/tree-edge.ts';
import { mailToWitness } from './witness-mail.ts';

const everyMs = 60_000;

export interface CopyTargets {
  readonly pool: pg.Pool;
  readonly orm: Orm;
  readonly dataDir: string;
  readonly auditWitness: string | undefined;
  readonly log: Log;
  readonly now?: () => Date;
}

export interface CheckpointCopies {
  /** Copies the head if it is new and due. Returns whether a mail was queued. */
  offer(head: Head | undefined, options?: { isLast?: boolean }): Promise<boolean>;
}

export function checkpointCopies(targets: CopyTargets): CheckpointCopies {
  const { now = () => new Date() } = targets;
  let copied: { readonly day: string; readonly size: number; readonly at: number } | undefined;

  const copy = async (head: Head, isLast: boolean): Promise<boolean> => {
    const day = indiaDay(head.at);
    await writeCopy(targets, day, head);
    const { auditWitness: recipient, orm } = targets;
    const mail = recipient !== undefined && { recipient, day, head, now: now(), isLast };
    const isMailed = mail && (await mailToWitness(orm, mail));
    copied = { day, size: head.size, at: now().getTime() };
    return isMailed;
  };

  return {
    async offer(head, { isLast = false } = {}) {
      if (!head || head.size === copied?.size) return false;
      const day = indiaDay(head.at);
      if (copied && copied.day < day) {
        // The last one of the day before may not have been due.
        const last = await headBefore(targets.pool, indiaMidnight(day));
        if (last && last.size > copied.size) await copy(last, true);
      }
      const since = copied ? now().getTime() - copied.at : 0;
      // Before the last copy: the clock was set back meanwhile.
      const isDue = copied?.day !== day || since >= everyMs || since < 0;
      return (isDue || isLast) && copy(head, isLast);
    },
  };
}

async function writeCopy({ dataDir, pool, log }: CopyTargets, day: string, head: Head): Promise<void> {
  const folder = path.join(dataDir, 'checkpoints');
  const isNew = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'EEXIST')) return false;
      throw error;
    },
  );
  if (isNew) await syncToDisk(dataDir);
  await removeAbandonedDrafts(folder);
  const file = path.join(folder, `${day}.txt`);
  const kept = await readIfThere(file);
  if (kept === head.note) return;
  if (kept !== undefined && !(await isContinued(pool, kept, head))) {
    // Evidence that history was rewritten must not be overwritten by the console itself.
    const aside = path.join(folder, `${day}-before-${head.size}.txt`);
    if ((await readIfThere(aside)) === undefined) await replaceFile(aside, kept);
    log.error({ file: aside, size: head.size }, 'the audit log does not continue the checkpoint kept here');
  }
  await replaceFile(file, head.note);
}

/** Whether the tree still begins with the one in the copy. */
async function isContinued(pool: pg.Pool, kept: string, head: Head): Promise<boolean> {
  const note = parseNote(kept);
  const checkpoint = note && parseCheckpoint(note.text);
  if (!checkpoint || checkpoint.size > head.size) return false;
  const edge = await readEdge(pool, checkpoint.size);
  return sameBytes(edge.root(), checkpoint.root);
}
