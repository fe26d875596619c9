/** The settings of a console that has keys. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig, type Config } from '../../api/config.ts';

/**
 * On a database server, a mistyped DATA_DIR would get keys of its own, which no console uses and readers would be
 * told to trust. An embedded database shows that the folder is the right one.
 */
export async function configWithKeys(): Promise<Config> {
  const config = readConfig();
  const { databaseUrl, dataDir, sealKeyFile } = config;
  if (databaseUrl === undefined || sealKeyFile !== undefined) return config;
  await access(join(dataDir, 'keys')).catch(() => {
    throw new Error(`DATA_DIR: ${dataDir} has no keys. Use the folder of a console that has been started.`);
  });
  return config;
}
