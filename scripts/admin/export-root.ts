/** `npm run admin -- export-root`: the certificate to import into PDF readers, on standard output. */
import { exportRoot as readRoot } from '../../api/sealing.ts';
import type { Database } from '../../api/postgres/database.ts';
import { configWithKeys } from './console-keys.ts';

export async function exportRoot(database: Database): Promise<void> {
  process.stdout.write(await readRoot(await configWithKeys(), database));
}
