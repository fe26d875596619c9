/** Sets up sealing: the keys of this console, registered in the database. */
import { ConfigError, type Config } from './config.ts';
import type { Database, Executor } from './postgres/database.ts';
import { createSealer, type Sealer } from './services/evidence/sealer.ts';
import { openSealKeys, type CurrentKey, type SealKeys } from './services/evidence/seal-keys.ts';
import { fingerprintOf, UnusableKey } from './services/evidence/signer.ts';
import { system, writeAudit } from './store/audit.ts';
import { registerKey } from './store/evidence-keys.ts';
import { retireKey } from './store/retired-keys.ts';

export type SealConfig = Pick<Config, 'dataDir' | 'sealName' | 'sealKeyFile' | 'tsaUrl'>;

/** Makes the keys at the first start. */
export async function openSealing(config: SealConfig, { orm }: Pick<Database, 'orm'>): Promise<Sealer> {
  const keys = await openSealKeys(config);
  const register = (key: CurrentKey) => registerSealKey(orm, key);
  return naming(createSealer({ keys, register, tsaUrl: config.tsaUrl }));
}

/** The certificate to import into readers, in PEM. */
export async function exportRoot(config: SealConfig, { orm }: Pick<Database, 'orm'>): Promise<string> {
  // Not replaced for another SEAL_NAME: only the running console has its own.
  const key = await naming((await openSealKeys(config)).stored());
  await registerSealKey(orm, key);
  return key.signer.chain.at(-1)?.toString() ?? '';
}

/** Returns the id of the new key. */
export async function rotateSealKey(config: SealConfig, { orm }: Pick<Database, 'orm'>): Promise<string> {
  const keys: SealKeys = await openSealKeys(config);
  // The key before it may never have been used by a running console.
  await registerSealKey(orm, await naming(keys.stored()));
  const key = await naming(keys.rotate());
  const { id } = key.signer;
  await registerSealKey(orm, key, (tx) =>
    writeAudit(tx, system, { action: 'rotate-seal-key', entity: 'seal-key', recordId: id }),
  );
  return id;
}

async function registerSealKey(
  orm: Database['orm'],
  key: CurrentKey,
  alongside?: (tx: Executor) => Promise<void>,
): Promise<void> {
  const { signer, hasOwnRoot, replaced } = key;
  const root = hasOwnRoot ? signer.chain.at(-1) : undefined;
  await orm.transaction(async (tx) => {
    if (root) await registerKey(tx, { id: fingerprintOf(root), kind: 'root', pem: root.toString() });
    // With its issuers: verifiers compare all certificates in a document.
    await registerKey(tx, { id: signer.id, kind: 'seal', pem: signer.chain.join('') });
    if (replaced !== undefined) await retireKey(tx, replaced);
    await alongside?.(tx);
  });
}

async function naming<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw error instanceof UnusableKey ? new ConfigError(`SEAL_KEY_FILE: ${error.message}`) : error;
  });
}
