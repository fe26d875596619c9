/** `npm run admin -- rotate-seal-key`: seals with a new key from now on. A running console uses it with the next seal. */
import { rotateSealKey as rotate } from '../../api/sealing.ts';
import type { Database } from '../../api/postgres/database.ts';
import { configWithKeys } from './console-keys.ts';

export async function rotateSealKey(database: Database): Promise<void> {
  process.stdout.write(`New seal key: ${await rotate(await configWithKeys(), database)}\n`);
}
