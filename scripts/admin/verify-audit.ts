/** Checks the whole audit trail against its log, and against checkpoints that were kept elsewhere. */
import { readConfig } from '../../api/config.ts';
import type { Database } from '../../api/postgres/database.ts';
import { openKeyFolder } from '../../api/runtime/key-folder.ts';
import { rawPublicKey, readLogKey, verifyEd25519 } from '../../api/services/secrets/log-key.ts';
import { readOrigin } from '../../api/store/audit-log/audit-log.ts';
import { verifyTrail } from '../../api/store/audit-log/verify-trail.ts';
import { listKeys } from '../../api/store/evidence-keys.ts';
import { verdicts } from '../../domain/evidence/text.ts';
import { checkProgress } from './check-progress.ts';
import { readCheckpoints } from './read-checkpoints.ts';

/** With checkpoints of a folder, if there is one. Exit code 1 if the trail was changed. */
export async function verifyAudit(database: Database, folder: string, signal: AbortSignal): Promise<void> {
  const { orm, pool } = database;
  const registered = (await listKeys(orm))
    .filter(({ kind }) => kind === 'log')
    .map(({ pem }) => rawPublicKey(pem));
  // The console's own key is used even if it was removed from the database.
  const own = await readLogKey(await openKeyFolder(readConfig().dataDir));
  const publicKeys = [own?.publicKey, ...registered].filter((key) => key !== undefined);
  const kept = folder === '' ? undefined : await readCheckpoints(folder, publicKeys, await readOrigin(pool));
  const progress = checkProgress();
  const { entries, waiting, findings, more } = await verifyTrail(pool, {
    publicKeys,
    verify: verifyEd25519,
    outside: kept?.checkpoints ?? [],
    progress: (done, all) => {
      signal.throwIfAborted();
      progress.report(done, all);
    },
  }).finally(() => progress.done());
  const problems = [...findings, ...(kept?.problems ?? [])];
  const lines = problems.length === 0 ? [verdicts.whole(entries)] : problems;
  if (more > 0) lines.push(verdicts.more(more));
  if (waiting > 0) lines.push(verdicts.waiting(waiting));
  process.stdout.write(`${lines.join('\n')}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
