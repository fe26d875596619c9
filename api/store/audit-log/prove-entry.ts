/** Proofs that an audit entry is in the log. */
import { toBase64 } from '../../../domain/evidence/bytes.ts';
import type { LogProof } from '../../../domain/evidence/log-proof.ts';
import { nodeHash, rootOf, splitOf } from '../../../domain/evidence/merkle.ts';
import { NotFound } from '../../postgres/failures.ts';
import { sha256 } from '../../runtime/sha256.ts';
import { latestHead, tileWidth, type AuditLog, type Queries } from './audit-log.ts';
import { leafTextSql } from './leaf-sql.ts';
import { sequenceEntry } from './sequence.ts';
import { readHashes } from './tree-edge.ts';

/**
 * Adds a committed audit entry to the log now, without waiting for the sequencer's next round, and proves that it is
 * in the checkpoint signed with it or a later one.
 */
export async function sequenceNow(log: AuditLog, auditId: string): Promise<LogProof> {
  await sequenceEntry(log, auditId);
  const head = await latestHead(log.pool);
  const { rows } = await log.pool.query<{ seq: string; leaf: string }>(
    `select l.seq, ${leafTextSql} as leaf from audit a join audit_leaf l on l.audit_id = a.id where a.id = $1`,
    [auditId],
  );
  const [entry] = rows;
  if (!entry || !head) throw new NotFound();
  const index = Number(entry.seq);
  const path = await inclusionPath(log.pool, index, head.size);
  return { entryId: auditId, index, leaf: entry.leaf, path: path.map(toBase64), checkpoint: head.note };
}

/** From the leaf up (RFC 9162, 2.1.3.1). Reads the tiles above the leaf and at the right edge of the tree. */
export async function inclusionPath(client: Queries, index: number, size: number): Promise<Uint8Array[]> {
  const tiles = new Tiles();
  for (let level = 0; level === 0 || size >= tileWidth ** level; level += 1) {
    const unit = tileWidth ** level;
    const count = Math.floor(size / unit);
    const edge = count - (count % tileWidth);
    const own = Math.floor(index / unit / tileWidth) * tileWidth;
    for (const from of new Set([own, edge]))
      tiles.add(level, from, await readHashes(client, level, from, Math.min(from + tileWidth, count)));
  }
  const path: Uint8Array[] = [];
  for (let from = 0, to = size; to - from > 1;) {
    const middle = from + splitOf(to - from);
    const isLeft = index < middle;
    path.push(isLeft ? tiles.hashOf(middle, to) : tiles.hashOf(from, middle));
    if (isLeft) to = middle;
    else from = middle;
  }
  return path.toReversed();
}

class Tiles {
  readonly #hashes = new Map<string, Uint8Array>();

  add(level: number, from: number, hashes: readonly Uint8Array[]): void {
    for (const [at, hash] of hashes.entries()) this.#hashes.set(`${level}/${from + at}`, hash);
  }

  /** Root over these leaves, which form a subtree as the tree is split. */
  hashOf(from: number, to: number): Uint8Array {
    const count = to - from;
    if (count > 1 && splitOf(count) * 2 !== count) {
      const middle = from + splitOf(count);
      return nodeHash(sha256, this.hashOf(from, middle), this.hashOf(middle, to));
    }
    let [level, unit] = [0, 1];
    while (unit * tileWidth <= count) [level, unit] = [level + 1, unit * tileWidth];
    const hashes = Array.from({ length: count / unit }, (_, at) =>
      this.#hashes.get(`${level}/${from / unit + at}`),
    );
    if (!hashes.every((hash) => hash !== undefined))
      throw new Error('the audit log lacks hashes for a proof');
    return rootOf(sha256, hashes);
  }
}
