/** `npm run admin -- export-root`: the certificate to import into PDF readers, on standard output. */
import { exportRoot as readRoot } from '../../api/sealing.ts';
import type { Database } from '../../api/postgres/database.ts';
import { configWithKeys } from './console-keys.ts';

export async function exportRoot(database: Database, args: readonly string[]): Promise<boolean> {
  if (args.length > 0) return false;
  process.stdout.write(await readRoot(await configWithKeys(), database));
  return true;
}
