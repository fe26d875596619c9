/** An audit log in memory: puts an entry between others and proves it. */
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { toBase64, utf8 } from '../../../domain/evidence/bytes.ts';
import type { LogProof } from '../../../domain/evidence/log-proof.ts';
import { leafHash, rootOf, splitOf } from '../../../domain/evidence/merkle.ts';
import { signCheckpoint } from '../../../domain/evidence/signed-note.ts';

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
const origin = 'console.example/audit';

export interface SampleLog {
  readonly publicPem: string;
  /** An entry about this record, as the console writes one for each download. */
  prove(recordHash: string): LogProof;
}

export function sampleLog(): SampleLog {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
  const leaves = Array.from({ length: 11 }, (_, at) => leafHash(sha256, utf8(`entry ${at}`)));
  return {
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    prove(recordHash) {
      const entryId = randomUUID();
      const leaf = JSON.stringify({ v: 1, id: entryId, action: 'pdf', after: { recordSha256: recordHash } });
      const index = leaves.push(leafHash(sha256, utf8(leaf))) - 1;
      const root = rootOf(sha256, leaves);
      const checkpoint = signCheckpoint(
        sha256,
        { origin, size: leaves.length, root },
        { publicKey: raw, sign: (message) => new Uint8Array(sign(undefined, message, privateKey)) },
      );
      return { entryId, index, leaf, path: pathTo(index, leaves).map(toBase64), checkpoint };
    },
  };
}

function pathTo(index: number, hashes: readonly Uint8Array[]): Uint8Array[] {
  if (hashes.length === 1) return [];
  const split = splitOf(hashes.length);
  const [left, right] = [hashes.slice(0, split), hashes.slice(split)];
  return index < split
    ? [...pathTo(index, left), rootOf(sha256, right)]
    : [...pathTo(index - split, right), rootOf(sha256, left)];
}
