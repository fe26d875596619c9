/** The Ed25519 key with which this console signs checkpoints of the audit log. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import type { Verify } from '../../../domain/evidence/signed-note.ts';
import type { KeyFolder } from '../../runtime/key-folder.ts';

const fileName = 'log.pem';
/** In SPKI form the key itself comes last. */
const rawLength = 32;
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex');

export interface LogKey {
  /** SHA-256 of the public key in SPKI form, in hexadecimal. */
  readonly id: string;
  /** Of the public key. */
  readonly pem: string;
  readonly publicKey: Uint8Array;
  readonly sign: (message: Uint8Array) => Uint8Array;
}

/** Made at the first start. */
export async function openLogKey(keys: KeyFolder): Promise<LogKey> {
  const stored = await keys.readOrMake(fileName, () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  return logKeyOf(stored);
}

/** Without making one. */
export async function readLogKey(keys: KeyFolder): Promise<LogKey | undefined> {
  const stored = await keys.read(fileName);
  return stored === undefined ? undefined : logKeyOf(stored);
}

function logKeyOf(stored: string): LogKey {
  const privateKey = createPrivateKey(stored);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error(`keys/${fileName} is not an Ed25519 key`);
  const publicKey = createPublicKey(privateKey);
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return {
    id: createHash('sha256').update(spki).digest('hex'),
    pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    publicKey: spki.subarray(-rawLength),
    sign: (message) => sign(undefined, message, privateKey),
  };
}

/** The 32 bytes in a public key; undefined if it is not an Ed25519 key. */
export function rawPublicKey(pem: string): Uint8Array | undefined {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType !== 'ed25519') return undefined;
    return key.export({ type: 'spki', format: 'der' }).subarray(-rawLength);
  } catch {
    return undefined;
  }
}

export const verifyEd25519: Verify = (publicKey, message, signature) => {
  const key = createPublicKey({ key: Buffer.concat([spkiHead, publicKey]), format: 'der', type: 'spki' });
  return verify(undefined, message, key, signature);
};
