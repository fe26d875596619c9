import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode, readIfThere, removeAbandonedDrafts, replaceFile } from '../../runtime/durable-files.ts';
import { postgresVersion } from './privileges.ts';
import type { Runner } from './privileges.ts';

/** PostgreSQL reads these as text; blocks that never reached the disk read as NUL bytes. */
const CONFIGURATION = ['postgresql.conf', 'postgresql.auto.conf', 'pg_ident.conf'];
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const TORN = /[\0-\x08\x0e-\x1f\ufffd]/;
const DRAFTS_OF_EARLIER_RELEASES = /^(?:pg_hba\.conf|postmaster\.pid)\.[0-9a-f]{12}$/;

/**
 * Rewrites files that a power cut can destroy in an unused cluster and whose content is known. Everything
 * else (pg_control, tables, the write-ahead log) is up to PostgreSQL, whose message stops the start.
 */
export async function repairCluster(pgFolder: string, runner: Runner): Promise<void> {
  await removeAbandonedDrafts(pgFolder);
  for (const name of await readdir(pgFolder)) {
    if (DRAFTS_OF_EARLIER_RELEASES.test(name)) await rm(join(pgFolder, name), { force: true });
  }
  for (const name of CONFIGURATION) await repairConfiguration(join(pgFolder, name), runner);
  for (const folder of [pgFolder, ...(await databaseFolders(pgFolder))]) await repairVersion(folder, runner);
}

/** Manual changes of an operator stay, mistakes included: PostgreSQL names the line. */
async function repairConfiguration(file: string, { owner }: Runner): Promise<void> {
  const content = await readIfThere(file);
  if (content !== undefined && !TORN.test(content)) return;
  if (content !== undefined) await rename(file, `${file}.damaged`).catch(() => undefined);
  await replaceFile(file, '# rewritten: the previous content was lost\n', owner);
}

/** The version is also checked against pg_control, so a wrong guess does no harm. */
async function repairVersion(folder: string, runner: Runner): Promise<void> {
  const file = join(folder, 'PG_VERSION');
  if (/^\d+\n?$/.test((await readIfThere(file)) ?? '')) return;
  await replaceFile(file, `${await postgresVersion(runner)}\n`, runner.owner);
}

async function databaseFolders(pgFolder: string): Promise<string[]> {
  try {
    const names = (await readdir(join(pgFolder, 'base'))).filter((name) => /^\d+$/.test(name));
    const folders = names.map((name) => join(pgFolder, 'base', name));
    // A database that was being created or dropped has no catalog: PostgreSQL cleans it up.
    const hasCatalogue = await Promise.all(folders.map((folder) => isThere(join(folder, '1259'))));
    return folders.filter((_, index) => hasCatalogue[index]);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
