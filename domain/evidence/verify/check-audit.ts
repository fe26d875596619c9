/** Checks that the download is in the audit log: the entry, its path, and the checkpoint that was signed. */
import { sameBytes } from '../bytes.ts';
import { isIncluded } from '../log-proof.ts';
import type { SealFile } from '../seal-statement.ts';
import { keyIdOf, openCheckpoint, parseCheckpoint, parseNote } from '../signed-note.ts';
import { findings } from './text.ts';
import type { KnownKeys, VerifyTools } from './known-keys.ts';
import { isRecord } from './file-text.ts';

export interface CheckedAudit {
  /** Undefined if everything is valid. */
  readonly problem: string | undefined;
  /** Signed by a log whose key is not known. */
  readonly isUnknown: boolean;
  readonly size: number | undefined;
}

export function checkAudit(
  { sha256, verifyEd25519 }: VerifyTools,
  { logs }: Pick<KnownKeys, 'logs'>,
  { statement, log }: Pick<SealFile, 'statement' | 'log'>,
): CheckedAudit {
  const note = parseNote(log.checkpoint);
  const checkpoint = note && parseCheckpoint(note.text);
  if (!checkpoint) return { problem: findings.checkpointChanged, isUnknown: false, size: undefined };
  const isUnknown = !logs.some((key) =>
    note.signatures.some(({ name, keyId }) => sameBytes(keyIdOf(sha256, name, key), keyId)),
  );
  return { problem: problem(), isUnknown, size: checkpoint.size };

  function problem(): string | undefined {
    if (!checkpoint) return findings.checkpointChanged;
    if (!isUnknown && !openCheckpoint({ sha256, verify: verifyEd25519 }, log.checkpoint, logs))
      return findings.checkpointChanged;
    if (!isEntryOf(statement, log)) return findings.otherEntry;
    return isIncluded(sha256, log, checkpoint) ? undefined : findings.notInLog;
  }
}

/** The entry has the id that the seal names, and holds the hash of the record. */
function isEntryOf(statement: SealFile['statement'], { entryId, leaf }: SealFile['log']): boolean {
  if (entryId !== statement.auditId || !leaf.includes(`"${statement.record.sha256}"`)) return false;
  try {
    const entry: unknown = JSON.parse(leaf);
    return isRecord(entry) && entry['id'] === statement.auditId;
  } catch {
    return false;
  }
}
