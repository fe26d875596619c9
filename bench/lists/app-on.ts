/** Runs the console in this process, for benchmarks that also read its database. */
import { createApp } from '../../api/app.ts';
import { openAuditLog } from '../../api/audit-log.ts';
import type { Database } from '../../api/postgres/database.ts';
import { openSealing } from '../../api/sealing.ts';

interface Admin {
  readonly username: string;
  readonly password: string;
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** Starts to listen and signs in the admin. */
export async function appOn(database: Database, dataDir: string, { username, password }: Admin) {
  const evidence = { dataDir, sealName: 'Console', sealKeyFile: undefined, tsaUrl: undefined };
  const { log: auditLog } = await openAuditLog({ dataDir, auditWitness: undefined }, database, quiet);
  const config = {
    sealing: { sealer: await openSealing(evidence, database), auditLog },
    logLevel: 'silent',
    trustProxy: false,
    // Longer than the longest benchmark.
    sessionMinutes: 600,
    sessionSecret: undefined,
  } as const;
  const app = await createApp(config, database);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const payload = { username, password };
  const answer = await app.inject({ method: 'POST', url: '/api/admin/login', payload });
  return { app, address, token: answer.json<{ token: string }>().token };
}
