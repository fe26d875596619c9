/** For tests of the audit log: entries by SQL, a signer, and the check. */
import { generateKeyPairSync, sign } from 'node:crypto';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { verifyEd25519 } from '../services/secrets/log-key.ts';
import type { AuditLog } from '../store/audit-log/audit-log.ts';
import { sequencePending } from '../store/audit-log/sequence.ts';
import { verifyTrail, type OutsideCheckpoint, type TrailVerdict } from '../store/audit-log/verify-trail.ts';

export function logOver(pool: pg.Pool): AuditLog {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    pool,
    signer: {
      publicKey: publicKey.export({ type: 'spki', format: 'der' }).subarray(-32),
      sign: (message) => sign(undefined, message, privateKey),
    },
  };
}

/** Returns the ids, in the order of the log if nobody else writes. */
export async function addEntries(pool: pg.Pool, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7());
  await pool.query(
    `insert into audit (id, actor_name, action, entity, area, record_id, after)
     select id, 'somebody', 'create', 'report', 'turbo', n::text, jsonb_build_object('pl', n, 'name', 'é😀"')
     from unnest($1::uuid[]) with ordinality as t(id, n)`,
    [ids],
  );
  return ids;
}

/** A log that begins empty and then has this many entries. */
export async function logOf(pool: pg.Pool, count: number): Promise<{ log: AuditLog; ids: string[] }> {
  const log = logOver(pool);
  await sequencePending(log);
  const ids = await addEntries(pool, count);
  await sequencePending(log);
  const { rows } = await pool.query<{ id: string }>('select audit_id as id from audit_leaf order by seq');
  return { log, ids: rows.map(({ id }) => id).slice(-ids.length) };
}

export function checkTrail(
  { pool, signer }: AuditLog,
  outside: readonly OutsideCheckpoint[] = [],
): Promise<TrailVerdict> {
  return verifyTrail(pool, { publicKeys: [signer.publicKey], verify: verifyEd25519, outside });
}
