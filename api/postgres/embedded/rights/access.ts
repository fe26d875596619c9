import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode, readIfThere, replaceFile } from '../../../runtime/durable-files.ts';
import { lockNumbers } from '../../lock-numbers.ts';
import { scramVerifier } from './password.ts';

export const DATABASE_USER = 'console';
const POLL_MS = 50;
const LONGEST_RELOAD_MS = 5000;

type Method = 'scram-sha-256' | 'trust';

/** How to reach a running server. */
export interface Access {
  pgFolder: string;
  password: string;
  /** makes the server reload its rules */
  reload: () => void;
  query: (sql: string) => Promise<unknown[]>;
}

export function isRefusal(error: unknown): boolean {
  return hasCode(error, '28P01', '28000');
}

/** Access rules: the socket and TCP always require the password; TCP only when enabled. */
export async function writeAccessRules(pgFolder: string, tcp: boolean): Promise<void> {
  await writeRules(pgFolder, 'scram-sha-256', tcp);
}

async function writeRules(pgFolder: string, method: Method, tcp: boolean): Promise<void> {
  const rules = ['# written at every start', `local all all ${method}`];
  if (tcp) rules.push('host all all all scram-sha-256');
  const content = `${rules.join('\n')}\n`;
  const file = join(pgFolder, 'pg_hba.conf');
  const owner = await stat(pgFolder);
  const found = await stat(file).catch(() => undefined);
  // Unchanged rules are not rewritten: that could fail on a full disk.
  if (found?.uid === owner.uid && (await readIfThere(file)) === content) return;
  await replaceFile(file, content, owner);
}

async function readRules(pgFolder: string): Promise<{ trusting: boolean; tcp: boolean }> {
  const text = (await readIfThere(join(pgFolder, 'pg_hba.conf'))) ?? '';
  return { trusting: /^local .*trust/m.test(text), tcp: /^host /m.test(text) };
}

/**
 * Sets the password if the server does not have it: a new cluster, one of an earlier release, a lost password
 * file. The socket uses trust authentication meanwhile; its folder is closed to everyone but the server's
 * user. After a kill, the next start finds either trust rules (and closes them) or a wrong password (and sets
 * it again).
 */
export async function grantAccess(access: Access): Promise<void> {
  const { tcp } = await readRules(access.pgFolder);
  try {
    await onceTrusted(async () => {
      // Rewritten on each attempt: another start on the folder may have restored the normal rules.
      await writeRules(access.pgFolder, 'trust', tcp);
      access.reload();
      await setPassword(access);
    });
  } finally {
    await writeRules(access.pgFolder, 'scram-sha-256', tcp);
    access.reload();
  }
}

/** Secures the socket of a running server that an earlier release or a killed start left with trust rules. */
export async function closeAccess(access: Access): Promise<void> {
  const { trusting, tcp } = await readRules(access.pgFolder);
  if (trusting) {
    // A running console of the earlier release has no password and would lose its database.
    if (await hasOtherClients(access)) return;
    await setPassword(access);
    await writeRules(access.pgFolder, 'scram-sha-256', tcp);
  }
  access.reload(); // also when the writer of the rules was killed before the reload
}

async function setPassword({ query, password }: Access): Promise<void> {
  const verifier = scramVerifier(password);
  // One start at a time, and synced before the rules require the password, whatever the server's settings.
  await query(
    `set synchronous_commit = on; select pg_advisory_xact_lock(${lockNumbers.embeddedPassword});
     alter role ${DATABASE_USER} password '${verifier}'`,
  );
}

async function hasOtherClients({ query }: Access): Promise<boolean> {
  const others = await query(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return others.length > 0;
}

/** The server loads new rules shortly after the reload. */
async function onceTrusted(work: () => Promise<void>): Promise<void> {
  const giveUpAt = performance.now() + LONGEST_RELOAD_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isRefusal(error) || performance.now() > giveUpAt) throw error;
      await sleep(POLL_MS);
    }
  }
}
