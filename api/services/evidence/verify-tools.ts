/** Hashes and signatures for verifying, with Node's crypto module. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import type { VerifyTools } from '../../../domain/evidence/verify/known-keys.ts';

const ed25519Head = Buffer.from('302a300506032b6570032100', 'hex');

function isSigned(
  spki: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
  type: 'ec' | 'ed25519',
): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== type) return false;
    if (type === 'ec' && key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return false;
    return verify(type === 'ec' ? 'sha256' : undefined, message, key, signature);
  } catch {
    return false;
  }
}

export const verifyTools: VerifyTools = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  verifyP256: (spki, message, signature) => isSigned(spki, message, signature, 'ec'),
  verifyEd25519: (publicKey, message, signature) =>
    isSigned(Buffer.concat([ed25519Head, publicKey]), message, signature, 'ed25519'),
};
