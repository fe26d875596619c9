/** Proof that an audit entry is in the log: what was hashed, the path to the root, and the signed checkpoint. */
import { fromBase64, utf8, sameBytes } from './bytes.ts';
import { leafHash, rootFromInclusion, type Sha256 } from './merkle.ts';
import type { Checkpoint } from './signed-note.ts';

export interface LogProof {
  readonly entryId: string;
  /** Position in the log, from 0. */
  readonly index: number;
  /** The exact text that was hashed: docs/audit-log.md. */
  readonly leaf: string;
  /** From the leaf up, base64. */
  readonly path: readonly string[];
  /** Signed note. */
  readonly checkpoint: string;
}

/** Whether the path leads from the leaf to this checkpoint, which `openCheckpoint` took from the proof. */
export function isIncluded(
  sha256: Sha256,
  { leaf, index, path }: Pick<LogProof, 'leaf' | 'index' | 'path'>,
  { size, root }: Pick<Checkpoint, 'size' | 'root'>,
): boolean {
  const hashes = path.map(fromBase64);
  if (!hashes.every((hash) => hash !== undefined)) return false;
  const found = rootFromInclusion(sha256, { leaf: leafHash(sha256, utf8(leaf)), index, size, path: hashes });
  return found !== undefined && sameBytes(found, root);
}
