/** Sets up the audit log: the key of this console, registered in the database, and the copies of checkpoints. */
import type { Config } from './config.ts';
import { auditLogJob, type AuditLogJob } from './jobs/audit-log.ts';
import { checkpointCopies } from './jobs/checkpoint-copies.ts';
import type { Database } from './postgres/database.ts';
import { openKeyFolder } from './runtime/key-folder.ts';
import type { Log } from './runtime/log.ts';
import { openLogKey } from './services/secrets/log-key.ts';
import type { AuditLog } from './store/audit-log/audit-log.ts';
import { registerKey } from './store/evidence-keys.ts';

export interface OpenedAuditLog {
  readonly log: AuditLog;
  readonly job: AuditLogJob;
}

export async function openAuditLog(
  { dataDir, auditWitness }: Pick<Config, 'dataDir' | 'auditWitness'>,
  { pool, orm }: Pick<Database, 'pool' | 'orm'>,
  log: Log,
): Promise<OpenedAuditLog> {
  const { id, pem, ...signer } = await openLogKey(await openKeyFolder(dataDir));
  await registerKey(orm, { id, kind: 'log', pem });
  const auditLog = { pool, signer };
  const copies = checkpointCopies({ pool, orm, dataDir, auditWitness, log });
  return { log: auditLog, job: auditLogJob(auditLog, copies) };
}
